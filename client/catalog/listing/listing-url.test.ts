// Requirements: CAT-7.
import { describe, expect, it } from 'vitest'
import {
  type Filters,
  filtersOf,
  isFiltered,
  priceSteps,
  queryOf,
  withColor,
} from './listing-url.ts'

const none: Filters = { colors: [], inStock: false }

describe("a listing's address", () => {
  it.each<[string, Filters, string]>([
    ['nothing chosen', none, ''],
    ['the shop’s own order', { ...none, sort: 'relevance' }, ''],
    ['two colours', { ...none, colors: ['black', 'mint'] }, '?colors=black%2Cmint'],
    ['what is in stock', { ...none, inStock: true }, '?inStock=1'],
    ['a price', { ...none, priceMax: 10_000 }, '?priceMax=10000'],
    [
      'a range and an order',
      { ...none, subcategory: 'cameras', sort: 'price-asc' },
      '?sort=price-asc&subcategory=cameras',
    ],
  ])('holds %s', (_, filters, query) => expect(queryOf(filters)).toBe(query))

  it('has the filters that the edge reads from it', () => {
    expect(
      filtersOf({ category: 'energy', colors: ['black'], inStock: true, sort: 'rating' }, false),
    ).toEqual({
      colors: ['black'],
      inStock: true,
      sort: 'rating',
    })
  })

  it('does not repeat the subcategory that the path names', () => {
    expect(
      filtersOf({ category: 'energy', subcategory: 'cameras' }, true).subcategory,
    ).toBeUndefined()
  })

  it('switches a colour on and off', () => {
    const black = withColor(none, 'black')
    expect(black.colors).toEqual(['black'])
    expect(withColor(black, 'black')).toEqual(none)
  })

  it('does not count an order as a filter', () => {
    expect(isFiltered({ ...none, sort: 'newest' })).toBe(false)
    expect(isFiltered({ ...none, priceMax: 5_000 })).toBe(true)
  })

  it.each([
    [{ min: 1_990, max: 36_900 }, [5_000, 10_000, 20_000]],
    [{ min: 50_000, max: 900_000 }, [100_000, 200_000, 500_000]],
    [{ min: 4_000, max: 4_900 }, []],
  ])('offers round prices inside %o', (range, steps) => expect(priceSteps(range)).toEqual(steps))

  it.each<[number, number[]]>([
    [10_000, [5_000, 10_000, 20_000]],
    [2_000, [2_000, 5_000, 10_000, 20_000]],
  ])('keeps the chosen price %i in the order of the others', (chosen, steps) =>
    expect(priceSteps({ min: 1_990, max: 36_900 }, chosen)).toEqual(steps),
  )
})
