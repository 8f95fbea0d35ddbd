import type { Money, Price } from '#shared/api/money.ts'
import { type Currency, type Locale, marketOf } from '#shared/markets/markets.ts'
import { centDigits } from '#shared/money/money.ts'

interface AskedPrice {
  cents: number
  discounted_cents: number | null
  lowest_cents: number | null
}

/**
 * The price as a market may announce it. In the EU and the EEA a reduction is measured from the lowest price of the 30 days before it, and where
 * that is not above today's price none is announced: today's price is then the price (PRICE-5).
 */
export function announcedPrice(
  { cents, discounted_cents, lowest_cents }: AskedPrice,
  locale: Locale,
  currency: Currency,
): Price {
  const money = (centAmount: number): Money => ({
    type: 'centPrecision',
    centAmount,
    currencyCode: currency,
    fractionDigits: centDigits,
  })
  if (discounted_cents === null) return { value: money(cents) }
  const reduced = { value: money(cents), discounted: { value: money(discounted_cents) } }
  if (!comparesWithLowest(locale)) return reduced
  if (lowest_cents === null || lowest_cents <= discounted_cents)
    return { value: money(discounted_cents) }
  return { ...reduced, lowest30Days: money(lowest_cents) }
}

// European markets outside the EEA, which measure a reduction from the regular price.
const outsideEea = new Set(['GB', 'CH'])

function comparesWithLowest(locale: Locale): boolean {
  const { continent, country } = marketOf(locale)
  return continent === 'EU' && !outsideEea.has(country)
}
