import type { Address } from '#shared/api/addresses.ts'
import { addressLines } from '#shared/markets/address-layout.ts'
import type { LineItem, ShippingInfo } from '#shared/api/carts.ts'
import type { Order } from '#shared/api/orders.ts'
import { arrivalWords } from '#shared/cart/arrival-words.ts'
import { brand } from '#shared/settings/brand.ts'
import { formatDate } from '#shared/markets/dates.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { formatMoney, type Money, multiply } from '#shared/money/money.ts'
import { isPaymentWay, paymentWays } from '#shared/settings/payment-ways.ts'
import type { LocaleTexts, TextKey } from '../texts/locale-texts.ts'
import type { Mail } from './mail.ts'
import type { SentPapers } from './papers.ts'
import { type MailRow, renderMail } from './render-mail.ts'

/** What the confirmation says of a product besides its name and price. */
export interface MainFacts {
  description: string
  /** Names of the systems and standards that it supports. */
  worksWith: readonly string[]
  /** Last day of security updates, ISO date; absent for what has no software. */
  updatesUntil?: string | undefined
}

interface OrderMail {
  to: string
  order: Order
  /** Absolute link to the order. */
  link: string
  /** By product key. */
  facts?: ReadonlyMap<string, MainFacts>
  papers?: SentPapers
}

/** Confirms a paid and numbered order; written once per order. */
export function orderConfirmationMail(
  texts: LocaleTexts,
  { to, order, link, facts, papers }: OrderMail,
): Mail {
  const { t, locale } = texts
  const number = order.orderNumber ?? ''
  return renderMail(texts, {
    to,
    subject: t('mail.order.subject', { number }),
    heading: t('mail.order.heading'),
    paragraphs: [t('mail.order.body', { number }), ...(papers ? [t('mail.order.papers')] : [])],
    action: { label: t('mail.order.action'), link },
    rows: rowsOf(order, texts, facts),
    blocks: [
      ...addressBlock(t('mail.order.deliveredTo'), order.shippingAddress, locale),
      ...addressBlock(t('mail.order.billedTo'), order.billingAddress, locale),
    ],
    note: t('mail.order.note', { email: brand.supportEmail }),
    about: `order-confirmed:${order.id}`,
    ...(papers && { papers }),
  })
}

/**
 * Informs the shopper that a payment arrived too late for the stock and is refunded; written once
 * per payment.
 */
export function paymentReturnedMail(
  texts: LocaleTexts,
  { to, amount, paymentReference }: { to: string; amount: Money; paymentReference: string },
): Mail {
  const { t, locale } = texts
  return renderMail(texts, {
    to,
    subject: t('mail.paymentReturned.subject'),
    heading: t('mail.paymentReturned.heading'),
    paragraphs: [t('mail.paymentReturned.body', { amount: formatMoney(amount, locale) })],
    note: t('mail.paymentReturned.note', { email: brand.supportEmail }),
    about: `refunded:${paymentReference}`,
  })
}

function rowsOf(
  order: Order,
  texts: LocaleTexts,
  facts: ReadonlyMap<string, MainFacts> | undefined,
): MailRow[] {
  const { t, locale } = texts
  const money = (amount: Money) => formatMoney(amount, locale)
  const { discountTotal, shippingInfo } = order
  const shipping = shippingInfo && (shippingInfo.discountedPrice ?? shippingInfo.shippingRate.price)
  const total = { label: t('mail.order.total'), value: money(order.totalPrice), strong: true }
  return [
    ...order.lineItems.map((line) => ({
      ...lineRow(line, texts),
      details: factLines(facts?.get(line.productKey), texts),
    })),
    { label: t('mail.order.subtotal'), value: money(order.subtotal) },
    ...(discountTotal && discountTotal.centAmount !== 0
      ? [
          {
            label: t('mail.order.discount'),
            value: money({ ...discountTotal, centAmount: -Math.abs(discountTotal.centAmount) }),
          },
        ]
      : []),
    ...(shipping
      ? [
          {
            label: t('mail.order.shipping'),
            value: shipping.centAmount === 0 ? t('mail.order.free') : money(shipping),
            ...arrivalOf(shippingInfo, texts),
          },
        ]
      : []),
    ...(order.taxIncluded ? [total] : addedTaxes(order, texts)),
    ...(order.taxIncluded
      ? [{ label: t('mail.order.taxIncluded'), value: money(order.taxTotal) }]
      : [total]),
    ...paymentRow(order, texts),
  ]
}

/**
 * The taxes that the region adds, a line each (PRICE-2); orders of earlier versions have the sum.
 */
function addedTaxes({ taxPortions, taxTotal }: Order, { t, locale }: LocaleTexts): MailRow[] {
  if (!taxPortions) return [{ label: t('mail.order.tax'), value: formatMoney(taxTotal, locale) }]
  return taxPortions.map(({ name, amount }) => {
    const key = taxNames[name]
    return { label: key ? t(key) : name, value: formatMoney(amount, locale) }
  })
}

const taxNames: Partial<Record<string, TextKey>> = {
  'Sales tax': 'mail.order.taxes.sales',
  GST: 'mail.order.taxes.gst',
  HST: 'mail.order.taxes.hst',
  PST: 'mail.order.taxes.pst',
  QST: 'mail.order.taxes.qst',
  RST: 'mail.order.taxes.rst',
}

/** The way to pay that the buyer chose; none where nothing was to pay, or where none was chosen. */
function paymentRow({ paymentWay }: Order, { t }: LocaleTexts): MailRow[] {
  if (paymentWay === undefined || !isPaymentWay(paymentWay)) return []
  const way = paymentWays[paymentWay]
  return [
    { label: t('mail.order.payment'), value: 'name' in way ? way.name : t('mail.order.card') },
  ]
}

/**
 * Main characteristics, compatibility and updates of a product, which law has the seller confirm.
 */
function factLines(facts: MainFacts | undefined, { t, locale }: LocaleTexts): string[] {
  if (!facts) return []
  const { description, worksWith, updatesUntil } = facts
  return [
    ...(description ? [description] : []),
    ...(worksWith.length > 0 ? [t('mail.order.worksWith', { names: worksWith.join(', ') })] : []),
    ...(updatesUntil
      ? [t('mail.order.updates', { month: formatDate(updatesUntil, locale, 'month') })]
      : []),
  ]
}

/** When the order arrives (PRICE-10). */
function arrivalOf({ arrives }: ShippingInfo, { t, locale }: LocaleTexts): Pick<MailRow, 'note'> {
  if (!arrives) return {}
  const { from, to } = arrivalWords(arrives, locale)
  const note =
    from === undefined
      ? t('mail.order.arrival.on', { day: to })
      : t('mail.order.arrival.between', { from, to })
  return { note }
}

function lineRow(
  { name, quantity, totalPrice, ecoParticipation }: LineItem,
  { t, locale }: LocaleTexts,
): MailRow {
  const recycling = ecoParticipation && multiply(ecoParticipation, quantity)
  return {
    label: t('mail.order.line', { quantity, name }),
    value: formatMoney(totalPrice, locale),
    ...(recycling && {
      note: t('mail.order.ecoParticipation', { amount: formatMoney(recycling, locale) }),
    }),
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
