import { brand } from '#shared/settings/brand.ts'
import { localePath } from '#shared/markets/locale.ts'
import { routes } from '#shared/routes/routes.ts'
import { Email } from '#shared/rules/email.ts'
import { text } from '#shared/rules/text.ts'
import { validate } from '#shared/rules/validate.ts'
import * as z from 'zod/mini'
import { emailKey } from '../customers/email-key.ts'
import { readBytes } from '../http/body.ts'
import type { Context } from '../http/context.ts'
import { homeButton, linkButton, titledPage } from '../http/html-document.ts'
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
import { type LocaleTexts, textsOf } from '../texts/locale-texts.ts'
import { matchedOrder, saveWithdrawal } from './store.ts'

const line = (length: number) => text({ max: { length, message: 'errors.invalid' } })

/**
 * The fields that the law requires: name, contract, and the address for the receipt. No reason is
 * requested.
 */
const Declaration = z.object({ name: line(120), orderNumber: line(40), email: Email })

/** Path of the form. */
const formPath = `${routes.content.href({ path: 'legal/withdrawal' })}#withdraw`

/**
 * The answer of the online withdrawal form: its button makes the declaration, and a receipt with
 * the time is shown at once.
 */
export const withdrawalPages = { 'POST /api/v1/withdrawals': withdraw }

async function withdraw(context: Context): Promise<Response> {
  const { env, locale } = context
  const form = new URLSearchParams(new TextDecoder().decode(await readBytes(context.request)))
  const typed = validate(Declaration, Object.fromEntries(form))
  const texts = await textsOf(env, locale)
  const { t } = texts
  if (!typed.ok) {
    const again = linkButton(localePath(locale, formPath), t('backend.withdrawal.again'))
    const sentence = t('backend.withdrawal.invalid', { email: brand.supportEmail })
    return page(
      context,
      texts,
      html`<p>${sentence}</p>
        ${again}`,
      400,
    )
  }
  const key = emailKey(typed.value.email)
  await hitAddress(context, 'withdrawal-ip')
  await hit(context, 'withdrawal', key)
  const withdrawal = { ...typed.value, emailKey: key, locale, receivedAt: context.now().getTime() }
  const number = await matchedOrder(env, withdrawal)
  await saveWithdrawal(env, withdrawal, [
    ...(await receipts(context, texts, withdrawal, number)),
    withdrawalCopy(withdrawal, number),
  ])
  context.waitUntil(deliverOutbox(env))
  return page(
    context,
    texts,
    html`<p>${t('backend.withdrawal.done', { email: withdrawal.email })}</p>
      ${declared(texts, withdrawal)} ${homeButton(texts)}`,
  )
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
function declared({ t }: LocaleTexts, withdrawal: Withdrawal): Html {
  const facts = [
    [t('backend.withdrawal.name'), withdrawal.name],
    [t('backend.withdrawal.number'), withdrawal.orderNumber],
    [t('backend.withdrawal.time'), receivedTime(withdrawal)],
  ] as const
  return html`<ul>
    ${facts.map(([label, value]) => html`<li>${label}: ${value}</li>`)}
  </ul>`
}

function page(context: Context, texts: LocaleTexts, content: Html, status?: number): Response {
  return titledPage(context, texts, { title: texts.t('backend.withdrawal.title'), content, status })
}
