import { brand } from '#shared/settings/brand.ts'
import { dateTag } from '#shared/markets/dates.ts'
import { type Locale, marketOf, storeTimeZone } from '#shared/markets/markets.ts'
import type { LocaleTexts } from '../texts/locale-texts.ts'
import type { Mail } from './mail.ts'
import { plainQuote } from './plain-quote.ts'
import { renderMail } from './render-mail.ts'

/** A declaration of withdrawal as a consumer sent it; `receivedAt` in epoch milliseconds. */
export interface Withdrawal {
  emailKey: string
  orderNumber: string
  name: string
  email: string
  locale: Locale
  receivedAt: number
}

/**
 * The time of a declaration as its receipts write it: day and minute as the market writes them, in
 * the zone of its warehouse, which is named.
 */
export function receivedTime({
  receivedAt,
  locale,
}: Pick<Withdrawal, 'receivedAt' | 'locale'>): string {
  return new Intl.DateTimeFormat(dateTag(locale), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: storeTimeZone[marketOf(locale).store],
    timeZoneName: 'short',
  }).format(receivedAt)
}

/** The same for the shop's own copy. */
function universalTime(receivedAt: number): string {
  return `${new Date(receivedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/**
 * The receipt for the shopper whose order has this number and this address: the declaration with
 * date and time. `number` is the order's number as stored.
 */
export function withdrawalMail(texts: LocaleTexts, withdrawal: Withdrawal, number: string): Mail {
  const { name, email, emailKey } = withdrawal
  const { t } = texts
  const time = receivedTime(withdrawal)
  return renderMail(texts, {
    to: email,
    subject: t('mail.withdrawal.subject', { number }),
    heading: t('mail.withdrawal.heading'),
    paragraphs: [t('mail.withdrawal.body', { name: plainQuote(name), number, time, email })],
    note: t('mail.withdrawal.note', { email: brand.supportEmail }),
    about: `withdrawal:receipt:${number}:${emailKey}`,
  })
}

/**
 * The receipt for an address without an order of that number: it may belong to another person, so
 * it contains nothing that was typed (MAIL-3).
 */
export function unknownWithdrawalMail(texts: LocaleTexts, withdrawal: Withdrawal): Mail {
  const { t } = texts
  return renderMail(texts, {
    to: withdrawal.email,
    subject: t('mail.unknownWithdrawal.subject'),
    heading: t('mail.unknownWithdrawal.heading'),
    paragraphs: [t('mail.unknownWithdrawal.body', { time: receivedTime(withdrawal) })],
    note: t('mail.unknownWithdrawal.note', { email: brand.supportEmail }),
    about: `withdrawal:receipt:${withdrawal.orderNumber}:${withdrawal.emailKey}`,
  })
}

/**
 * The shop's own copy: the declaration as it was typed, and the order that it belongs to. `texts`
 * are English, as in all mails to the shop itself.
 */
export function withdrawalCopy(
  texts: LocaleTexts,
  withdrawal: Withdrawal,
  number: string | undefined,
): Mail {
  const { name, orderNumber, email, emailKey, locale } = withdrawal
  return renderMail(texts, {
    to: brand.supportEmail,
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
      { label: 'Received', value: universalTime(withdrawal.receivedAt) },
      { label: 'Market', value: locale },
    ],
    about: `withdrawal:copy:${orderNumber}:${emailKey}`,
  })
}
