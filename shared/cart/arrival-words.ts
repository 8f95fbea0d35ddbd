import type { Arrival } from '../api/shippings.ts'
import { formatDate } from '../markets/dates.ts'
import type { Locale } from '../markets/markets.ts'

/**
 * Days of arrival in the market's format, without a year, because they are near; `from` is absent
 * where it is one day (PRICE-10).
 */
export function arrivalWords(arrives: Arrival, locale: Locale): { from?: string; to: string } {
  const first = formatDate(arrives[0], locale, 'day')
  const last = formatDate(arrives[1], locale, 'day')
  return first === last ? { to: last } : { from: withoutEnd(first, last), to: last }
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
