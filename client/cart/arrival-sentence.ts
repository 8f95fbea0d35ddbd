import type { ShippingInfo } from '#shared/api/carts.ts'
import { arrivalWords } from '#shared/cart/arrival-words.ts'
import type { Locale } from '#shared/markets/markets.ts'
import type { Translate } from '../i18n/translate.ts'

/**
 * When a delivery arrives, as text in the market's format: one day, or a range (PRICE-10); the
 * working days from dispatch, where the backend names no days.
 */
export function arrivalSentence(
  { arrives, days }: Pick<ShippingInfo, 'arrives' | 'days'>,
  locale: Locale,
  t: Translate,
): string {
  if (!arrives) return t('cart.arrival.days', { days: [...new Set(days)].join('–') })
  const { from, to } = arrivalWords(arrives, locale)
  return from === undefined
    ? t('cart.arrival.on', { day: to })
    : t('cart.arrival.between', { from, to })
}
