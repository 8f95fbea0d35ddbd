import { brand } from '#shared/settings/brand.ts'
import { Email } from '#shared/rules/email.ts'
import { text } from '#shared/rules/text.ts'
import { validate } from '#shared/rules/validate.ts'
import * as z from 'zod/mini'
import { emailKey } from '#shared/rules/email-key.ts'
import { readBytes } from '../http/body.ts'
import type { Context } from '../http/context.ts'
import { homeButton, titledPage } from '../http/html-document.ts'
import { answerLater, returnedForm } from '../http/returned-form.ts'
import { hit, hitAddress, isWithin } from '../limits/limiter.ts'
import { html, type Html } from '../mail/html.ts'
import { deliverOutbox, type Mail } from '../mail/outbox.ts'
import {
  receivedTime,
  unknownWithdrawalMail,
  type Withdrawal,
  withdrawalCopy,
  withdrawalMail,
} from '../mail/withdrawal-mail.ts'
import { colonOf } from '#shared/texts/colon.ts'
import { builtInTexts, type LocaleTexts, textsOf } from '../texts/locale-texts.ts'
import { matchedOrder, saveWithdrawal } from './store.ts'

/** Mails to the shop itself are English, like the operator's tool. */
const staffLocale = 'en-eu'

const line = (length: number) => text({ max: { length, message: 'errors.invalid' } })

/**
 * The fields that the law requires: name, contract, and the address for the receipt. No reason is
 * requested.
 */
const Declaration = z.object({ name: line(120), orderNumber: line(40), email: Email })

/**
 * The answer of the online withdrawal form: its button makes the declaration, and a receipt with
 * the time is shown at once.
 */
export const withdrawalPages = { 'POST /api/v1/withdrawals': withdraw }

async function withdraw(context: Context): Promise<Response> {
  const { env, locale } = context
  const form = new URLSearchParams(new TextDecoder().decode(await readBytes(context.request)))
  const typed = Object.fromEntries(form)
  const declaration = validate(Declaration, typed)
  const texts = await textsOf(env, locale)
  const { t } = texts
  if (!declaration.ok) {
    const sentence = t('backend.withdrawal.invalid', { email: brand.supportEmail })
    const wrong = declaration.issues.map(({ path }) => path)
    return page(context, texts, declarationForm(texts, { typed, wrong, sentence }), 400)
  }
  const key = emailKey(declaration.value.email)
  let number: string | undefined
  try {
    await hitAddress(context, 'withdrawal-ip')
    number = await matchedOrder(env, { ...declaration.value, emailKey: key })
    // Strangers may use up an address's limit, but not for the orders that its owner can name.
    await hit(context, 'withdrawal', number ? `${key} ${number}` : key)
  } catch (error) {
    // Above the limits: the form with what was typed, to be sent later, and the address that a
    // declaration may be written to as well.
    const sentence = t('backend.withdrawal.later', { email: brand.supportEmail })
    return answerLater(error, context, (status) =>
      page(context, texts, declarationForm(texts, { typed, wrong: [], sentence }), status),
    )
  }
  const withdrawal = {
    ...declaration.value,
    emailKey: key,
    locale,
    receivedAt: context.now().getTime(),
  }
  const mails = await receipts(context, texts, withdrawal, number)
  const outcome = mails.length > 0 ? 'done' : 'unmailed'
  await saveWithdrawal(env, withdrawal, [
    ...mails,
    withdrawalCopy(await builtInTexts(staffLocale), withdrawal, number),
  ])
  context.waitUntil(deliverOutbox(env))
  return page(
    context,
    texts,
    html`<p>${t(`backend.withdrawal.${outcome}`, { email: withdrawal.email })}</p>
      ${declared(texts, withdrawal)} ${homeButton(texts)}`,
  )
}

interface Refused {
  typed: Record<string, string>
  /** Names of the fields that are wrong. */
  wrong: readonly string[]
  sentence: string
}

/** The form with the typed values and the error of each field. */
function declarationForm({ t }: LocaleTexts, { typed, wrong, sentence }: Refused): Html {
  return returnedForm({
    fields: [
      {
        name: 'name',
        label: t('backend.withdrawal.name'),
        attributes: { required: '', autocomplete: 'name', maxlength: 120 },
      },
      {
        name: 'orderNumber',
        label: t('backend.withdrawal.number'),
        attributes: { required: '', maxlength: 40 },
      },
      {
        name: 'email',
        label: t('backend.withdrawal.email'),
        attributes: { required: '', type: 'email', autocomplete: 'email', maxlength: 254 },
      },
    ],
    typed,
    wrong,
    words: {
      sentence,
      missing: t('backend.withdrawal.missing'),
      wrong: t('backend.withdrawal.wrong'),
      action: t('backend.withdrawal.action'),
    },
  })
}

/**
 * The mails about a declaration. An address that is not confirmed as the buyer's gets at most two a
 * day, whatever is declared in its name.
 */
async function receipts(
  context: Context,
  texts: LocaleTexts,
  withdrawal: Withdrawal,
  number: string | undefined,
): Promise<Mail[]> {
  if (number) return [withdrawalMail(texts, withdrawal, number)]
  return (await isWithin(context, 'withdrawal-unknown', withdrawal.emailKey))
    ? [unknownWithdrawalMail(texts, withdrawal)]
    : []
}

/**
 * The declaration, to save or print: where no order matches, this page is the only receipt with its
 * text.
 */
function declared({ t, language }: LocaleTexts, withdrawal: Withdrawal): Html {
  const facts = [
    [t('backend.withdrawal.name'), withdrawal.name],
    [t('backend.withdrawal.number'), withdrawal.orderNumber],
    [t('backend.withdrawal.time'), receivedTime(withdrawal)],
  ] as const
  return html`<ul>
    ${facts.map(([label, value]) => html`<li>${label}${colonOf(language)} ${value}</li>`)}
  </ul>`
}

function page(context: Context, texts: LocaleTexts, content: Html, status?: number): Response {
  return titledPage(context, texts, { title: texts.t('backend.withdrawal.title'), content, status })
}
