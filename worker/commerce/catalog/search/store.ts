import type { SearchCriteria } from '#shared/api/products.ts'
import {
  available,
  joinPrice,
  type MarketContext,
  marketParams,
  type VariantRow,
  variantsOf,
} from '../store.ts'
import type { Count, FacetCounts, Search } from '../listing/criteria.ts'
import { withTimeout } from '#shared/network/with-timeout.ts'
import { searchedCollections, SearchRows } from './documents.ts'
import { Manifest, manifestKey } from './manifest.ts'

const askedPrice = 'COALESCE(pr.discounted_cents, pr.cents)'
const isAvailable = `(${available}) > 0`

/** A statement's text with its parameters, numbered in the order in which they are bound. */
class Query {
  readonly params: unknown[]

  constructor(context: MarketContext) {
    this.params = marketParams(context)
  }

  bind(value: string | number): string {
    this.params.push(value)
    return `?${this.params.length}`
  }
}

const orders = {
  relevance: 'p.rank',
  'price-asc': 'price, p.rank',
  'price-desc': 'price DESC, p.rank',
  rating: 'rating DESC, p.rank',
  newest: 'p.released DESC, p.rank',
}

/**
 * One page of the products that meet the criteria, in order, with all their variants; one database
 * call.
 */
export async function findProducts(context: MarketContext, search: Search) {
  const query = new Query(context)
  const { sort = 'relevance', keys } = search
  const isPicked = keys && !search.sort
  const order = isPicked
    ? `(SELECT j.key FROM json_each(${query.bind(JSON.stringify(keys))}) j WHERE j.value = p.key)`
    : `${orders[sort]}, p.key`
  const hits = `SELECT p.key AS hit, ROW_NUMBER() OVER (ORDER BY ${order}) AS place FROM (${matches(query, search)}) p
    ORDER BY place LIMIT ${query.bind(search.limit)} OFFSET ${query.bind(search.offset)}`
  const sql = `WITH hits AS MATERIALIZED (${hits}) SELECT found.*, hits.place FROM (${variantsOf('SELECT hit FROM hits')}) found JOIN hits ON hits.hit = found.key ORDER BY hits.place, found.position`
  const { results } = await context.env.DB.prepare(sql)
    .bind(...query.params)
    .all<VariantRow>()
  return results
}

/**
 * Counts for the criteria, in one database call. Each facet leaves its own criterion out, so that
 * it shows the result of choosing another value; a value without products has the count 0, so that
 * rows keep their order.
 */
export async function countFacets(context: MarketContext, search: Search): Promise<FacetCounts> {
  const { DB } = context.env
  const leaveOut = (without: (keyof SearchCriteria)[]) =>
    Object.fromEntries(
      Object.entries(search).filter(([name]) => !without.includes(name as keyof SearchCriteria)),
    ) as Search
  const prepare = (without: (keyof SearchCriteria)[], sql: (from: string) => string) => {
    const query = new Query(context)
    return DB.prepare(sql(offers(query, leaveOut(without)))).bind(...query.params)
  }
  const prepareRows = (column: string, order: string, without: (keyof SearchCriteria)[]) => {
    const query = new Query(context)
    const found = `COUNT(DISTINCT CASE WHEN ${choices(query, leaveOut(without)).join(' AND ') || 'true'} THEN p.key END)`
    const from = offers(query, leaveOut([...choiceNames, ...without]))
    return DB.prepare(
      `SELECT ${column} AS value, ${found} AS count ${from} GROUP BY ${column} ORDER BY ${order}`,
    ).bind(...query.params)
  }
  const [total, places, colors, inStock, price] = (await DB.batch([
    prepare([], (from) => `SELECT COUNT(DISTINCT p.key) AS count ${from}`),
    prepareRows('p.subcategory', 'p.subcategory', ['subcategory']),
    prepareRows('v.color', 'COUNT(DISTINCT p.key) DESC, v.color', ['colors']),
    prepare(
      ['inStock'],
      (from) => `SELECT COUNT(DISTINCT p.key) AS count ${from} AND ${isAvailable}`,
    ),
    prepare(
      ['priceMin', 'priceMax'],
      (from) => `SELECT MIN(${askedPrice}) AS min, MAX(${askedPrice}) AS max ${from}`,
    ),
  ])) as [
    D1Result<Count>,
    D1Result<Count>,
    D1Result<Count>,
    D1Result<Count>,
    D1Result<{ min: number | null; max: number | null }>,
  ]
  return {
    total: total.results[0]?.count ?? 0,
    subcategories: places.results,
    colors: colors.results,
    inStock: inStock.results[0]?.count ?? 0,
    price: { min: price.results[0]?.min ?? 0, max: price.results[0]?.max ?? 0 },
  }
}

/** A subquery with one row per product that meets the criteria. */
function matches(query: Query, search: Search): string {
  return `SELECT p.key, p.rank, p.released, MIN(${askedPrice}) AS price,
    COALESCE((SELECT average FROM ratings WHERE product_key = p.key), 0) AS rating ${offers(query, search)} GROUP BY p.key`
}

