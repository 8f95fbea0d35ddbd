import { namedPatterns, monthWord, shortPatterns } from './date-names.ts'
import { type Language, type Locale, marketOf } from './markets.ts'

/** The first day of a month where it is not written as a plain number. */
const firstDays: Partial<Record<Language, string>> = { fr: '1er', it: '1°' }

/**
 * The tag whose data `Intl` writes a market's dates and times by. It has none for `en-EU` and would
 * write American ones; `en-150` is English in Europe.
 */
export function dateTag(locale: Locale): string {
  return locale === 'en-eu' ? 'en-150' : marketOf(locale).tag
}

export type DateStyle = 'long' | 'short' | 'day' | 'month'

/**
 * The date of an ISO date or time stamp in the market's format: 'long' is 9 March 2026, 'short'
 * 09/03/2026, 'day' 9 March, 'month' March 2026. The date part of a time stamp is used as it is, so
 * that server and browser agree in every time zone. '' for anything else.
 */
export function formatDate(iso: string, locale: Locale, style: DateStyle = 'long'): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/.exec(iso)
  if (!parts) return ''
  const [, year = '', month = '', day = ''] = parts
  const short = shortPatterns[locale]
  if (style === 'short') return fill(short, { D: day, N: month, y: year })
  const name = monthName(Number(month) - 1, locale, style === 'month' ? 'alone' : 'in-date')
  if (!name) return ''
  const { language } = marketOf(locale)
  // English puts the day where its short date has it: first in Europe, after the month in America.
  const pattern = language === 'en' && short[0] === 'D' ? 'd M y' : namedPatterns[language]
  const d = day === '01' ? firstDays[language] : undefined
  return fill(leaveOut(pattern, style), { d: d ?? String(Number(day)), M: name, y: year })
}

function monthName(month: number, locale: Locale, place: 'in-date' | 'alone'): string | undefined {
  if (month === 0 && locale === 'de-at') return 'Jänner'
  return monthWord(marketOf(locale).language, month, place)
}

/** The pattern without the year for a day, without the day for a month. */
function leaveOut(pattern: string, style: 'long' | 'day' | 'month'): string {
  if (style === 'day') return pattern.replace(/,? (?:de )?y$/, '')
  return style === 'month' ? pattern.replace(/d[.,]? (?:de )?/, '') : pattern
}

/** Replaces single letters of a pattern only: the 'de' of Spanish and Portuguese is a word. */
function fill(pattern: string, values: Record<string, string>): string {
  return pattern.replace(/\b[dDMNy]\b/g, (letter) => values[letter] ?? letter)
}
