import type { Money, Price } from '#shared/api/money.ts'
import type { ProductCard } from '#shared/api/products.ts'
import type { Market } from '#shared/markets/markets.ts'
import { cents, discountPercent, type Money as Amount } from '#shared/money/money.ts'

export interface ShownPrice {
  current: Money
  /**
   * The price that the reduction is computed from: in EU and EEA markets the lowest of 30 days,
   * elsewhere the regular price.
   */
  before: Money | undefined
  /** Whole percent, rounded down; 0 without a reduction. */
  percent: number
  isLowestOf30Days: boolean
}

/**
 * The parts of a shown price. The backend leaves out a reduction that must not be announced by law
 * (PRICE-5).
 */
export function shownPrice({ value, discounted, lowest30Days }: Price): ShownPrice {
  if (!discounted) return { current: value, before: undefined, percent: 0, isLowestOf30Days: false }
  const before = lowest30Days ?? value
  const percent = discountPercent({
    regular: before.centAmount,
    discounted: discounted.value.centAmount,
  })
  return {
    current: discounted.value,
    before: percent > 0 ? before : undefined,
    percent,
    isLowestOf30Days: lowest30Days !== undefined,
  }
}

/**
 * The part of a price that pays for recycling one piece of the product, in a market whose law
 * requires it to be shown; undefined elsewhere.
 */
export function ecoParticipationOf(
  { ecoParticipation }: Pick<ProductCard, 'ecoParticipation'>,
  { country, defaultCurrency }: Market,
): Amount | undefined {
  const amount = country === 'FR' ? ecoParticipation?.FR : undefined
  return amount ? cents(amount, defaultCurrency) : undefined
}
