import { arrivalWords } from '#shared/cart/arrival.ts'
import type { Translate } from '../i18n/translate.ts'

/** The arrival of an order as text in the market's format: one day, or a range (PRICE-10). */
export function deliverySentence(parcel: Parameters<typeof arrivalWords>[0], t: Translate): string {
  const { from, to } = arrivalWords(parcel)
  return from === undefined
    ? t('checkout.shipping.on', { day: to })
    : t('checkout.shipping.between', { from, to })
}
