import { createHash } from 'node:crypto'
import { type Locale, marketOf, markets } from '#shared/markets/markets.ts'
import { partOf, partsFor } from '#shared/routes/known-names.ts'
import {
  type ListedProduct,
  listingColumns,
  listingSummaries,
  partsName,
  sourceName,
  storedPart,
  versionOf,
} from '../../worker/commerce/stored-content.ts'
import type { Catalogue } from './catalogue.ts'
import type { ContentFile } from './files.ts'
import type { ProductFile } from './products/product-file.ts'
import { averageOf, priceRows } from './products/products.ts'
import type { Row } from './statement.ts'
import type { ContentTable } from './table.ts'

// Products in one part, about: some 35 KB, since a remote statement takes less than 100 KB.
const inOnePart = 512

/**
 * The columns by which listings are filtered, sorted and counted, for each market, and what its
 * lists show before anybody filters them (CAT-13).
 */
export function listingTables({ products }: Catalogue): ContentTable[] {
  const count = partsFor(products.length, inOnePart)
  const priced = products.map((file) => ({ file, prices: Map.groupBy(priceRows(file), placeOf) }))
  const listings = markets.map(({ code }) =>
    listingRows(
      code,
      priced.flatMap(({ file, prices }) => listedProduct(file, code, prices) ?? []),
      count,
    ),
  )
  return [
    {
      part: 'listing_index',
      table: 'listing_index',
      keys: ['locale', 'part'],
      group: ['locale', 'part'],
      rows: listings.flatMap(({ parts }) => parts),
    },
    {
      part: 'listing_summaries',
      table: 'listing_summaries',
      keys: ['locale', 'name'],
      group: ['locale', 'name'],
      // Sources are written last: until then the summaries of another index are not used.
      rows: [
        ...listings.flatMap(({ summaries }) => summaries),
        ...listings.map(({ source }) => source),
      ],
    },
  ]
}

/**
 * Rows of tables `listing_index` and `listing_summaries` for a market. Which part a product is in
 * depends on its key alone, so that a changed product changes one part.
 */
function listingRows(locale: Locale, products: readonly ListedProduct[], count: number) {
  const stored = [...Map.groupBy(products, ({ key }) => partOf(key, count))].map(([part, own]) => ({
    part,
    columns: storedPart(own),
  }))
  const parts = stored.map(({ part, columns }) => {
    const body = JSON.stringify(columns)
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 12)
    return { locale, part, hash, body }
  })
  const all = listingColumns(stored.map(({ columns }) => columns))
  const summaries: Row[] = [
    ...listingSummaries(all).map(({ name, summary }) => ({
      locale,
      name,
      body: JSON.stringify(summary),
    })),
    { locale, name: partsName, body: String(count) },
  ]
  const source: Row = { locale, name: sourceName, body: versionOf(parts) }
  return { parts, summaries, source }
}

function placeOf({ store, currency }: Row): string {
  return `${store} ${currency}`
}

/** A product as the market's listings know it; undefined where the market does not sell it. */
function listedProduct(
  { id, value }: ContentFile<ProductFile>,
  locale: Locale,
  prices: ReadonlyMap<string, readonly Row[]>,
): ListedProduct | undefined {
  const { store, defaultCurrency, country } = marketOf(locale)
  const priceOf = new Map(
    prices.get(`${store} ${defaultCurrency}`)?.map((row) => [row.sku, row] as const),
  )
  const variants = value.variants.flatMap(({ sku, color }) => {
    const price = priceOf.get(sku)
    if (!price) return []
    const cents = Number(price.discounted_cents ?? price.cents)
    return [{ sku, color, cents, reduced: price.discounted_cents !== null }]
  })
  if (!variants.length || value.notSoldIn.includes(country)) return undefined
  const { rank, category, subcategory, type, released, accessory, power, use } = value
  return {
    key: id,
    rank,
    category,
    subcategory,
    type,
    released,
    accessory: accessory || type === 'accessory',
    rating: averageOf(value.ratings),
    worksWith: value.compatibility.flatMap(({ key, supported }) => (supported ? [key] : [])),
    power,
    use,
    variants,
  }
}
