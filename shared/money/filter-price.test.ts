// Requirements: CACHE-6, CAT-16.
import { describe, expect, it } from 'vitest'
import { filterPriceDown, filterPriceUp } from './filter-price.ts'

describe('a price of a filter', () => {
  it.each([
    [1, 1, 1],
    [999, 999, 999],
    [1_000, 1_000, 1_000],
    [1_234, 1_230, 1_240],
    [99_999, 99_900, 100_000],
  ])('%i has three digits that count: %i, or %i upwards', (units, down, up) => {
    expect([filterPriceDown(units), filterPriceUp(units)]).toEqual([down, up])
  })
})
