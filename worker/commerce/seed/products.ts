import type { Currency, Store } from '#shared/markets.ts'
import type { Catalogue } from './catalogue.ts'
import type { ContentFile } from './files.ts'
import type { Pictures } from './pictures.ts'
import type { PriceTable, ProductFile } from './product-file.ts'
import { cardText, detailText, pictureIds, searchWords } from './product-text.ts'
import { insertOnce, prune, type Row, type Statement, upsert } from './statement.ts'

/** Writes of the catalogue, in an order that foreign keys allow. */
export function productStatements(catalogue: Catalogue, pictures: Pictures): Statement[] {
  const all = <T>(rows: (file: ContentFile<ProductFile>) => T[]) => catalogue.products.flatMap(rows)
  const products = all((file) => [productRow(file)])
  const variants = all((file) => variantRows(file, pictures))
  const prices = all(priceRows)
  const texts = all((file) => textRows(file, catalogue, pictures))
  const parts = all(partRows)
  const links = all((file) => [...linkRows(file, 'related', file.value.related), ...linkRows(file, 'cross-sell', file.value.crossSells)])
  const ratings = all(ratingRows)
  return [
    ...prune('products', ['key'], products),
    ...upsert('products', ['key'], products),
    ...prune('variants', ['sku'], variants),
    ...upsert('variants', ['sku'], variants),
    ...insertOnce('stock', all(stockRows)),
    ...insertOnce('price_log', all(logRows)),
    ...prune('prices', ['sku', 'store', 'currency'], prices),
    ...upsert('prices', ['sku', 'store', 'currency'], prices),
    ...prune('product_texts', ['product_key', 'language'], texts),
    ...upsert('product_texts', ['product_key', 'language'], texts),
    ...prune('bundle_parts', ['sku', 'part_sku'], parts),
    ...upsert('bundle_parts', ['sku', 'part_sku'], parts),
    ...prune('product_links', ['product_key', 'kind', 'position'], links),
    ...upsert('product_links', ['product_key', 'kind', 'position'], links),
    ...upsert('ratings', ['product_key'], ratings),
  ]
}

/** Prices of a variant: its own where it has some, else the product's. */
export function pricesOf(product: ProductFile, variant: ProductFile['variants'][number]): PriceTable {
  return variant.prices ?? product.prices
}

interface FlatPrice {
  store: Store
  currency: Currency
  cents: number
}

/** A price table as a list. */
export function flatten(table: PriceTable): FlatPrice[] {
  return Object.entries(table).flatMap(([store, byCurrency]) =>
    Object.entries(byCurrency).map(([currency, cents]) => ({ store: store as Store, currency: currency as Currency, cents })),
  )
}

/** Epoch seconds of a day's beginning. */
export function epoch(day: string): number {
  return Date.parse(day) / 1000
}

function productRow({ id, value }: ContentFile<ProductFile>): Row {
  const { type, category, subcategory, rank, released, maxQuantity = null } = value
  const accessory = Number(value.accessory || type === 'accessory')
  return { key: id, id: `product-${id}`, type, category, subcategory, accessory, rank, released, max_quantity: maxQuantity }
}

function variantRows({ id, value }: ContentFile<ProductFile>, pictures: Pictures): Row[] {
  const firstColor = value.variants[0]!.color
  return value.variants.map(({ sku, color, ean, weight = value.weight, label = value.label }, position) => {
    const images = pictureIds(id, color, firstColor).filter((picture) => pictures.has(picture))
    return { sku, product_key: id, position, color, ean, weight, label: label ?? null, images: JSON.stringify(images) }
  })
}

function priceRows({ value }: ContentFile<ProductFile>): Row[] {
  return value.variants.flatMap((variant) =>
    flatten(pricesOf(value, variant)).map(({ store, currency, cents }) => {
      const discounted = variant.prices ? undefined : value.reduction?.prices[store]?.[currency]
      const since = discounted ? epoch(value.reduction!.since) : null
      return { sku: variant.sku, store, currency, cents, discounted_cents: discounted ?? null, discounted_since: since }
    }),
  )
}

/** Past prices, today's where the past is empty, and the reduction's. */
function logRows({ value }: ContentFile<ProductFile>): Row[] {
  const { history, reduction, released } = value
  return value.variants.flatMap((variant) => {
    const past = history.length && !variant.prices ? history : [{ since: released, prices: pricesOf(value, variant) }]
    const entries = reduction && !variant.prices ? [...past, reduction] : past
    return entries.flatMap(({ since, prices }) => flatten(prices).map((price) => ({ sku: variant.sku, ...price, since: epoch(since) })))
  })
}

function stockRows({ value }: ContentFile<ProductFile>): Row[] {
  return value.variants.flatMap(({ sku, stock }) => (stock === undefined ? [] : [{ sku, quantity: stock }]))
}

function textRows(file: ContentFile<ProductFile>, catalogue: Catalogue, pictures: Pictures): Row[] {
  return catalogue.texts.tonguesOf(file.id).map((tongue) => {
    const sources = { catalogue, pictures, file, tongue }
    const { name, kind } = catalogue.texts.get(file.id, tongue)
    return {
      product_key: file.id,
      language: tongue,
      name,
      kind,
      path: catalogue.path(file.id, tongue),
      words: searchWords(sources),
      card: JSON.stringify(cardText(sources)),
      detail: JSON.stringify(detailText(sources)),
    }
  })
}

function partRows({ value }: ContentFile<ProductFile>): Row[] {
  return value.variants.flatMap(({ sku, parts }) => parts.map((part, position) => ({ sku, part_sku: part.sku, position, quantity: part.quantity })))
}

function linkRows({ id }: ContentFile<ProductFile>, kind: string, targets: string[]): Row[] {
  return targets.map((target, position) => ({ product_key: id, kind, position, target_key: target }))
}

function ratingRows({ id, value }: ContentFile<ProductFile>): Row[] {
  if (!value.ratings) return []
  const count = value.ratings.reduce((sum, given) => sum + given, 0)
  const stars = value.ratings.reduce((sum, given, index) => sum + given * (5 - index), 0)
  return [{ product_key: id, average: Math.round((10 * stars) / count) / 10, count, distribution: JSON.stringify(value.ratings) }]
}
