// Requirements: PRICE-10.
import { expect, it } from 'vitest'
import type { Locale, Store } from '#shared/markets/markets.ts'
import { deliverySentence } from './delivery-window.ts'

const words = (_: string, values?: Record<string, unknown>) => Object.values(values!).join(' | ')

function said(day: string, locale: Locale, store: Store, days: [number, number] = [2, 3]) {
  const country = store === 'store-us' ? 'US' : 'FR'
  const now = Date.parse(`${day}T10:00:00Z`)
  return deliverySentence({ now, store, country, days, locale }, words as never)
}

it('writes the month of two days once, without a year', () => {
  expect(said('2026-11-16', 'fr-fr', 'store-fr')).toBe('19 | 20 novembre')
  expect(said('2026-11-16', 'de-de', 'store-eu')).toBe('19. | 20. November')
  expect(said('2026-11-16', 'es-es', 'store-eu')).toBe('19 | 20 de noviembre')
  expect(said('2026-11-16', 'en-us', 'store-us')).toBe('November 19 | November 20')
})

it('writes both months where they differ, and leaves out holidays', () => {
  expect(said('2026-11-25', 'fr-fr', 'store-fr')).toBe('30 novembre | 1 décembre')
  expect(said('2026-12-28', 'fr-fr', 'store-fr')).toBe('31 décembre | 4 janvier')
  expect(said('2026-11-16', 'fr-fr', 'store-fr', [2, 2])).toBe('19 novembre')
})
