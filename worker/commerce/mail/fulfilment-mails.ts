import { brand } from '#shared/settings/brand.ts'
import { formatMoney, type Money } from '#shared/money/money.ts'
import type { LocaleTexts } from '../texts/locale-texts.ts'
import type { Mail } from './mail.ts'
import { renderMail } from './render-mail.ts'

interface AboutOrder {
  to: string
  orderNumber: string
}

/** Announces that a parcel is under way; written once per order. */
export function shippedMail(
  texts: LocaleTexts,
  {
    to,
    orderId,
    orderNumber: number,
    tracking,
    link,
  }: AboutOrder & { orderId: string; tracking: string | undefined; link: string },
): Mail {
  const { t } = texts
  return renderMail(texts, {
    to,
    subject: t('mail.shipped.subject', { number }),
    heading: t('mail.shipped.heading'),
    paragraphs: [t('mail.shipped.body', { number })],
    ...(tracking !== undefined && {
      rows: [{ label: t('mail.shipped.tracking'), value: tracking }],
    }),
    action: { label: t('mail.shipped.action'), link },
    note: t('mail.orderQuestion', { email: brand.supportEmail }),
    about: `order-shipped:${orderId}`,
  })
}

/** Announces a refund of an order; written once per refund, which `about` identifies. */
export function refundedMail(
  texts: LocaleTexts,
  { to, orderNumber: number, amount, about }: AboutOrder & { amount: Money; about: string },
): Mail {
  const { t, locale } = texts
  return renderMail(texts, {
    to,
    subject: t('mail.refunded.subject', { number }),
    heading: t('mail.refunded.heading'),
    paragraphs: [
      t('mail.refunded.body', { number, amount: formatMoney(amount, locale) }),
      t('mail.refunded.bank'),
    ],
    note: t('mail.orderQuestion', { email: brand.supportEmail }),
    about,
  })
}
