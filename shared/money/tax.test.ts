// Requirements: PRICE-2, PRICE-3.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { regionsOf } from '../markets/regions.ts'
import { salesTaxRates, vatRates } from './tax-rates.ts'
import { addedTax, includedTax, taxFor } from './tax.ts'

describe('VAT inside 100.00', () => {
  it.each([
    ['AT', 1667],
    ['BE', 1736],
    ['BG', 1667],
    ['CH', 749],
    ['CY', 1597],
    ['CZ', 1736],
    ['DE', 1597],
    ['DK', 2000],
    ['EE', 1935],
    ['ES', 1736],
    ['FI', 2032],
    ['FR', 1667],
    ['GB', 1667],
    ['GR', 1935],
    ['HR', 2000],
    ['HU', 2126],
    ['IE', 1870],
    ['IT', 1803],
    ['LI', 749],
    ['LT', 1736],
    ['LU', 1453],
    ['LV', 1736],
    ['MT', 1525],
    ['NL', 1736],
    ['NO', 2000],
    ['PL', 1870],
    ['PT', 1870],
    ['RO', 1736],
    ['SE', 2000],
    ['SI', 1803],
    ['SK', 1870],
  ])('of %s is %i cents', (country, tax) => {
    expect(taxFor({ country, lines: [10_000], shipping: 0 })).toEqual({
      totalNet: 10_000 - tax,
      totalTax: tax,
      totalGross: 10_000,
      included: true,
      portions: [{ name: 'VAT', permyriad: vatRates[country]?.permyriad, centAmount: tax }],
    })
  })

  it('rounds the net amount or the tax, which differ on a tie', () => {
    const rate = { permyriad: 400, source: '', validFrom: '' }
    expect(includedTax(299, { ...rate, rounding: 'net' })).toBe(11)
    expect(includedTax(299, { ...rate, rounding: 'tax' })).toBe(12)
  })

  it('is rounded line by line and covers the delivery', () => {
    expect(taxFor({ country: 'DE', lines: [333, 333, 333], shipping: 490 })).toMatchObject({
      totalGross: 1489,
      totalTax: 3 * 53 + 78,
    })
  })

  it('never gains or loses a cent', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(vatRates)),
        fc.array(fc.nat(10_000_000)),
        fc.nat(5000),
        (country, lines, shipping) => {
          const taxed = taxFor({ country, lines, shipping })!
          expect(taxed.totalNet + taxed.totalTax).toBe(taxed.totalGross)
          expect(taxed.totalGross).toBe(lines.reduce((sum, line) => sum + line, shipping))
        },
      ),
    )
  })
})

describe('tax added to 100.00', () => {
  it.each([
    ['CA', 'AB', 500],
    ['CA', 'BC', 1200],
    ['CA', 'MB', 1200],
    ['CA', 'NB', 1500],
    ['CA', 'NL', 1500],
    ['CA', 'NS', 1400],
    ['CA', 'NT', 500],
    ['CA', 'NU', 500],
    ['CA', 'ON', 1300],
    ['CA', 'PE', 1500],
    ['CA', 'QC', 500 + 998],
    ['CA', 'SK', 1100],
    ['CA', 'YT', 500],
    ['US', 'CA', 725],
    ['US', 'NJ', 662],
    ['US', 'NY', 400],
    ['US', 'OR', 0],
    ['US', 'AE', 0],
  ])('in %s %s is %i cents', (country, state, tax) => {
    expect(taxFor({ country, state, lines: [10_000], shipping: 0 })).toMatchObject({
      totalNet: 10_000,
      totalTax: tax,
      totalGross: 10_000 + tax,
      included: false,
    })
  })

  it('names each tax on its own', () => {
    expect(taxFor({ country: 'CA', state: 'QC', lines: [100_000], shipping: 0 })?.portions).toEqual(
      [
        { name: 'GST', permyriad: 500, centAmount: 5000 },
        { name: 'QST', permyriad: 997.5, centAmount: 9975 },
      ],
    )
  })

  it('is known for every region that an address can name', () => {
    for (const country of ['CA', 'US']) {
      const codes = regionsOf(country)?.map(({ value }) => value)
      expect(codes?.toSorted()).toEqual(Object.keys(salesTaxRates[country] ?? {}).toSorted())
    }
  })

  it('rounds halves to even', () => {
    expect(addedTax(10, 500)).toBe(0)
    expect(addedTax(30, 500)).toBe(2)
  })
})

describe('an address without a known tax', () => {
  it.each([
    ['US', undefined],
    ['US', 'XX'],
    ['CA', ''],
    ['US', 'constructor'],
    ['GG', undefined],
    ['EU', undefined],
    ['__proto__', undefined],
    ['toString', undefined],
  ])('(%s, %s) has none rather than nought', (country, state) => {
    expect(taxFor({ country, state, lines: [10_000], shipping: 0 })).toBeUndefined()
  })
})
