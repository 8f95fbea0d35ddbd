// Requirements: CAT-7, CACHE-6.
import { describe, expect, it } from 'vitest'
import type { Facets } from '#shared/api/products.ts'
import { listingQuery, narrowingQuery } from './listing-query.ts'

const facet = (value: string) => ({ value, label: value, count: 1 })
const facets: Facets = {
  total: 3,
  colors: ['white', 'black'].map(facet),
  subcategories: ['cameras', 'alarms'].map(facet),
  inStock: 3,
  price: { min: 3_500, max: 24_900 },
}

const narrowed = (query: string, fixed = {}) =>
  String(narrowingQuery(new URLSearchParams(query), facets, fixed))

describe('the query of a listing', () => {
  it.each([
    ['colors', 'white,black', 'black,white'],
    ['colors', 'purple', ''],
    ['inStock', '0', undefined],
    ['priceMax', '12345', '20000'],
    ['priceMax', '1e4', undefined],
    ['priceMax', '-5', undefined],
    ['priceMax', '999999999', undefined],
    ['sort', 'relevance', undefined],
    ['sort', 'newest', 'newest'],
    ['subcategory', 'none', undefined],
  ])('%s=%s is written %s', (name, value, written) => {
    expect(listingQuery[name]!(value)).toBe(written)
  })

  it.each([
    ['colors=black,pink,white', 'colors=black%2Cwhite'],
    ['colors=pink', ''],
    ['subcategory=weather-air-quality', ''],
    ['subcategory=cameras&sort=newest', 'subcategory=cameras&sort=newest'],
    ['priceMax=50000', ''],
    ['priceMax=10000', 'priceMax=10000'],
    ['priceMax=100', 'priceMax=2000'],
    ['priceMax=2000', 'priceMax=2000'],
  ])('%s narrows a list as %s', (query, narrowing) => {
    expect(narrowed(query)).toBe(narrowing)
  })

  it('leaves out a subcategory that the path has already set', () => {
    expect(narrowed('subcategory=cameras', { subcategory: 'alarms' })).toBe('')
  })
})
