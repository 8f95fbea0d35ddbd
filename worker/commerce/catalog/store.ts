import type { RunStatements } from '../storage/joined-calls.ts'
import { readBatch } from '../storage/read-batch.ts'
import { type Language, marketOf } from '#shared/markets/markets.ts'
import type { Context } from '../http/context.ts'
import { withRatings } from './ratings/store.ts'
import { isStockApart, withStock } from './stock/store.ts'

/** The parts of a context that catalogue reads depend on. */
export type MarketContext = Pick<Context, 'env' | 'locale' | 'store' | 'currency'>

/** One variant sold in the market, with its product, texts, price and stock. */
export interface VariantRow {
  key: string
  id: string
  type: 'product' | 'bundle-product' | 'accessory'
  category: string
  subcategory: string
  max_quantity: number | null
  name: string
  kind: string
  path: string
  card: string
  sku: string
  position: number
  color: string
  ean: string
  weight: number
  label: string | null
  images: string
  cents: number
  precise_amount: number | null
  precise_digits: number | null
  discounted_cents: number | null
  /** Lowest price of the 30 days before the reduction. */
  lowest_cents: number | null
  available: number
  /** Country codes separated by commas. */
  unsold_in: string | null
  average: number | null
  count: number | null
  /** Of the average; null where there is none, or the push did not say it. */
  stars: number | null
  /**
   * Cents that the parts of a bundle cost today; null where the market does not sell all of them.
   */
  parts_cents: number | null
}

export interface PartRow {
  sku: string
  part_sku: string
  part_key: string
  quantity: number
}

interface LinkRow {
  kind: 'related' | 'cross-sell'
  target_key: string
}

/**
 * The five parameters that every catalogue statement begins with: ?1 locale, ?2 language, ?3 store,
 * ?4 currency, ?5 country.
 */
export function marketParams({
  locale,
  store,
  currency,
}: MarketContext): [string, Language, string, string, string] {
  const { language, country } = marketOf(locale)
  return [locale, language, store, currency, country]
}

/**
 * SQL: the id of the text of product `p` for the reader: the locale's own, else the language's,
 * else the English one.
 */
export const textId = `(SELECT id FROM product_texts WHERE product_key = p.key AND language IN (?1, ?2, 'en')
  ORDER BY CASE language WHEN ?1 THEN 0 WHEN ?2 THEN 1 ELSE 2 END LIMIT 1)`

/** SQL: the price of variant `v` in the market; no row where it is not sold. */
export const joinPrice = `JOIN prices pr ON pr.sku = v.sku AND pr.store = ?3 AND pr.currency = ?4
  AND NOT EXISTS (SELECT 1 FROM unsold_countries WHERE product_key = v.product_key AND country = ?5)`

/**
 * SQL: pieces of variant `v` of product `p` that can be bought; for a bundle, as many as its parts
 * allow.
 */
export const available = `CASE p.type WHEN 'bundle-product'
  THEN COALESCE((SELECT MIN(COALESCE(s.quantity, 0) / bp.quantity) FROM bundle_parts bp LEFT JOIN stock s ON s.sku = bp.part_sku WHERE bp.sku = v.sku), 0)
  ELSE COALESCE((SELECT quantity FROM stock WHERE sku = v.sku), 0) END`

// A logged price was valid until the next one of its SKU, store and currency; it counts if that
// period overlaps the 30 days before the reduction, unless it was a mistake that was corrected
// (OPS-36).
const lowest = `CASE WHEN pr.discounted_cents IS NULL THEN NULL ELSE (
  SELECT MIN(l.cents) FROM price_log l WHERE l.sku = pr.sku AND l.store = pr.store AND l.currency = pr.currency AND l.since < pr.discounted_since
  AND NOT EXISTS (SELECT 1 FROM price_corrections c WHERE c.sku = l.sku AND c.store = l.store AND c.currency = l.currency AND c.since = l.since)
  AND COALESCE((SELECT MIN(n.since) FROM price_log n WHERE n.sku = l.sku AND n.store = l.store AND n.currency = l.currency AND n.since > l.since), pr.discounted_since)
    > pr.discounted_since - 2592000) END`

