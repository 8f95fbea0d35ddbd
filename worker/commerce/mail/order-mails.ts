import type { Address } from '#shared/api/addresses.ts'
import { addressLines } from '#shared/markets/address-layout.ts'
import type { LineItem } from '#shared/api/carts.ts'
import type { Order } from '#shared/api/orders.ts'
import { brand } from '#shared/settings/brand.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { formatMoney, type Money, multiply } from '#shared/money/money.ts'
import type { Mail } from './mail.ts'
import { type MailRow, renderMail } from './render-mail.ts'
import { fill, mailTexts, type MailTexts } from './texts.ts'

interface OrderMail {
  to: string
  locale: Locale
  order: Order
  /** Absolute link to the order. */
  link: string
}

/** Confirms a paid and numbered order; written once per order. */
export function orderConfirmationMail({ to, locale, order, link }: OrderMail): Mail {
  const { texts, language } = mailTexts(locale)
  const { subject, heading, body, action, note } = texts.order
  const values = { number: order.orderNumber ?? '' }
  return renderMail({
    to,
    language,
    subject: fill(subject, values),
    heading,
    paragraphs: [fill(body, values)],
    action: { label: action, link },
    rows: rowsOf(order, texts.order, locale),
    blocks: [
      ...addressBlock(texts.order.deliveredTo, order.shippingAddress, locale),
      ...addressBlock(texts.order.billedTo, order.billingAddress, locale),
    ],
    note: fill(note, { email: brand.supportEmail }),
    about: `order-confirmed:${order.id}`,
  })
}

/** Tells the shopper that a payment came too late for the stock and goes back; written once per payment. */
export function refundMail({
  to,
  locale,
  amount,
  paymentReference,
}: {
  to: string
  locale: Locale
  amount: Money
  paymentReference: string
}): Mail {
  const { texts, language } = mailTexts(locale)
  const { subject, heading, body, note } = texts.refund
  const paragraphs = [fill(body, { amount: formatMoney(amount, locale) })]
  return renderMail({
    to,
    language,
    subject,
    heading,
    paragraphs,
    note: fill(note, { email: brand.supportEmail }),
    about: `refunded:${paymentReference}`,
  })
}

function rowsOf(order: Order, texts: MailTexts['order'], locale: Locale): MailRow[] {
  const money = (amount: Money) => formatMoney(amount, locale)
  const lines = order.lineItems.map((line) => lineRow(line, texts, money))
  const { discountTotal, shippingInfo } = order
  const shipping = shippingInfo && (shippingInfo.discountedPrice ?? shippingInfo.shippingRate.price)
  const total = { label: texts.total, value: money(order.totalPrice), strong: true }
  const tax = {
    label: order.taxIncluded ? texts.taxIncluded : texts.tax,
    value: money(order.taxTotal),
  }
  return [
    ...lines,
    { label: texts.subtotal, value: money(order.subtotal) },
    ...(discountTotal && discountTotal.centAmount !== 0
      ? [
          {
            label: texts.discount,
            value: money({ ...discountTotal, centAmount: -Math.abs(discountTotal.centAmount) }),
          },
        ]
      : []),
    ...(shipping
      ? [{ label: texts.shipping, value: shipping.centAmount === 0 ? texts.free : money(shipping) }]
      : []),
    ...(order.taxIncluded ? [total, tax] : [tax, total]),
  ]
}

function lineRow(
  { name, quantity, totalPrice, ecoParticipation }: LineItem,
  texts: MailTexts['order'],
  money: (amount: Money) => string,
): MailRow {
  const recycling = ecoParticipation && multiply(ecoParticipation, quantity)
  return {
    label: fill(texts.line, { quantity, name }),
    value: money(totalPrice),
    ...(recycling && { note: fill(texts.ecoParticipation, { amount: money(recycling) }) }),
  }
}

function addressBlock(title: string, address: Address | undefined, locale: Locale) {
  if (!address) return []
  return [{ title, lines: addressLines(address, countryName(address.country, locale)) }]
}

function countryName(country: string, locale: Locale): string {
  return (
    new Intl.DisplayNames([marketOf(locale).tag, 'en'], { type: 'region' }).of(country) ?? country
  )
}
