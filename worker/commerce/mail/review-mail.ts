import { formatDate } from '#shared/markets/dates.ts'
import type { LocaleTexts } from '../texts/locale-texts.ts'
import type { Mail } from './mail.ts'
import { renderMail } from './render-mail.ts'

interface ReviewRequest {
  to: string
  orderId: string
  orderNumber: string
  /** Names of the products, as they were bought. */
  products: readonly string[]
  /** Until when the link works (epoch ms). */
  until: number
  /** The page on which the reader writes the reviews. */
  link: string
  /** The page on which the reader refuses further requests. */
  leave: string
}

/** The mail that asks a buyer for reviews (REV-1); by `about` there is one for each order. */
export function reviewRequestMail(
  texts: LocaleTexts,
  { to, orderId, orderNumber: number, products, until, link, leave }: ReviewRequest,
): Mail {
  const { t, locale } = texts
  const date = formatDate(new Date(until).toISOString(), locale)
  return renderMail(texts, {
    to,
    subject: t('mail.review.subject', { number }),
    heading: t('mail.review.heading'),
    paragraphs: [t('mail.review.body'), t('mail.review.why')],
    action: { label: t('mail.review.action'), link },
    blocks: [{ title: t('mail.review.products', { number }), lines: products }],
    note: t('mail.review.note', { date }),
    leave: { label: t('mail.review.leave'), link: leave },
    about: `review-asked:${orderId}`,
  })
}