// What the parts of a bundle cost one by one, where the market sells each of them.
const partsCents = `CASE p.type WHEN 'bundle-product' THEN (
  SELECT CASE WHEN COUNT(*) = COUNT(pp.cents) THEN SUM(COALESCE(pp.discounted_cents, pp.cents) * bp.quantity) END
  FROM bundle_parts bp JOIN variants pv ON pv.sku = bp.part_sku LEFT JOIN prices pp ON pp.sku = bp.part_sku AND pp.store = ?3 AND pp.currency = ?4
    AND NOT EXISTS (SELECT 1 FROM unsold_countries WHERE product_key = pv.product_key AND country = ?5)
  WHERE bp.sku = v.sku) END`

// The numbers of stars, from which the average of both follows exactly.
const pushedStars = [5, 4, 3, 2, 1]
  .map((stars, index) => `${stars} * (r.distribution ->> '$[${index}]')`)
  .join(' + ')

/**
 * SQL: average and number of the ratings `r` of the push with those of buyers, `b`; null where
 * there are none (REV-6).
 */
export const shownRating = {
  average: `CASE WHEN b.count IS NULL THEN r.average WHEN r.count IS NULL OR NOT json_valid(r.distribution) THEN round(1.0 * b.stars / b.count, 1)
    ELSE round(1.0 * (${pushedStars} + b.stars) / (r.count + b.count), 1) END`,
  count: 'nullif(coalesce(r.count, 0) + coalesce(b.count, 0), 0)',
  stars: `CASE WHEN r.count IS NULL THEN b.stars WHEN json_valid(r.distribution) THEN ${pushedStars} + coalesce(b.stars, 0) END`,
} as const

const columnsWith = (
  pieces: string,
) => `p.key, p.id, p.type, p.category, p.subcategory, p.max_quantity, t.name, t.kind, t.path, t.card,
  v.sku, v.position, v.color, v.ean, v.weight, v.label, v.images, pr.cents, pr.precise_amount, pr.precise_digits, pr.discounted_cents, ${lowest} AS lowest_cents, ${pieces} AS available,
  (SELECT group_concat(country) FROM unsold_countries WHERE product_key = p.key) AS unsold_in, ${shownRating.average} AS average, ${shownRating.count} AS count, ${shownRating.stars} AS stars, ${partsCents} AS parts_cents`

const variantTables = `products p JOIN variants v ON v.product_key = p.key ${joinPrice}
  JOIN product_texts t ON t.id = ${textId} LEFT JOIN ratings r ON r.product_key = p.key LEFT JOIN buyer_ratings b ON b.product_key = p.key`

/** SQL: the columns of variants. Where stock is apart from the catalogue, `withStock` adds it. */
const variantColumns = (context: MarketContext) =>
  columnsWith(isStockApart(context) ? '0' : available)

/** SQL: every variant of the products in the subquery `keys`, in the order of their colours. */
export function variantsOf(context: MarketContext, keys: string): string {
  return `SELECT ${variantColumns(context)} FROM ${variantTables} WHERE p.key IN (${keys}) ORDER BY v.position`
}

/** The same variants with what is in other databases than the catalogue: pieces and stars. */
const withApart = async (context: MarketContext, rows: readonly VariantRow[]) =>
  withRatings(context.env, await withStock(context, rows))

/** Every variant of the products with these keys. One call. */
export async function readProducts(
  context: MarketContext,
  keys: readonly string[],
): Promise<VariantRow[]> {
  const { results } = await context.env.DB.prepare(
    variantsOf(context, 'SELECT value FROM json_each(?6)'),
  )
    .bind(...marketParams(context), JSON.stringify(keys))
    .all<VariantRow>()
  return withApart(context, results)
}

