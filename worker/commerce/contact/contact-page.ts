import { ContactMessage, longestMessage } from '#shared/rules/contact-message.ts'
import { validate } from '#shared/rules/validate.ts'
import { brand } from '#shared/settings/brand.ts'
import { raw } from 'hono/html'
import { emailKey } from '../customers/email-key.ts'
import { readBytes } from '../http/body.ts'
import type { Context } from '../http/context.ts'
import { errorResponse } from '../http/error-response.ts'
import { homeButton, titledPage } from '../http/html-document.ts'
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
    await hit(context, 'contact', key)
  } catch (error) {
    return later(context, texts, typed, error)
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

/** Above the limits: the form with what was typed, to be sent later. */
function later(
  context: Context,
  texts: LocaleTexts,
  typed: Record<string, string>,
  error: unknown,
): Response {
  const sentence = texts.t('backend.contact.later', { email: brand.supportEmail })
  const { status, headers } = errorResponse(error, context)
  const content = contactForm(texts, { typed, wrong: [], sentence })
  const response = page(context, texts, content, status)
  const retryAfter = headers.get('retry-after')
  if (retryAfter) response.headers.set('retry-after', retryAfter)
  return response
}

interface Refused {
  typed: Record<string, string>
  /** Names of the fields that are wrong. */
  wrong: readonly string[]
  sentence: string
}

/** Names of the form's fields → label, and attributes for the browser's help. */
const formFields = [
  {
    name: 'name',
    label: 'backend.contact.name',
    help: 'autocomplete="name" maxlength="120" required',
  },
  {
    name: 'email',
    label: 'backend.contact.email',
    help: 'type="email" autocomplete="email" maxlength="254" required',
  },
  { name: 'orderNumber', label: 'backend.contact.number', help: 'maxlength="40"' },
  { name: 'message', label: 'backend.contact.message', help: '' },
] as const

/** The form with the typed values and the error of each field. It is sent to the same address. */
function contactForm({ t }: LocaleTexts, { typed, wrong, sentence }: Refused): Html {
  const fields = formFields.map(({ name, label, help }) => {
    const value = (typed[name] ?? '').slice(0, longestMessage)
    const problem = wrong.includes(name)
      ? t(value.trim() === '' ? 'backend.contact.missing' : 'backend.contact.wrong')
      : undefined
    const marks = problem ? html` aria-invalid="true" aria-describedby="${name}-problem"` : ''
    // A new line right behind the opening tag is not part of a textarea's value.
    const control =
      name === 'message'
        ? html`<textarea
            id="${name}"
            name="${name}"
            rows="6"
            maxlength="${longestMessage}"
            required${marks}
          >
${value}</textarea>`
        : html`<input id="${name}" name="${name}" value="${value}" ${raw(help)}${marks} />`
    return html`<label for="${name}">${t(label)}</label> ${control}
      ${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : ''}`
  })
  return html`<p role="alert">${sentence}</p>
    <form method="post">
      ${fields}
      <button>${t('backend.contact.action')}</button>
    </form>`
}

function page(context: Context, texts: LocaleTexts, content: Html, status?: number): Response {
  return titledPage(context, texts, { title: texts.t('backend.contact.title'), content, status })
}
