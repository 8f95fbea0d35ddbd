import { brand } from '#shared/brand.ts'
import { localePath } from '#shared/locale.ts'
import { routes } from '#shared/routes.ts'
import { Email } from '#shared/rules/email.ts'
import { text } from '#shared/rules/text.ts'
import { validate } from '#shared/rules/validate.ts'
import * as z from 'zod/mini'
import { emailKey } from '../auth/email-key.ts'
import { readBytes } from '../body.ts'
import type { Context } from '../context.ts'
import { homeButton, linkButton, titledPage } from '../html-page.ts'
import { hit, hitAddress } from '../limits/limiter.ts'
import { html, type Html } from '../mail/html.ts'
import { deliverOutbox } from '../mail/outbox.ts'
import { fill, mailTexts } from '../mail/texts.ts'
import { withdrawalMail } from '../mail/withdrawal-mail.ts'
import { saveWithdrawal } from './store.ts'

const line = (length: number) => text({ max: { length, message: 'errors.invalid' } })

/** What the law asks for: who, from which contract, and where the receipt goes. No reason is asked. */
const Declaration = z.object({ name: line(120), orderNumber: line(40), email: Email })

/** Where the form stands. */
const formPath = `${routes.content.href({ path: 'legal/withdrawal' })}#withdraw`

/** The online withdrawal function: the button of its form makes the declaration, and a receipt with its time follows at once. */
export const withdrawalPages = { 'POST /api/v1/withdrawals': withdraw }

async function withdraw(context: Context): Promise<Response> {
  const { env, locale } = context
  const form = new URLSearchParams(new TextDecoder().decode(await readBytes(context.request)))
  const typed = validate(Declaration, Object.fromEntries(form))
  const { texts } = mailTexts(locale)
  if (!typed.ok) {
    const again = linkButton(localePath(locale, formPath), texts.withdrawal.again)
    return page(context, fill(texts.withdrawal.invalid, { email: brand.supportEmail }), again, 400)
  }
  const key = emailKey(typed.value.email)
  await hitAddress(context, 'withdrawal-ip')
  await hit(context, 'withdrawal', key)
  const withdrawal = { ...typed.value, emailKey: key, locale, receivedAt: context.now().getTime() }
  await saveWithdrawal(
    env,
    withdrawal,
    [withdrawal.email, brand.supportEmail].map((to) => withdrawalMail({ to, withdrawal })),
  )
  context.waitUntil(deliverOutbox(env))
  return page(context, fill(texts.withdrawal.done, { email: withdrawal.email }), homeButton(context))
}

function page(context: Context, sentence: string, wayOn: Html, status?: number): Response {
  const content = html`<p>${sentence}</p>
    ${wayOn}`
  return titledPage(context, mailTexts(context.locale).texts.withdrawal.title, content, status)
}
