import { currencies, type Currency, type Store, stores } from '#shared/markets/markets.ts'
import type { ContentFile } from '../files.ts'
import type { Row } from '../statement.ts'
import type { PriceTable, ProductFile } from './product-file.ts'

/** Prices of a variant: its own if it has some, else the product's. */
export function pricesOf(
  product: ProductFile,
  variant: ProductFile['variants'][number],
): PriceTable {
  return variant.prices ?? product.prices
}

interface FlatPrice {
  store: Store
  currency: Currency
  cents: number
}

/** A price table as a list. */
export function flatten(table: PriceTable): FlatPrice[] {
  const list: FlatPrice[] = []
  for (const store of stores) {
    const prices = table[store]
    if (!prices) continue
    for (const currency of currencies) {
      const cents = prices[currency]
      if (cents !== undefined) list.push({ store, currency, cents })
    }
  }
  return list
}

/** Epoch seconds of the start of a day (UTC). */
export function epoch(day: string): number {
  return Date.parse(day) / 1000
}

/** Today's prices of all variants. */
export function priceRows({ value }: ContentFile<ProductFile>): Row[] {
  return value.variants.flatMap((variant) =>
    flatten(pricesOf(value, variant)).map(({ store, currency, cents }) => {
      const reduction = variant.prices ? undefined : value.reduction
      const discounted = reduction?.prices[store]?.[currency]
      const since = reduction && discounted ? epoch(reduction.since) : null
      const precise = variant.prices ? undefined : value.precisePrices[store]?.[currency]
      return {
        sku: variant.sku,
        store,
        currency,
        cents,
        discounted_cents: discounted ?? null,
        discounted_since: since,
        precise_amount: precise?.amount ?? null,
        precise_digits: precise?.digits ?? null,
      }
    }),
  )
}

/** Average of the stars, with one decimal; 0 without ratings. */
export function averageOf(ratings: ProductFile['ratings']): number {
  if (!ratings) return 0
  const count = ratings.reduce((sum, given) => sum + given, 0)
  const stars = ratings.reduce((sum, given, index) => sum + given * (5 - index), 0)
  return Math.round((10 * stars) / count) / 10
}
