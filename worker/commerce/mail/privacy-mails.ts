import { brand } from '#shared/settings/brand.ts'
import { formatDate } from '#shared/markets/dates.ts'
import type { LocaleTexts } from '../texts/locale-texts.ts'
import type { Mail } from './mail.ts'
import { renderMail } from './render-mail.ts'

interface AboutAccount {
  to: string
  accountId: string
}

/**
 * Confirms that an account is closed, and states until when (epoch ms) its orders are kept for
 * bookkeeping, if there are any.
 */
export function accountClosedMail(
  texts: LocaleTexts,
  { to, accountId, until }: AboutAccount & { until: number | undefined },
): Mail {
  const { t, locale } = texts
  return renderMail(texts, {
    to,
    subject: t('mail.accountClosed.subject'),
    heading: t('mail.accountClosed.heading'),
    paragraphs: [
      t('mail.accountClosed.body', { brand: brand.name }),
      ...(until === undefined
        ? []
        : [t('mail.accountClosed.orders', { date: dateOf(until - 1, locale) })]),
    ],
    note: t('mail.accountClosed.note', { email: brand.supportEmail }),
    about: `account-closed:${accountId}`,
  })
}

/** Informs the owner of an unused account when it will be closed (epoch ms), and how to keep it. */
export function accountUnusedMail(
  texts: LocaleTexts,
  { to, accountId, link, closesAt }: AboutAccount & { link: string; closesAt: number },
): Mail {
  const { t, locale } = texts
  const date = dateOf(closesAt, locale)
  return renderMail(texts, {
    to,
    subject: t('mail.accountUnused.subject', { date }),
    heading: t('mail.accountUnused.heading'),
    paragraphs: [t('mail.accountUnused.body', { brand: brand.name, date })],
    action: { label: t('mail.accountUnused.action'), link },
    note: t('mail.accountUnused.note'),
    about: `account-unused:${accountId}:${closesAt}`,
  })
}

function dateOf(time: number, locale: LocaleTexts['locale']): string {
  return formatDate(new Date(time).toISOString(), locale)
}
