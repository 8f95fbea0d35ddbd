// Requirements: PRICE-10.
import { describe, expect, it } from 'vitest'
import { postalExamples } from '../markets/address-layout.ts'
import { areas, daysTo, postalAreaOf } from './postal-areas.ts'

describe('the days to a postal code', () => {
  it.each<[string, string, [number, number]]>([
    ['FR', '75011', [2, 3]],
    ['FR', '20137', [3, 5]],
    ['GB', 'bt1 5gs', [3, 7]],
    ['GR', '851 00', [2, 4]],
    ['NO', '9170', [10, 11]],
    ['GB', 'B1 1BB', [2, 3]],
    ['PT', '9500-150', [5, 8]],
    ['US', '006 01', [4, 7]],
    ['__proto__', '20137', [2, 3]],
  ])('in %s, %s, are those of the country and what the place adds', (country, code, days) => {
    expect(daysTo([2, 3], country, code)).toEqual(days)
  })

  it('are never more at least than at most', () => {
    const wrong = Object.values(areas)
      .flat()
      .filter(({ more: [least, most] }) => least < 0 || most < least)
    expect(wrong).toEqual([])
  })

  it('are those of the country without a code', () => {
    expect(daysTo([2, 3], 'FR', undefined)).toEqual([2, 3])
    expect(daysTo([2, 3], 'FR', '')).toEqual([2, 3])
  })

  it.each(Object.entries(postalExamples))(
    'add nothing in the middle of %s, %s',
    (country, code) => {
      expect(postalAreaOf(country, code)).toBeUndefined()
    },
  )

  it('are those of the area for its name too', () => {
    for (const [country, code] of [
      ['FR', '20137'],
      ['GB', 'ZE1 0AA'],
      ['US', '96701'],
    ] as const)
      expect(daysTo([2, 3], country, postalAreaOf(country, code))).toEqual(
        daysTo([2, 3], country, code),
      )
  })
})
