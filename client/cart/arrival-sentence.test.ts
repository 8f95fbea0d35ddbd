// Requirements: PRICE-10.
import { expect, it } from 'vitest'
import type { Arrival } from '#shared/api/shippings.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { arrivalSentence } from './arrival-sentence.ts'

const words = (_: string, values?: Record<string, unknown>) => Object.values(values!).join(' | ')

function said(arrives: Arrival | undefined, locale: Locale, days: [number, number] = [2, 3]) {
  return arrivalSentence({ days, ...(arrives && { arrives }) }, locale, words as never)
}

it('writes the month of two days once, without a year', () => {
  const days: Arrival = ['2026-11-19', '2026-11-20']
  expect(said(days, 'fr-fr')).toBe('19 | 20 novembre')
  expect(said(days, 'de-de')).toBe('19. | 20. November')
  expect(said(days, 'es-es')).toBe('19 | 20 de noviembre')
  expect(said(days, 'en-us')).toBe('November 19 | November 20')
})

it('writes both months where they differ, and one day where it is one', () => {
  expect(said(['2026-11-30', '2026-12-01'], 'fr-fr')).toBe('30 novembre | 1er décembre')
  expect(said(['2026-12-31', '2027-01-04'], 'fr-fr')).toBe('31 décembre | 4 janvier')
  expect(said(['2026-11-19', '2026-11-19'], 'fr-fr')).toBe('19 novembre')
})

it('names the working days where a backend names no days of arrival', () => {
  expect(said(undefined, 'fr-fr')).toBe('2–3')
  expect(said(undefined, 'fr-fr', [2, 2])).toBe('2')
})
