// Requirements: CHK-2, VAL-10.
import { describe, expect, it } from 'vitest'
import { regionsOf } from './regions.ts'

describe('regions of an address', () => {
  it.each([
    ['CA', 13, ['QC', 'YT']],
    // 50 states, the District, 5 territories, 3 armed-forces codes.
    ['US', 59, ['DC', 'PR', 'AE']],
  ] as const)('%s has %i, each code once', (country, count, some) => {
    const codes = regionsOf(country)?.map(({ value }) => value)
    expect(new Set(codes).size).toBe(count)
    expect(codes).toHaveLength(count)
    expect(codes).toEqual(expect.arrayContaining([...some]))
  })

  it.each(['FR', '', 'constructor'])('%j has none to choose from', (country) => {
    expect(regionsOf(country)).toBeUndefined()
  })
})
