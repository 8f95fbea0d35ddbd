import { formatDate } from '#shared/markets/dates.ts'
import { shippingPromise } from '#shared/cart/delivery.ts'
import type { Locale, Store } from '#shared/markets/markets.ts'
import type { Translate } from '../i18n/translate.ts'

/**
 * The first and last day of arrival, YYYY-MM-DD, of a parcel sent on `shipsOn` that takes the given
 * working days; parcels arrive on working days.
 */
export function deliveryWindow(
  shipsOn: string,
  [least, most]: readonly [number, number],
): [string, string] {
  return [addWorkingDays(shipsOn, least), addWorkingDays(shipsOn, most)]
}

interface Delivery {
  /** Epoch milliseconds at which the order is placed. */
  now: number
  store: Store
  days: readonly [number, number]
  locale: Locale
}

/**
 * The arrival of an order as text in the market's format: one day, or a range. No year, because it
 * is near.
 */
export function deliverySentence({ now, store, days, locale }: Delivery, t: Translate): string {
  const [from, to] = deliveryWindow(shippingPromise(new Date(now), store).shipsOn, days)
  const [first, last] = [formatDate(from, locale, 'day'), formatDate(to, locale, 'day')]
  return first === last
    ? t('checkout.shipping.on', { day: first })
    : t('checkout.shipping.between', { from: withoutEnd(first, last), to: last })
}

/**
 * A date without the words at its end that another one ends with too, so that the month is written
 * once.
 */
function withoutEnd(date: string, other: string): string {
  const words = date.split(' ')
  const others = other.split(' ')
  while (words.length > 1 && words.at(-1) === others.pop()) words.pop()
  return words.join(' ')
}

function addWorkingDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  for (let left = count; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCDay() % 6 !== 0) left -= 1
  }
  return date.toISOString().slice(0, 10)
}
