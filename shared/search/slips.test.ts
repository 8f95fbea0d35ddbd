// Requirements: FIND-2.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowedSlips, bitsOf, lettersOf, slipsBetween } from './slips.ts'

const between = (a: string, b: string, most = 3) => slipsBetween(a, b, 0, b.length, most)
const word = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 1, maxLength: 12 })

describe('slips', () => {
  it.each([
    ['lamp', 'lamp', 0],
    ['lamp', 'lamps', 1],
    ['lmap', 'lamp', 1],
    ['camra', 'camera', 1],
    ['kamera', 'camera', 1],
    ['sensor', 'senosr', 1],
    ['humidty', 'humidity', 1],
    ['pluvioetmor', 'pluviometro', 3],
  ])('%s and %s: %i', (a, b, count) => expect(between(a, b)).toBe(count))

  it('gives up above what is allowed', () => {
    expect(between('lamp', 'thermostat')).toBeGreaterThan(3)
    expect(between('abcdef', 'fedcba', 1)).toBeGreaterThan(1)
  })

  it('are counted the same between equal beginnings and ends', () => {
    fc.assert(
      fc.property(word, word, word, word, (a, b, before, after) => {
        const slips = between(a, b, 3)
        const within = between(before + a + after, before + b + after, 3)
        expect(Math.min(within, 4)).toBe(Math.min(slips, 4))
      }),
    )
  })

  it('is the same both ways', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(between(a, b, 12)).toBe(between(b, a, 12))
      }),
    )
  })

  it('never needs more different letters than slips, so that these rule words out', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const slips = between(a, b, 12)
        expect(bitsOf(lettersOf(a) & ~lettersOf(b))).toBeLessThanOrEqual(slips)
      }),
    )
  })

  it('are not allowed in short words and codes', () => {
    expect(['co2', 'e27', 'led', 'lamp', 'thermostat', 'en14604'].map(allowedSlips)).toEqual([
      0, 0, 0, 1, 2, 0,
    ])
  })
})
