import { brand } from '#shared/brand.ts'
import type { Withdrawal } from '../withdrawals/store.ts'
import type { Mail } from './mail.ts'
import { renderMail } from './render-mail.ts'
import { fill, mailTexts } from './texts.ts'

/** The receipt of a withdrawal: what was declared, with date and time. The shop's own copy is the same mail. */
export function withdrawalMail({ to, withdrawal }: { to: string; withdrawal: Withdrawal }): Mail {
  const { name, orderNumber: number, email, emailKey, locale, receivedAt } = withdrawal
  const { texts, language } = mailTexts(locale)
  const { title, subject, body, note } = texts.withdrawal
  const time = `${new Date(receivedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return renderMail({
    to,
    language,
    subject: fill(subject, { number }),
    heading: title,
    paragraphs: [fill(body, { name, number, time, email })],
    note: fill(note, { email: brand.supportEmail }),
    about: `withdrawal:${to === email ? 'receipt' : 'copy'}:${number}:${emailKey}`,
  })
}
