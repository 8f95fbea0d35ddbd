import { brand } from '#shared/settings/brand.ts'
import { formatDate } from '#shared/markets/dates.ts'
import type { Locale } from '#shared/markets/markets.ts'
import type { Mail } from './mail.ts'
import { privacyTexts } from './privacy-texts.ts'
import { renderMail } from './render-mail.ts'
import { fill } from './texts.ts'

interface AboutAccount {
  to: string
  locale: Locale
  accountId: string
}

/** Says that an account is closed, and until when (epoch ms) the books keep its orders, if there are any. */
export function accountClosedMail({
  to,
  locale,
  accountId,
  until,
}: AboutAccount & { until: number | undefined }): Mail {
  const { texts, language } = privacyTexts(locale)
  const { subject, heading, body, orders, note } = texts.closed
  const paragraphs = [
    fill(body, { brand: brand.name }),
    ...(until === undefined ? [] : [fill(orders, { date: lastDay(until, locale) })]),
  ]
  return renderMail({
    to,
    language,
    subject,
    heading,
    paragraphs,
    note: fill(note, { email: brand.supportEmail }),
    about: `account-closed:${accountId}`,
  })
}

/** Tells the owner of an unused account when it will be closed (epoch ms), and how to keep it. */
export function accountUnusedMail({
  to,
  locale,
  accountId,
  link,
  closesAt,
}: AboutAccount & { link: string; closesAt: number }): Mail {
  const { texts, language } = privacyTexts(locale)
  const { subject, heading, body, action, note } = texts.inactive
  const values = { brand: brand.name, date: formatDate(new Date(closesAt).toISOString(), locale) }
  return renderMail({
    to,
    language,
    subject: fill(subject, values),
    heading,
    paragraphs: [fill(body, values)],
    action: { label: action, link },
    note,
    about: `account-unused:${accountId}:${closesAt}`,
  })
}

function lastDay(until: number, locale: Locale): string {
  return formatDate(new Date(until - 1).toISOString(), locale)
}
