import type { Arrival } from '../api/shippings.ts'
import { formatDate } from '../markets/dates.ts'
import { type Locale, marketOf } from '../markets/markets.ts'

/**
 * Days of arrival in the market's format, without a year, because they are near; `from` is absent
 * where it is one day (PRICE-10). Two Italian days have their articles: the first letter of the
 * number decides on them, which a message cannot know.
 */
export function arrivalWords(arrives: Arrival, locale: Locale): { from?: string; to: string } {
  const first = formatDate(arrives[0], locale, 'day')
  const last = formatDate(arrives[1], locale, 'day')
  if (first === last) return { to: last }
  const days = { from: withoutEnd(first, last), to: last }
  if (marketOf(locale).language !== 'it') return days
  return { from: withArticle(days.from), to: withArticle(days.to) }
}

/** An Italian day with its article: il 1° dicembre, l’8, l’11, il 12. */
function withArticle(day: string): string {
  return /^(?:8|11)\b/.test(day) ? `l’${day}` : `il ${day}`
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
