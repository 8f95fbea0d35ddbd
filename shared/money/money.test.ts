// Requirements: PRICE-1, PRICE-4, LOC-2, LOC-18.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencies, locales, marketOf } from '../markets/markets.ts'
import {
  addMoney,
  cents,
  discountPercent,
  divideRounded,
  formatMoney,
  formatNumber,
  formatPercent,
  moneyOf,
  multiply,
  percentOf,
  priceOf,
} from './money.ts'

const amounts = [
  0, 1, 5, 10, 99, 100, 995, 99_900, 100_000, 123_456, 999_999, 1_000_000, 1_234_567, 123_456_789,
  900_719_925_474,
]
const allAmounts = amounts.flatMap((amount) => (amount === 0 ? [0] : [amount, -amount]))

describe.each(locales.map((locale) => [locale, marketOf(locale).tag] as const))(
  'amounts in %s',
  (locale, tag) => {
    it.each(currencies)('are written like Intl for %s', (currency) => {
      const exact = new Intl.NumberFormat(tag, { style: 'currency', currency })
      const trimmed = new Intl.NumberFormat(tag, {
        style: 'currency',
        currency,
        trailingZeroDisplay: 'stripIfInteger',
      })
      for (const amount of allAmounts) {
        expect(formatMoney(cents(amount, currency), locale)).toBe(exact.format(amount / 100))
        expect(formatMoney(cents(amount, currency), locale, { trimZeros: true })).toBe(
          trimmed.format(amount / 100),
        )
      }
    })

    it('and numbers and percentages too', () => {
      for (const value of [
        0, 4.6, 4.65, 1.005, 0.0004, 12.5, 999, 1000, 1234.5, 9999.9999, 12_345, 1_234_567.891,
        -0.4, -1234.5, -98_765.4321,
      ]) {
        expect(formatNumber(value, locale)).toBe(new Intl.NumberFormat(tag).format(value))
        expect(formatNumber(value, locale, 1)).toBe(
          new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format(value),
        )
        expect(formatPercent(value, locale)).toBe(
          new Intl.NumberFormat(tag, { style: 'percent' }).format(value),
        )
        expect(formatPercent(value, locale, 1)).toBe(
          new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }).format(value),
        )
      }
    })
  },
)

describe('amounts of money', () => {
  it('add within one currency only', () => {
    expect(addMoney(cents(1999, 'EUR'), cents(1, 'EUR'))).toEqual(cents(2000, 'EUR'))
    expect(() => addMoney(cents(1, 'EUR'), cents(1, 'CHF'))).toThrow(RangeError)
  })

  it('multiply by pieces', () => {
    expect(multiply(cents(1999, 'GBP'), 3)).toEqual(cents(5997, 'GBP'))
  })

  it('that are precise use their whole cents for arithmetic and display', () => {
    const precise = {
      type: 'precise',
      preciseAmount: 123_456,
      centAmount: 1235,
      currencyCode: 'EUR',
      fractionDigits: 4,
    } as const
    expect(priceOf(precise)).toBe(12.35)
    expect(moneyOf(precise)).toEqual(cents(1235, 'EUR'))
    expect(formatMoney(precise, 'en-us')).toBe('€12.35')
    expect(priceOf({ type: 'centPrecision', ...cents(1999, 'EUR') })).toBe(19.99)
  })
})

describe('shares of an amount', () => {
  it.each([
    [250, 1000, 'half-even', 25],
    [25, 1000, 'half-even', 2],
    [35, 1000, 'half-even', 4],
    [25, 1000, 'half-up', 3],
    [25, 1000, 'half-down', 2],
    [26, 1000, 'half-down', 3],
    [101, 5000, 'half-down', 50],
    [-25, 1000, 'half-up', -3],
    [-4, 1000, 'half-even', 0],
    [10_000, 997.5, 'half-even', 998],
    [100_000, 997.5, 'half-even', 9975],
    [1000, 662.5, 'half-even', 66],
  ] as const)('%i cents at %d permyriad, %s, are %i', (amount, permyriad, rounding, expected) => {
    expect(percentOf(amount, permyriad, rounding)).toBe(expected)
  })

  it('round like exact arithmetic does', () => {
    const exact = (numerator: bigint, denominator: bigint) =>
      Number((numerator * 2n + denominator) / (denominator * 2n))
    fc.assert(
      fc.property(
        fc.nat(2 ** 40),
        fc.integer({ min: 1, max: 20_000 }),
        (numerator, denominator) => {
          expect(divideRounded(numerator, denominator, 'half-up')).toBe(
            exact(BigInt(numerator), BigInt(denominator)),
          )
        },
      ),
    )
  })

  it('refuse amounts that a number cannot hold', () => {
    expect(() => percentOf(2 ** 52, 2000)).toThrow(RangeError)
    expect(() => divideRounded(0.5, 2)).toThrow(RangeError)
  })
})

describe('the saved per cent', () => {
  it.each([
    [10_000, 7100, 29],
    [19_999, 14_999, 25],
    [300, 200, 33],
    [300, 100, 66],
    [19_999, 10_001, 49],
    [10_000, 9999, 0],
    [10_000, 0, 100],
    [10_000, 10_000, 0],
    [10_000, 12_000, 0],
    [0, 0, 0],
  ])('from %i to %i is %i', (regular, discounted, percent) => {
    expect(discountPercent({ regular, discounted })).toBe(percent)
  })
})
