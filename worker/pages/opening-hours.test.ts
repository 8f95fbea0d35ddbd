// Requirements: HELP-9.
import { expect, it } from 'vitest'
import type { PageContent } from '#shared/api/pages.ts'
import { marketOf } from '#shared/markets/markets.ts'
import { withOpeningHours } from './opening-hours.ts'

const rows = [
  ['Weekdays', 'closed'],
  ['Weekend', 'closed'],
]
const page = {
  id: 'help-contact',
  sections: [
    {
      collection: 'text_block',
      id: 'contact',
      item: { text: [{ type: 'table', hours: true, head: ['Day', 'Telephone'], rows }] },
    },
  ],
} as unknown as PageContent

function rowsFor(locale: 'fr-fr' | 'de-de' | 'en-us' | 'fr-ca', now: Date) {
  const [section] = withOpeningHours(page, marketOf(locale), now).sections
  const [block] = section?.collection === 'text_block' ? section.item.text : []
  return block?.type === 'table' ? block.rows : []
}

it('tells the times and the next holidays of the country', () => {
  const now = new Date('2026-11-26T08:00:00Z')
  expect(rowsFor('fr-fr', now)).toEqual([
    ['Weekdays', '09:00 – 17:00'],
    ['Weekend', 'closed'],
    ['25 décembre 2026', 'closed'],
    ['1er janvier 2027', 'closed'],
    ['29 mars 2027', 'closed'],
  ])
  // Thanksgiving is today, also where the day has begun earlier.
  expect(rowsFor('en-us', now)[2]).toEqual(['November 26, 2026', 'closed'])
  expect(rowsFor('en-us', now)[0]![1]).toMatch(/^9:00\sAM\s–\s5:00\sPM \(Eastern Time\)$/)
  expect(rowsFor('fr-ca', now)[0]![1]).toMatch(/\(heure de l’Est\)$/)
  expect(rowsFor('de-de', now)[0]![1]).toBe('09:00–17:00 Uhr')
  // The second day of Christmas is on a Saturday in this year.
  expect(rowsFor('de-de', now).slice(2)).toEqual([
    ['25. Dezember 2026', 'closed'],
    ['1. Januar 2027', 'closed'],
    ['26. März 2027', 'closed'],
  ])
})

it('counts from the day of the request, and gives the same page all day', () => {
  const morning = withOpeningHours(page, marketOf('fr-fr'), new Date('2026-12-26T08:00:00Z'))
  expect(withOpeningHours(page, marketOf('fr-fr'), new Date('2026-12-26T18:00:00Z'))).toBe(morning)
  expect(rowsFor('fr-fr', new Date('2026-12-26T08:00:00Z'))[2]).toEqual([
    '1er janvier 2027',
    'closed',
  ])
})

it('leaves other pages as they are', () => {
  const other = { ...page, sections: [] }
  expect(withOpeningHours(other, marketOf('fr-fr'), new Date())).toBe(other)
})
