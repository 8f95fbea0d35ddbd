import { divideRounded, percentOf } from './money.ts'
import { salesTaxRates, vatRates, type SalesTax, type VatRate } from './tax-rates.ts'

/** One tax of an order; `permyriad` is a hundredth of a per cent. */
export interface TaxPortion {
  name: string
  permyriad: number
  centAmount: number
}

export interface Taxed {
  totalNet: number
  totalTax: number
  totalGross: number
  portions: TaxPortion[]
  /** True where the prices include the tax; otherwise it is added. */
  included: boolean
}

interface Taxable {
  country: string
  /** Region code; needed for the US and Canada. */
  state?: string | undefined
  /** Prices of the lines in cents, after discounts. */
  lines: readonly number[]
  /** Price of the delivery in cents; taxed like the lines. */
  shipping: number
}

/**
 * The tax of an order by its delivery address (PRICE-3), rounded line by line: included in prices
 * with VAT, added in the US and Canada. Undefined where no rate is known: the shop does not deliver
 * there.
 */
export function taxFor({ country, state, lines, shipping }: Taxable): Taxed | undefined {
  const amounts = [...lines, shipping]
  const rate = Object.hasOwn(vatRates, country) ? vatRates[country] : undefined
  if (rate) return withIncluded(amounts, rate)
  const taxes = salesTaxesOf(country, state)
  return taxes && withAdded(amounts, taxes)
}

/**
 * The tax in a gross amount. Most countries round the net amount, the United Kingdom rounds the tax
 * (PRICE-3).
 */
export function includedTax(grossCents: number, { permyriad, rounding }: VatRate): number {
  const whole = 10_000 + permyriad
  if (rounding === 'tax') return divideRounded(grossCents * permyriad, whole)
  return grossCents - divideRounded(grossCents * 10_000, whole)
}

/** The tax added to a net amount. */
export function addedTax(netCents: number, permyriad: number): number {
  return percentOf(netCents, permyriad)
}

/** The taxes of a state or province; empty without tax, undefined for an unknown region. */
export function salesTaxesOf(
  country: string,
  state: string | undefined,
): readonly SalesTax[] | undefined {
  const regions = Object.hasOwn(salesTaxRates, country) ? salesTaxRates[country] : undefined
  if (!regions || state === undefined || !Object.hasOwn(regions, state)) return undefined
  return regions[state]
}

function withIncluded(amounts: readonly number[], rate: VatRate): Taxed {
  const totalGross = sum(amounts)
  const totalTax = sum(amounts.map((amount) => includedTax(amount, rate)))
  const portions = [{ name: 'VAT', permyriad: rate.permyriad, centAmount: totalTax }]
  return { totalNet: totalGross - totalTax, totalTax, totalGross, portions, included: true }
}

function withAdded(amounts: readonly number[], taxes: readonly SalesTax[]): Taxed {
  const totalNet = sum(amounts)
  const portions = taxes.map(({ name, permyriad }) => ({
    name,
    permyriad,
    centAmount: sum(amounts.map((amount) => addedTax(amount, permyriad))),
  }))
  const totalTax = sum(portions.map(({ centAmount }) => centAmount))
  return { totalNet, totalTax, totalGross: totalNet + totalTax, portions, included: false }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