/** FROM and WHERE clauses over the variants that meet the criteria. */
function offers(query: Query, search: Search): string {
  const { category, subcategory, listing, keys } = search
  const clauses = [
    category && `p.category = ${query.bind(category)}`,
    subcategory && `p.subcategory = ${query.bind(subcategory)}`,
    listing === 'accessories' && 'p.accessory = 1',
    listing === 'products' && "p.type <> 'accessory'",
    keys && `p.key IN (SELECT value FROM json_each(${query.bind(JSON.stringify(keys))}))`,
    ...choices(query, search),
  ].filter((clause) => typeof clause === 'string' && clause !== '')
  return `FROM products p JOIN variants v ON v.product_key = p.key ${joinPrice} WHERE ${['true', ...clauses].join(' AND ')}`
}

const choiceNames: (keyof SearchCriteria)[] = ['colors', 'inStock', 'priceMin', 'priceMax']

/** Conditions on variants that come from the remaining criteria. */
function choices(query: Query, { colors, inStock, priceMin, priceMax }: Search): string[] {
  return [
    colors?.length &&
      `v.color IN (SELECT value FROM json_each(${query.bind(JSON.stringify(colors))}))`,
    inStock && isAvailable,
    priceMin !== undefined && `${askedPrice} >= ${query.bind(priceMin)}`,
    priceMax !== undefined && `${askedPrice} <= ${query.bind(priceMax)}`,
  ].filter((clause) => typeof clause === 'string')
}

// Maximum waits for KV and R2, milliseconds: then the index is made of the database.
const kvTimeout = 250
const fileTimeout = 3_000

/**
 * The key object of the isolate's memory of the search: a binding is the same object for all
 * requests of a deployment, an environment is not.
 */
export function deploymentOf({ MEDIA }: Env): object {
  return MEDIA
}

/**
 * The names of the index files; undefined before the first push. Throws where KV fails, is slow, or
 * has invalid data.
 */
export async function readManifest({ CACHE }: Env): Promise<Manifest | undefined> {
  const stored = await withTimeout(
    CACHE.get(manifestKey, { type: 'json', cacheTtl: 60 }),
    kvTimeout,
    () => new Error('KV is slow'),
  )
  return stored === null ? undefined : Manifest.parse(stored)
}

/** An index file; undefined where there is none. Throws where R2 fails or is slow. */
export async function readIndexFile({ MEDIA }: Env, key: string): Promise<ArrayBuffer | undefined> {
  const read = async () => (await MEDIA.get(key))?.arrayBuffer()
  return withTimeout(read(), fileTimeout, () => new Error('R2 is slow'))
}

/** How many products there are. */
export async function countProducts({ DB }: Env): Promise<number> {
  const row = await DB.prepare('SELECT COUNT(*) AS count FROM products').first<{ count: number }>()
  return row?.count ?? 0
}

/**
 * The rows that the search index of a language is built from, including the language's regions and
 * English; one call.
 */
export async function readSearchRows({ DB }: Env, language: string): Promise<SearchRows> {
  const tongues = "(language IN (?1, 'en') OR language LIKE ?1 || '-%')"
  const [products, variants, texts, documents] = await DB.batch([
    DB.prepare('SELECT key, type, category, subcategory, accessory, rank FROM products'),
    DB.prepare('SELECT product_key, color FROM variants ORDER BY product_key, position'),
    DB.prepare(
      `SELECT product_key, language, name, kind, words, detail FROM product_texts WHERE ${tongues}`,
    ).bind(language),
    DB.prepare(
      `SELECT collection, id, language, position, body FROM documents
        WHERE collection IN (SELECT value FROM json_each(?2)) AND ${tongues}
        ORDER BY collection, position, id`,
    ).bind(language, JSON.stringify(searchedCollections)),
  ])
  return SearchRows.parse({
    products: products?.results,
    variants: variants?.results,
    texts: texts?.results,
    documents: documents?.results,
  })
}

interface Miss {
  language: string
  query: string
  asked: number
}

/** Days for which counts are kept, and different queries that are counted on one day: strangers choose them. */
const daysKept = 90
const mostOfDay = 5_000

/** Adds to the counts of a day, and deletes old counts. */
export async function writeMisses({ DB }: Env, day: number, misses: readonly Miss[]) {
  await DB.batch([
    DB.prepare('DELETE FROM search_misses WHERE day < ?1').bind(day - daysKept),
    DB.prepare(
      `INSERT INTO search_misses (day, language, query, asked)
        SELECT ?1, value ->> 'language', value ->> 'query', value ->> 'asked' FROM json_each(?2)
        WHERE (SELECT COUNT(*) FROM search_misses WHERE day = ?1) < ${mostOfDay}
        ON CONFLICT (day, language, query) DO UPDATE SET asked = asked + excluded.asked`,
    ).bind(day, JSON.stringify(misses)),
  ])
}

/** The most frequent queries without results since a day, by language. */
export async function listMisses(
  { DB }: Env,
  { since, language, limit }: { since: number; language?: string | undefined; limit: number },
): Promise<Miss[]> {
  const { results } = await DB.prepare(
    `SELECT language, query, SUM(asked) AS asked FROM search_misses
      WHERE day >= ?1 AND (?2 IS NULL OR language = ?2)
      GROUP BY language, query ORDER BY asked DESC, language, query LIMIT ?3`,
  )
    .bind(since, language ?? null, limit)
    .all<Miss>()
  return results
}
