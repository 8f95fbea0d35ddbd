import { brand } from '#shared/settings/brand.ts'
import { formatMoney, type Money } from '#shared/money/money.ts'
import { colonOf } from '#shared/texts/colon.ts'
import type { LocaleTexts } from '../texts/locale-texts.ts'
import type { Mail } from './mail.ts'
import { renderMail } from './render-mail.ts'

interface AboutOrder {
  to: string
  orderNumber: string
}

interface Parcel {
  /** Place among the order's parcels. */
  number: number
  /** Nothing of the order waits any more. */
  isLast: boolean
  pieces: readonly { quantity: number; name: string }[]
}

/** How a product of the parcel is installed, and the page with the drawings. */
export interface Guide {
  name: string
  steps: readonly { title: string; text: string }[]
  link: string
}

/** Announces that a parcel is under way; written once per order, or per parcel of one. */
export function shippedMail(
  texts: LocaleTexts,
  {
    to,
    orderId,
    orderNumber: number,
    tracking,
    link,
    parcel,
    guides = [],
  }: AboutOrder & {
    orderId: string
    tracking: string | undefined
    link: string
    parcel?: Parcel | undefined
    guides?: readonly Guide[]
  },
): Mail {
  const { language, t } = texts
  const colon = colonOf(language)
  const isPart = parcel && !parcel.isLast
  const rows = [
    ...(parcel?.pieces ?? []).map(({ quantity, name }) => ({
      label: name,
      value: `× ${quantity}`,
    })),
    ...(tracking === undefined ? [] : [{ label: t('mail.shipped.tracking'), value: tracking }]),
  ]
  return renderMail(texts, {
    to,
    subject: t(isPart ? 'mail.shipped.partSubject' : 'mail.shipped.subject', { number }),
    heading: t('mail.shipped.heading'),
    paragraphs: [t(shippedBody(parcel), { number })],
    ...(rows.length > 0 && { rows }),
    action: { label: t('mail.shipped.action'), link },
    blocks: guides.map(({ name, steps, link: page }) => ({
      title: t('mail.shipped.guide', { name }),
      lines: [
        ...steps.map(({ title, text }, index) => `${index + 1}. ${title}${colon} ${text}`),
        page,
      ],
    })),
    note: t('mail.orderQuestion', { email: brand.supportEmail }),
    about: `order-shipped:${orderId}${parcel ? `:${parcel.number}` : ''}`,
  })
}

function shippedBody(parcel: Parcel | undefined) {
  if (!parcel) return 'mail.shipped.body'
  return parcel.isLast ? 'mail.shipped.restBody' : 'mail.shipped.partBody'
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
