import { brand } from '#shared/settings/brand.ts'
import type { Locale } from '#shared/markets/markets.ts'
import type { Withdrawal } from '../withdrawals/store.ts'
import type { Mail } from './mail.ts'
import { plainQuote } from './plain-quote.ts'
import { privacyTexts } from './privacy-texts.ts'
import { renderMail } from './render-mail.ts'
import { fill, mailTexts } from './texts.ts'

/** The time of a declaration as its receipts write it. */
export function receivedTime({ receivedAt }: Pick<Withdrawal, 'receivedAt'>): string {
  return `${new Date(receivedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** The receipt for the shopper whose order has this number and this address: what was declared, with date and time. `number` is the order's own. */
export function withdrawalMail(withdrawal: Withdrawal, number: string): Mail {
  const { name, email, emailKey, locale } = withdrawal
  const { texts, language } = mailTexts(locale)
  const { title, subject, body, note } = texts.withdrawal
  return renderMail({
    to: email,
    language,
    subject: fill(subject, { number }),
    heading: title,
    paragraphs: [
      fill(body, { name: plainQuote(name), number, time: receivedTime(withdrawal), email }),
    ],
    note: fill(note, { email: brand.supportEmail }),
    about: `withdrawal:receipt:${number}:${emailKey}`,
  })
}

/** The receipt for an address that belongs to no order of that number: it may be anybody's, so nothing of what was typed is in it. */
export function unknownWithdrawalMail(withdrawal: Withdrawal): Mail {
  const { texts, language } = privacyTexts(withdrawal.locale)
  const { subject, heading, body, note } = texts.withdrawal
  const values = { time: receivedTime(withdrawal), email: brand.supportEmail }
  return renderMail({
    to: withdrawal.email,
    language,
    subject,
    heading,
    paragraphs: [fill(body, values)],
    note: fill(note, values),
    about: `withdrawal:receipt:${withdrawal.orderNumber}:${withdrawal.emailKey}`,
  })
}

const staffLocale: Locale = 'en-eu'

/** The shop's own copy: all that was declared, as it was typed, and the order that it belongs to. */
export function withdrawalCopy(withdrawal: Withdrawal, number: string | undefined): Mail {
  const { name, orderNumber, email, emailKey, locale } = withdrawal
  const { language } = mailTexts(staffLocale)
  return renderMail({
    to: brand.supportEmail,
    language,
    subject: number ? `Withdrawal from order ${number}` : 'Withdrawal that matches no order',
    heading: 'Withdrawal',
    paragraphs: [
      number
        ? 'Number and e-mail address belong to this order. The shopper has a receipt of the declaration.'
        : 'No order has this number and this e-mail address. The address got a receipt without a word of the declaration: look for the order and write.',
    ],
    rows: [
      { label: 'Name', value: name },
      { label: 'Order number', value: orderNumber },
      { label: 'E-mail', value: email },
      { label: 'Received', value: receivedTime(withdrawal) },
      { label: 'Market', value: locale },
    ],
    about: `withdrawal:copy:${orderNumber}:${emailKey}`,
  })
}
