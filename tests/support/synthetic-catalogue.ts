import { categories, subcategories } from '#shared/catalog/places.ts'
import { powerSources, uses } from '#shared/catalog/features.ts'
import { colorKeys } from '#shared/catalog/product-facts.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { filterName, knownNamesParts } from '#shared/routes/known-names.ts'
import {
  type ListedProduct,
  listingColumns,
  listingSummaries,
  sourceName,
  storedPart,
  StoredPart,
  versionOf,
} from '../../worker/commerce/stored-content.ts'

interface Statement {
  sql: string
  params: (string | number | null)[]
}

/** Runs statements in one transaction and gives the rows of each. */
type Run = (statements: Statement[]) => Promise<Record<string, unknown>[][]>

/** The product that the synthetic ones are copies of. */
const template = 'tempo'
/** Markets in whose listings and sitemaps the copies are; pages of them are in all markets. */
export const syntheticMarkets = ['fr-fr', 'de-de', 'en-us'] as const satisfies Locale[]
const languages = `'en', 'fr', 'de'`
const atOnce = 2_500
const inOneListingPart = 512
const inOneSitemapPart = 500

/** Path of a copy, in the language of the template's path. */
export function syntheticPath(path: string, i: number): string {
  return `${path}-${i}`
}

/**
 * Adds copies of a product, with pages in three languages, until there are `count` of them. What
 * they need of the filter of names, the listing index, its summaries and the sitemaps is written
 * too.
 */
export async function addSyntheticProducts(run: Run, count: number): Promise<void> {
  const [known] = await run([
    { sql: `SELECT COUNT(*) AS n FROM products WHERE key LIKE 'synthetic-%'`, params: [] },
  ])
  const first = Number(known?.[0]?.n)
  for (let from = first; from < count; from += atOnce)
    await run(copies(from, Math.min(count, from + atOnce)))
  await addToListings(run, first, count)
  await summarizeListings(run)
  await addToSitemaps(run, first, count)
  await knowAllNames(run)
}

/** Statements that copy the template, with numbers from `from` to before `to`. */
function copies(from: number, to: number): Statement[] {
  const n = `WITH RECURSIVE n(i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < CAST(?2 AS INTEGER) - 1)`
  const key = `'synthetic-' || i`
  const pick = (values: readonly string[], by: string) =>
    `json_extract('${JSON.stringify(values)}', '$[' || ((${by}) % ${values.length}) || ']')`
  const statement = (sql: string) => ({ sql: `${n} ${sql}`, params: [from, to] })
  return [
    statement(`INSERT INTO products (key, id, type, category, subcategory, accessory, rank, released)
      SELECT ${key}, 'product-' || ${key}, 'product', ${pick(categories, 'i')}, ${pick(subcategories, 'i')}, 0, 100000 + i, '2026-01-01' FROM n`),
    statement(`INSERT INTO variants (sku, product_key, position, color, ean, weight, images)
      SELECT 'SYN-' || i || '-' || v.position, ${key}, v.position, ${pick(colorKeys, 'i + v.position')}, printf('99%010d%d', i, v.position), v.weight, v.images
      FROM n JOIN variants v ON v.product_key = '${template}' AND v.position < 2`),
    statement(`INSERT INTO stock SELECT 'SYN-' || i || '-0', 9 FROM n`),
    statement(`INSERT INTO stock SELECT 'SYN-' || i || '-1', i % 1000 > 0 FROM n`),
    statement(`INSERT INTO prices (sku, store, currency, cents)
      SELECT 'SYN-' || i || '-' || v.position, p.store, p.currency, p.cents + i % 5000
      FROM n JOIN variants v ON v.product_key = '${template}' AND v.position < 2 JOIN prices p ON p.sku = v.sku`),
    statement(`INSERT INTO product_texts (product_key, language, name, kind, path, words, card, detail)
      SELECT ${key}, t.language, t.name || ' ' || i, t.kind, t.path || '-' || i, '', t.card, t.detail
      FROM n JOIN product_texts t ON t.product_key = '${template}' AND t.language IN (${languages})`),
    statement(
      `INSERT INTO pages (id, position, product_key) SELECT 'product-' || ${key}, 100000, ${key} FROM n`,
    ),
    statement(`INSERT INTO documents (collection, id, language, position, body)
      SELECT d.collection, 'product-' || ${key}, d.language, 100000, iif(d.collection = 'page-sections', d.body, json_set(d.body,
        '$.id', 'product-' || ${key}, '$.product_key', ${key}, '$.path', (d.body ->> 'path') || '-' || i,
        '$.paths', (SELECT json_group_object(p.key, p.value || '-' || i) FROM json_each(d.body, '$.paths') p WHERE p.key IN (${languages}))))
      FROM n JOIN documents d ON d.collection IN ('page', 'page-sections') AND d.id = 'product-${template}' AND d.language IN (${languages})`),
    statement(`INSERT INTO page_paths (path, page_id)
      SELECT DISTINCT (d.body ->> 'path') || '-' || i, 'product-' || ${key}
      FROM n JOIN documents d ON d.collection = 'page' AND d.id = 'product-${template}' AND d.language IN (${languages})`),
  ]
}

