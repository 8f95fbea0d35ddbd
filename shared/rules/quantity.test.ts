// Requirements: VAL-11.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampQuantity, maxQuantity, parseQuantity, quantityUpTo } from './quantity.ts'
import { validate } from './validate.ts'

describe('a quantity', () => {
  it.each([
    [3, {}, 3],
    [0, {}, 1],
    [-5, {}, 1],
    [2.4, {}, 2],
    [2.5, {}, 3],
    [9, { max: 5 }, 5],
    [Infinity, { max: 5 }, 5],
    [Infinity, {}, Number.MAX_SAFE_INTEGER],
    [-Infinity, { max: 5 }, 1],
    [NaN, { max: 5 }, 1],
    [4, { min: 1, max: 10, step: 3 }, 4],
    [5, { min: 1, max: 10, step: 3 }, 4],
    [6, { min: 1, max: 9, step: 3 }, 7],
    [9, { min: 1, max: 9, step: 3 }, 7],
    [7, { min: 0, step: 10 }, 10],
    [2, { max: 0 }, 1],
  ])('%d within %j becomes %d', (value, limits, expected) => {
    expect(clampQuantity(value, limits)).toBe(expected)
  })

  it('stays what it has become', () => {
    const limits = fc.record({
      min: fc.integer({ min: -20, max: 20 }),
      max: fc.integer({ min: -20, max: 200 }),
      step: fc.integer({ min: 1, max: 12 }),
    })
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6 }), limits, (value, bounds) => {
        const once = clampQuantity(value, bounds)
        expect(clampQuantity(once, bounds)).toBe(once)
        expect(once).toBeGreaterThanOrEqual(bounds.min)
        expect(once).toBeLessThanOrEqual(Math.max(bounds.min, bounds.max))
      }),
    )
  })

  it.each([
    ['3', 3],
    [' 12 ', 12],
    ['-1', -1],
    ['1,5', 1.5],
    ['', undefined],
    [' ', undefined],
    ['1e9', undefined],
    ['0x10', undefined],
    ['two', undefined],
    ['1'.repeat(400), undefined],
  ])('typed as %j is %s', (typed, expected) => {
    expect(parseQuantity(typed)).toBe(expected)
  })

  it.each([
    [5, 5],
    ['5', 5],
    [0, undefined],
    [-1, undefined],
    [1.5, undefined],
    ['many', undefined],
    [null, undefined],
  ])('has the limit %j of its variant as %s', (value, expected) => {
    expect(
      maxQuantity([
        { name: 'color_name', value: 'black' },
        { name: 'max_quantity_cart', value },
      ]),
    ).toBe(expected)
  })

  it('has no limit without one', () => {
    expect(maxQuantity([])).toBeUndefined()
  })

  it.each([
    [1, true],
    [5, true],
    [0, false],
    [-1, false],
    [1.5, false],
    ['1', false],
    [2 ** 53, false],
    [1e21, false],
    [6, false],
  ])('%j in a request is taken: %s', (value, accepted) => {
    expect(validate(quantityUpTo(5), value).ok).toBe(accepted)
  })
})
