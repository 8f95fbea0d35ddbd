// Requirements: LOC-18.
import { describe, expect, it } from 'vitest'
import { dateTag, formatDate } from './dates.ts'
import { weekdayName } from './weekday-names.ts'
import { locales } from './markets.ts'

const days = Array.from({ length: 12 }, (_, month) => [
  `2026-${String(month + 1).padStart(2, '0')}-09`,
  `2027-${String(month + 1).padStart(2, '0')}-28`,
]).flat()

const styles = {
  long: { dateStyle: 'long' },
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
  day: { day: 'numeric', month: 'long' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

describe.each(locales.map((locale) => [locale, dateTag(locale)] as const))(
  'dates in %s',
  (locale, tag) => {
    it.each(['long', 'short', 'day', 'month'] as const)(
      'are written like Intl but for the first day, %s',
      (style) => {
        const intl = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...styles[style] })
        for (const day of days)
          expect(formatDate(day, locale, style)).toBe(intl.format(new Date(day)))
      },
    )

    it('name the weekdays like Intl', () => {
      const intl = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', weekday: 'long' })
      // 4 January 2026 is a Sunday.
      for (let day = 0; day < 7; day += 1)
        expect(weekdayName(day, locale)).toBe(intl.format(new Date(Date.UTC(2026, 0, 4 + day))))
    })
  },
)

describe('a date', () => {
  it('uses the date part of a time stamp, in every time zone', () => {
    expect(formatDate('2026-03-09T23:30:00.000Z', 'fr-fr')).toBe('9 mars 2026')
  })

  it('has the day first in the European shop in English', () => {
    expect(formatDate('2026-11-09', 'en-eu')).toBe('9 November 2026')
    expect(formatDate('2026-11-09', 'en-eu', 'short')).toBe('09/11/2026')
    expect(formatDate('2026-11-09', 'en-us')).toBe('November 9, 2026')
  })

  it('is the first day of a month as French and Italian write it', () => {
    expect(formatDate('2026-10-01', 'it-ch')).toBe('1° ottobre 2026')
    expect(formatDate('2026-10-01', 'fr-ca')).toBe('1er octobre 2026')
    expect(formatDate('2026-10-01', 'fr-fr', 'day')).toBe('1er octobre')
    expect(formatDate('2026-10-01', 'fr-fr', 'short')).toBe('01/10/2026')
    expect(formatDate('2026-10-01', 'de-de')).toBe('1. Oktober 2026')
  })

  it.each(['', 'soon', '2026-13-01', '09/03/2026', '2026-03-09x'])(
    'shows nothing for %j',
    (iso) => {
      expect(formatDate(iso, 'en-us')).toBe('')
    },
  )
})