async function addToListings(run: Run, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += inOneListingPart) {
    const size = Math.min(inOneListingPart, to - start)
    const products = Array.from({ length: size }, (_, i) => listed(start + i))
    const body = JSON.stringify(storedPart(products))
    await run(
      syntheticMarkets.map((locale) => ({
        sql: 'INSERT INTO listing_index VALUES (?1, CAST(1000 + ?2 AS INTEGER), ?3, ?4)',
        params: [locale, start, `synthetic-${start}-${size}`, body],
      })),
    )
  }
}

/** Makes the summaries of the listings anew from the stored columns. */
async function summarizeListings(run: Run): Promise<void> {
  for (const locale of syntheticMarkets) {
    const [rows = []] = await run([
      { sql: 'SELECT part, hash, body FROM listing_index WHERE locale = ?1', params: [locale] },
    ])
    const parts = rows.map(({ body }) => StoredPart.parse(JSON.parse(String(body))))
    const version = versionOf(
      rows.map(({ part, hash }) => ({ part: Number(part), hash: String(hash) })),
    )
    const summaries = listingSummaries(listingColumns(parts)).map(({ name, summary }) => ({
      name,
      body: JSON.stringify(summary),
    }))
    await run(
      [...summaries, { name: sourceName, body: version }].map(({ name, body }) => ({
        sql: 'INSERT OR REPLACE INTO listing_summaries (locale, name, body) VALUES (?1, ?2, ?3)',
        params: [locale, name, body],
      })),
    )
  }
}

function listed(i: number): ListedProduct {
  const one = <T>(values: readonly [T, ...T[]], by: number): T =>
    values[by % values.length] ?? values[0]
  return {
    key: `synthetic-${i}`,
    rank: 100_000 + i,
    category: one(categories, i),
    subcategory: one(subcategories, i),
    accessory: false,
    type: 'product',
    released: '2026-01-01',
    rating: 3 + (i % 20) / 10,
    worksWith: one([['matter', 'thread'], ['matter', 'wifi'], ['wifi']], i),
    power: [one(powerSources, i)],
    use: [one(uses, i)],
    variants: [0, 1].map((position) => ({
      sku: `SYN-${i}-${position}`,
      color: one(colorKeys, i + position),
      cents: 10_000 + (i % 5000),
      reduced: i % 9 === 0,
    })),
  }
}

async function addToSitemaps(run: Run, from: number, to: number): Promise<void> {
  const own = await Promise.all(
    syntheticMarkets.map(async (locale) => {
      const [counted, texts] = await run([
        { sql: 'SELECT COUNT(*) AS n FROM sitemap_parts WHERE locale = ?1', params: [locale] },
        {
          sql: 'SELECT path FROM product_texts WHERE product_key = ?1 AND language = ?2',
          params: [template, locale.slice(0, 2)],
        },
      ])
      return { locale, next: Number(counted?.[0]?.n), path: String(texts?.[0]?.path) }
    }),
  )
  for (const { locale, next, path } of own)
    for (let start = from, part = next; start < to; start += inOneSitemapPart, part++) {
      const entries = Array.from({ length: Math.min(inOneSitemapPart, to - start) }, (_, i) => [
        syntheticPath(path, start + i),
        `product-synthetic-${start + i}`,
      ])
      await run([
        {
          sql: 'INSERT INTO sitemap_parts VALUES (?1, ?2, ?3)',
          params: [locale, part, JSON.stringify(entries)],
        },
      ])
    }
}

/** Makes the filter of names anew from what the tables hold. */
async function knowAllNames(run: Run): Promise<void> {
  const names = new Set<string>()
  const kinds = [
    ['path', 'path', 'page_paths'],
    ['page', 'id', 'pages'],
    ['product', 'key', 'products'],
    ['sku', 'sku', 'variants'],
  ] as const
  for (const [kind, column, table] of kinds)
    for (let last = ''; ;) {
      const [rows = []] = await run([
        {
          sql: `SELECT ${column} AS name FROM ${table} WHERE ${column} > ?1 ORDER BY ${column} LIMIT 20000`,
          params: [last],
        },
      ])
      if (!rows.length) break
      for (const { name } of rows) names.add(filterName(kind, String(name)))
      last = String(rows.at(-1)?.name)
    }
  await run([{ sql: 'DELETE FROM known_names', params: [] }])
  for (const { part, parts, version, bits } of knownNamesParts(names))
    await run([
      {
        sql: 'INSERT INTO known_names (part, parts, version, bits) VALUES (?1, ?2, ?3, ?4)',
        params: [part, parts, version, Buffer.from(bits).toString('base64')],
      },
    ])
}
