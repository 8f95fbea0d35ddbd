import { ContactMessage } from '#shared/rules/contact-message.ts'
import { longestMessage } from '#shared/rules/message-length.ts'
import { validate } from '#shared/rules/validate.ts'
import { networkOf } from '#shared/network/network.ts'
import { brand } from '#shared/settings/brand.ts'
import { emailKey } from '#shared/rules/email-key.ts'
import { readBytes } from '../http/body.ts'
import type { Context } from '../http/context.ts'
import { homeButton, titledPage } from '../http/html-document.ts'
import { answerLater, returnedForm } from '../http/returned-form.ts'
import { hit, hitAddress, isWithin } from '../limits/limiter.ts'
import { contactMail, contactReceipt } from '../mail/contact-mail.ts'
import { html, type Html } from '../mail/html.ts'
import { deliverOutbox } from '../mail/outbox.ts'
import { builtInTexts, type LocaleTexts, textsOf } from '../texts/locale-texts.ts'
import { saveMessage } from './store.ts'

/** Mails to the shop itself are English, like the operator's tool. */
const staffLocale = 'en-eu'

/** The answer of the contact form: the number of the message, or the form again (HELP-5). */
export const contactPages = { 'POST /api/v1/contact': contact }

async function contact(context: Context): Promise<Response> {
  const { env, locale } = context
  const form = new URLSearchParams(new TextDecoder().decode(await readBytes(context.request)))
  const typed = Object.fromEntries(form)
  const message = validate(ContactMessage, typed)
  const texts = await textsOf(env, locale)
  const { t } = texts
  if (!message.ok) {
    const sentence = t('backend.contact.invalid', { email: brand.supportEmail })
    const wrong = message.issues.map(({ path }) => path)
    return page(context, texts, contactForm(texts, { typed, wrong, sentence }), 400)
  }
  const key = emailKey(message.value.email)
  try {
    await hitAddress(context, 'contact-ip')
    // By the network too: a stranger who writes an address must not use up its owner's messages.
    await hit(context, 'contact', `${key} ${context.ip ? networkOf(context.ip) : ''}`)
  } catch (error) {
    // Above the limits: the form with what was typed, to be sent later.
    const sentence = t('backend.contact.later', { email: brand.supportEmail })
    return answerLater(error, context, (status) =>
      page(context, texts, contactForm(texts, { typed, wrong: [], sentence }), status),
    )
  }
  const number = `M-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  // An address that is not proven to be the sender's gets at most two receipts a day.
  const hasReceipt = await isWithin(context, 'contact-receipt', key)
  const mails = [
    contactMail(await builtInTexts(staffLocale), message.value, { number, locale }),
    ...(hasReceipt ? [contactReceipt(texts, message.value.email, number)] : []),
  ]
  await saveMessage(env, mails, context.now())
  context.waitUntil(deliverOutbox(env))
  return page(
    context,
    texts,
    html`<p role="status">${t('backend.contact.done', { number })}</p>
      ${homeButton(texts)}`,
  )
}

interface Refused {
  typed: Record<string, string>
  /** Names of the fields that are wrong. */
  wrong: readonly string[]
  sentence: string
}

/** The form with the typed values and the error of each field. */
function contactForm({ t }: LocaleTexts, { typed, wrong, sentence }: Refused): Html {
  return returnedForm({
    fields: [
      {
        name: 'name',
        label: t('backend.contact.name'),
        attributes: { autocomplete: 'name', maxlength: 120, required: '' },
      },
      {
        name: 'email',
        label: t('backend.contact.email'),
        attributes: { type: 'email', autocomplete: 'email', maxlength: 254, required: '' },
      },
      // Who applied for a position was not asked for an order.
      typed.position === undefined
        ? {
            name: 'orderNumber',
            label: t('backend.contact.number'),
            attributes: { maxlength: 40 },
          }
        : {
            name: 'position',
            label: t('backend.contact.position'),
            attributes: { maxlength: 120 },
          },
      {
        name: 'message',
        label: t('backend.contact.message'),
        attributes: { rows: 6, maxlength: longestMessage, required: '' },
      },
    ],
    typed,
    wrong,
    words: {
      sentence,
      missing: t('backend.contact.missing'),
      wrong: t('backend.contact.wrong'),
      action: t('backend.contact.action'),
    },
  })
}

function page(context: Context, texts: LocaleTexts, content: Html, status?: number): Response {
  return titledPage(context, texts, { title: texts.t('backend.contact.title'), content, status })
}