/** The texts of these products for their own pages, in one database call. */
export async function readDetails(
  { env, locale }: Pick<MarketContext, 'env' | 'locale'>,
  keys: readonly string[],
): Promise<{ key: string; detail: string }[]> {
  const { results } = await env.DB.prepare(
    `SELECT p.key, t.detail FROM products p JOIN product_texts t ON t.id = ${textId} WHERE p.key IN (SELECT value FROM json_each(?3))`,
  )
    .bind(locale, marketOf(locale).language, JSON.stringify(keys))
    .all<{ key: string; detail: string }>()
  return results
}

/** A product with all data of its page, in one database call. */
export async function readProduct(context: MarketContext, key: string) {
  const { DB } = context.env
  const params = marketParams(context)
  const keys = `SELECT ?6 UNION SELECT target_key FROM product_links WHERE product_key = ?6
    UNION SELECT v.product_key FROM bundle_parts bp JOIN variants b ON b.sku = bp.sku AND b.product_key = ?6 JOIN variants v ON v.sku = bp.part_sku`
  const [details, variants, links, parts] = await readBatch<
    [{ detail: string }, VariantRow, LinkRow, PartRow]
  >(DB, [
    DB.prepare(
      `SELECT t.detail FROM products p JOIN product_texts t ON t.id = ${textId} WHERE p.key = ?3`,
    ).bind(params[0], params[1], key),
    DB.prepare(variantsOf(context, keys)).bind(...params, key),
    DB.prepare(
      'SELECT kind, target_key FROM product_links WHERE product_key = ?1 ORDER BY kind, position',
    ).bind(key),
    DB.prepare(`${partsOf} WHERE b.product_key = ?1 ORDER BY bp.position`).bind(key),
  ])
  return { detail: details[0]?.detail, variants: await withApart(context, variants), links, parts }
}

/**
 * An editor's list with its variants, in one database call; with `document`, also the document of
 * its heading in the reader's language.
 */
export async function readSelection(context: MarketContext, id: string, document = '') {
  const { DB } = context.env
  const params = marketParams(context)
  const [keys, variants, headings] = await readBatch<
    [{ product_key: string }, VariantRow, { body: string }]
  >(DB, [
    DB.prepare('SELECT product_key FROM selections WHERE id = ?1 ORDER BY position').bind(id),
    DB.prepare(variantsOf(context, 'SELECT product_key FROM selections WHERE id = ?6')).bind(
      ...params,
      id,
    ),
    DB.prepare(
      `SELECT body FROM documents WHERE collection = 'block' AND id = ?3 AND language IN (?1, ?2, 'en')
      ORDER BY CASE language WHEN ?1 THEN 0 WHEN ?2 THEN 1 ELSE 2 END LIMIT 1`,
    ).bind(params[0], params[1], document),
  ])
  return {
    keys: keys.map(({ product_key }) => product_key),
    variants: await withApart(context, variants),
    heading: headings[0]?.body,
  }
}

/** Variants by SKU, with the parts of those that are bundles, in one database call. */
export async function readSkus(
  context: MarketContext,
  skus: readonly string[],
  run: RunStatements = (statements) => context.env.DB.batch([...statements]),
) {
  const { DB } = context.env
  const list = JSON.stringify(skus)
  const [variants, parts] = (await run([
    DB.prepare(
      `SELECT ${variantColumns(context)} FROM ${variantTables} WHERE v.sku IN (SELECT value FROM json_each(?6))`,
    ).bind(...marketParams(context), list),
    DB.prepare(
      `${partsOf} WHERE bp.sku IN (SELECT value FROM json_each(?1)) ORDER BY bp.position`,
    ).bind(list),
  ])) as [D1Result<VariantRow>, D1Result<PartRow>]
  return { variants: await withApart(context, variants.results), parts: parts.results }
}

const partsOf = `SELECT bp.sku, bp.part_sku, bp.quantity, v.product_key AS part_key
  FROM bundle_parts bp JOIN variants b ON b.sku = bp.sku JOIN variants v ON v.sku = bp.part_sku`
