import type { Money, Price } from '#shared/api/money.ts'
import { type Currency, type Locale, marketOf } from '#shared/markets/markets.ts'
import { cents } from '#shared/money/money.ts'

interface AskedPrice {
  cents: number
  /**
   * The price before it was rounded to `cents`, in units of 10^-precise_digits; null where it is
   * whole cents.
   */
  precise_amount: number | null
  precise_digits: number | null
  discounted_cents: number | null
  lowest_cents: number | null
}

/**
 * The price as a market may announce it. In the EU and the EEA a reduction is measured from the
 * lowest price of the 30 days before it; where that is not above today's price, no reduction is
 * announced (PRICE-5). A price with a precision finer than cents is returned in full (PRICE-1).
 */
export function announcedPrice(asked: AskedPrice, locale: Locale, currency: Currency): Price {
  const { discounted_cents, lowest_cents } = asked
  const money = (centAmount: number) => centMoney(centAmount, currency)
  const value = regularPrice(asked, currency)
  if (discounted_cents === null) return { value }
  const reduced = { value, discounted: { value: money(discounted_cents) } }
  if (!comparesWithLowest(locale)) return reduced
  if (lowest_cents === null || lowest_cents <= discounted_cents)
    return { value: money(discounted_cents) }
  return { ...reduced, lowest30Days: money(lowest_cents) }
}

function regularPrice(
  { cents, precise_amount, precise_digits }: AskedPrice,
  currency: Currency,
): Money {
  return precise_amount === null || precise_digits === null
    ? centMoney(cents, currency)
    : {
        type: 'precise',
        centAmount: cents,
        preciseAmount: precise_amount,
        currencyCode: currency,
        fractionDigits: precise_digits,
      }
}

// European markets outside the EEA, where a reduction is measured from the regular price.
const outsideEea = new Set(['GB', 'CH'])

function comparesWithLowest(locale: Locale): boolean {
  const { continent, country } = marketOf(locale)
  return continent === 'EU' && !outsideEea.has(country)
}

/** An amount of whole cents in the contract's form. */
export function centMoney(centAmount: number, currency: Currency): Money {
  return { type: 'centPrecision', ...cents(centAmount, currency) }
}
