import { brand } from '#shared/settings/brand.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { formatMoney, type Money } from '#shared/money/money.ts'
import { fulfilmentTexts } from './fulfilment-texts.ts'
import type { Mail } from './mail.ts'
import { renderMail } from './render-mail.ts'
import { fill } from './texts.ts'

interface AboutOrder {
  to: string
  locale: Locale
  orderNumber: string
}

/** Says that a parcel is on its way; written once per order. */
export function shippedMail({
  to,
  locale,
  orderId,
  orderNumber,
  tracking,
  link,
}: AboutOrder & { orderId: string; tracking: string | undefined; link: string }): Mail {
  const { texts, language } = fulfilmentTexts(locale)
  const values = { number: orderNumber }
  return renderMail({
    to,
    language,
    subject: fill(texts.shipped.subject, values),
    heading: texts.shipped.heading,
    paragraphs: [fill(texts.shipped.body, values)],
    ...(tracking !== undefined && { rows: [{ label: texts.shipped.tracking, value: tracking }] }),
    action: { label: texts.shipped.action, link },
    note: fill(texts.note, { email: brand.supportEmail }),
    about: `order-shipped:${orderId}`,
  })
}

/** Says that money of an order goes back; written once per refund, which `about` names. */
export function refundedMail({
  to,
  locale,
  orderNumber,
  amount,
  about,
}: AboutOrder & { amount: Money; about: string }): Mail {
  const { texts, language } = fulfilmentTexts(locale)
  const values = { number: orderNumber, amount: formatMoney(amount, locale) }
  return renderMail({
    to,
    language,
    subject: fill(texts.refunded.subject, values),
    heading: texts.refunded.heading,
    paragraphs: [fill(texts.refunded.body, values), texts.refunded.bank],
    note: fill(texts.note, { email: brand.supportEmail }),
    about,
  })
}
