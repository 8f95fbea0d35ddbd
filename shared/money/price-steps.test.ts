// Requirements: CACHE-6.
import { describe, expect, it } from 'vitest'
import { priceStepFrom, priceStepsUpTo, priceStepTo } from './price-steps.ts'

describe('steps of prices', () => {
  it('are 1, 2 and 5 of each power of ten, in cents', () => {
    expect(priceStepsUpTo(10_000)).toEqual([
      100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000,
    ])
  })

  it.each([
    [0, 100],
    [100, 100],
    [101, 200],
    [12_345, 20_000],
    [5_000_000, 5_000_000],
    [5_000_001, undefined],
  ])('hold all that costs up to %d', (cents, step) => {
    expect(priceStepFrom(cents)).toBe(step)
  })

  it.each([
    [99, undefined],
    [100, 100],
    [999, 500],
    [99_999_999, 5_000_000],
  ])('do not exceed %d', (cents, step) => {
    expect(priceStepTo(cents)).toBe(step)
  })

  it('are few, whatever amounts are asked for', () => {
    const steps = new Set(Array.from({ length: 100_000 }, (_, i) => priceStepFrom(i * 97)))
    expect(steps.size).toBeLessThanOrEqual(16)
  })
})
