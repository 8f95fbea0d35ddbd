// Requirements: CAT-7, CAT-12, CAT-13.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { SearchCriteria } from '#shared/api/products.ts'
import { colorKeys, sorts } from '#shared/catalog/product-facts.ts'
import { categories, productListings, subcategories } from '#shared/catalog/places.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { countFacets, findProducts } from '../search/store.ts'
import { listedFacets, listedKeys } from './filter.ts'
import { type ListedProduct, listingColumns, skuHash, storedPart } from './listing-columns.ts'
import { readListing } from './read-listing.ts'

const contextOf = (locale: Locale) => {
  const { store, defaultCurrency: currency } = marketOf(locale)
  return { env, locale, store, currency }
}

/** A list of pseudo-random criteria, the same in each run. */
function manyCriteria(count: number): SearchCriteria[] {
  let seed = 7
  const next = (below: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return (seed >>> 8) % below
  }
  const one = <T>(values: readonly T[]) => values[next(values.length)]
  const maybe = <T>(value: () => T) => (next(3) === 0 ? value() : undefined)
  return Array.from({ length: count }, () =>
    Object.fromEntries(
      Object.entries({
        category: maybe(() => one(categories)),
        subcategory: maybe(() => one(subcategories)),
        listing: maybe(() => one(productListings)),
        colors: maybe(() => [one(colorKeys), one(colorKeys)]),
        inStock: maybe(() => true),
        priceMin: maybe(() => next(15_000)),
        priceMax: maybe(() => next(40_000)),
        sort: maybe(() => one(sorts)),
      }).filter(([, value]) => value !== undefined),
    ),
  )
}

describe.each(['fr-fr', 'en-us', 'da-dk', 'de-ch'] as const)(
  'the listing index of %s',
  (locale) => {
    it('finds and counts what the tables hold', async () => {
      await env.DB.prepare(
        `UPDATE stock SET quantity = 0 WHERE sku IN (SELECT sku FROM stock ORDER BY sku LIMIT 20)`,
      ).run()
      const context = contextOf(locale)
      const listing = (await readListing(context))!
      for (const criteria of manyCriteria(60)) {
        const said = JSON.stringify(criteria)
        for (const [limit, offset] of [
          [48, 0],
          [5, 3],
        ] as const) {
          const search = { ...criteria, limit, offset }
          const rows = await findProducts(context, search)
          expect(listedKeys(listing, search), said).toEqual([
            ...new Set(rows.map(({ key }) => key)),
          ])
        }
        const counted = await countFacets(context, { ...criteria, limit: 48, offset: 0 })
        expect(listedFacets(listing, criteria), said).toEqual(counted)
      }
    })
  },
)

describe('the columns of a listing', () => {
  const product = (i: number): ListedProduct => ({
    key: `product-${i}`,
    rank: 1000 - i,
    category: 'comfort',
    subcategory: 'cameras',
    accessory: i % 2 === 0,
    type: i % 3 === 0 ? 'accessory' : 'product',
    released: '1969-12-31',
    rating: 4.7,
    variants: [
      { sku: `SKU-${i}-A`, color: 'grey', cents: 4_000_000_000 },
      { sku: `SKU-${i}-B`, color: 'turquoise', cents: i + 1 },
    ],
  })

  it('come back in the order of the editors from parts in any order', () => {
    const columns = listingColumns([
      storedPart([product(1), product(5)]),
      storedPart([]),
      storedPart([product(3), product(9)]),
    ])
    const all = { columns, available: new Uint8Array(8).fill(1) }
    const search = { limit: 48, offset: 0 }
    expect(listedKeys(all, search)).toEqual(['product-9', 'product-5', 'product-3', 'product-1'])
    expect(listedKeys(all, { ...search, priceMin: 4_000_000_000 })).toHaveLength(4)
    expect(listedKeys(all, { ...search, colors: ['black'], priceMax: 4 })).toEqual([
      'product-3',
      'product-1',
    ])
    expect(listedKeys(all, { ...search, listing: 'accessories' })).toEqual([])
  })

  it('count a product as available while one of its variants is', () => {
    const columns = listingColumns([storedPart([product(1), product(2)])])
    const soldOut = new Set(['SKU-1-A', 'SKU-2-A', 'SKU-2-B'].map(skuHash))
    const available = columns.skus.map((sku) => (soldOut.has(sku) ? 0 : 1))
    const listing = { columns, available: Uint8Array.from(available) }
    expect(listedFacets(listing, {})).toMatchObject({ total: 2, inStock: 1 })
    expect(listedFacets(listing, { colors: ['grey'] }).inStock).toBe(0)
  })
})
