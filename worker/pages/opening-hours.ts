import type { PageContent } from '#shared/api/pages.ts'
import type { RichText } from '#shared/api/rich-text.ts'
import { nextHolidays } from '#shared/cart/arrival.ts'
import { dateTag, formatDate } from '#shared/markets/dates.ts'
import { type Market, storeTimeZone } from '#shared/markets/markets.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'

/** When the telephone is answered on working days, in the time of the market. */
const opens = Date.UTC(2026, 0, 5, 9)
const closes = Date.UTC(2026, 0, 5, 17)
const shownHolidays = 3

/**
 * The countries with several time zones: their times are those of the store, whose zone is named.
 */
const withZones: ReadonlySet<string> = new Set(['US', 'CA'])

/**
 * A page whose tables of opening hours have the market's times, and its next holidays (HELP-9). A
 * page without one is returned as it is; the result is the same object all day.
 */
export function withOpeningHours(page: PageContent, market: Market, now: Date): PageContent {
  if (
    !page.sections.some(
      ({ collection, item }) => collection === 'text_block' && hasHours(item.text),
    )
  )
    return page
  const day = dayIn(storeTimeZone[market.store], now)
  const known = memoizeByObject(page, createPages)
  const key = `${market.code} ${day}`
  if (known.key !== key) {
    known.key = key
    known.page = pageWithHours(page, market, day)
  }
  return known.page ?? page
}

function createPages(): { key?: string; page?: PageContent } {
  return {}
}

function hasHours(text: RichText): boolean {
  return text.some((block) => block.type === 'table' && block.hours)
}

function pageWithHours(page: PageContent, market: Market, day: string): PageContent {
  return {
    ...page,
    sections: page.sections.map((section) =>
      section.collection === 'text_block'
        ? {
            ...section,
            item: {
              ...section.item,
              text: section.item.text.map((block) =>
                block.type === 'table' && block.hours
                  ? { ...block, rows: hoursOf(block.rows, market, day) }
                  : block,
              ),
            },
          }
        : section,
    ),
  }
}

function hoursOf(
  [weekdays, ...others]: readonly string[][],
  { country, tag, code, store }: Market,
  day: string,
): string[][] {
  const [label = '', closed = ''] = weekdays ?? []
  const clock = new Intl.DateTimeFormat(dateTag(code), { timeStyle: 'short', timeZone: 'UTC' })
  // The shop's own country is that of a market of many countries.
  const hours = clock.formatRange(opens, closes)
  const holidays = nextHolidays(day, country === 'EU' ? 'FR' : country, shownHolidays)
  return [
    [label, withZones.has(country) ? `${hours} (${zoneName(tag, storeTimeZone[store])})` : hours],
    ...others,
    ...holidays.map((holiday) => [formatDate(holiday, code, 'long'), closed]),
  ]
}

/** What a time zone is called, as "Eastern Time". */
function zoneName(tag: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'longGeneric' })
  return format.formatToParts(opens).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** The day in a time zone, YYYY-MM-DD. */
function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
}
