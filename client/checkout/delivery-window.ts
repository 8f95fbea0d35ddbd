import { formatDate } from '#shared/markets/dates.ts'
import { shippingPromise } from '#shared/cart/delivery.ts'
import type { Locale, Store } from '#shared/markets/markets.ts'
import type { Translate } from '../i18n/translate.ts'

/** The first and last day, YYYY-MM-DD, on which a parcel sent on `shipsOn` arrives after so many working days; parcels come on working days. */
export function deliveryWindow(
  shipsOn: string,
  [least, most]: readonly [number, number],
): [string, string] {
  return [addWorkingDays(shipsOn, least), addWorkingDays(shipsOn, most)]
}

interface Delivery {
  /** When the order is placed, epoch milliseconds. */
  now: number
  store: Store
  days: readonly [number, number]
  locale: Locale
}

/** When an order arrives, in the market's words: a day, or two with what lies between. So soon that no year is needed. */
export function deliverySentence({ now, store, days, locale }: Delivery, t: Translate): string {
  const [from, to] = deliveryWindow(shippingPromise(new Date(now), store).shipsOn, days)
  const [first, last] = [formatDate(from, locale, 'day'), formatDate(to, locale, 'day')]
  return first === last
    ? t('checkout.shipping.on', { day: first })
    : t('checkout.shipping.between', { from: withoutEnd(first, last), to: last })
}

/** A date without the words that another one ends with too: nobody says the month twice. */
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
