import type { SearchCriteria } from '#shared/api/products.ts'
import {
  available,
  joinPrice,
  type MarketContext,
  marketParams,
  textId,
  type VariantRow,
  variantsOf,
} from '../store.ts'
import { matchQuery, searchTerms } from './terms.ts'

/** Search criteria within their limits. */
export interface Search extends SearchCriteria {
  limit: number
  offset: number
}

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
  relevance: 'score, p.rank',
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
  const { sort = 'relevance', keys, text } = search
  const isPicked = keys && !text && !search.sort
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

export interface Count {
  value: string
  count: number
}

/**
 * Counts for the criteria, in one database call. Each facet leaves its own criterion out, so that
 * it shows the result of choosing another value; a value without products has the count 0, so that
 * rows keep their order.
 */
export async function countFacets(context: MarketContext, search: Search) {
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
  return `SELECT p.key, p.rank, p.released, MIN(${askedPrice}) AS price, MIN(score) AS score,
    COALESCE((SELECT average FROM ratings WHERE product_key = p.key), 0) AS rating ${offers(query, search)} GROUP BY p.key`
}

/** FROM and WHERE clauses over the variants that meet the criteria. */
function offers(query: Query, search: Search): string {
  const { text, category, subcategory, listing, keys } = search
  const terms = text === undefined ? [] : searchTerms(text)
  const clauses = [
    terms.length === 0 && text?.trim() && 'false',
    category && `p.category = ${query.bind(category)}`,
    subcategory && `p.subcategory = ${query.bind(subcategory)}`,
    listing === 'accessories' && 'p.accessory = 1',
    listing === 'products' && "p.type <> 'accessory'",
    keys && `p.key IN (SELECT value FROM json_each(${query.bind(JSON.stringify(keys))}))`,
    ...choices(query, search),
  ].filter((clause) => typeof clause === 'string' && clause !== '')
  const source = terms.length
    ? `(${textMatches(query, terms)}) p`
    : '(SELECT *, 0 AS score FROM products) p'
  return `FROM ${source} JOIN variants v ON v.product_key = p.key ${joinPrice} WHERE ${['true', ...clauses].join(' AND ')}`
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

/**
 * A subquery of the products whose text, as this reader gets it, contains the words. Matches in a
 * name weigh most.
 */
function textMatches(query: Query, terms: readonly string[]): string {
  const [locale, language] = query.params as [string, string]
  const match = query.bind(matchQuery(terms, [...new Set([locale, language, 'en'])]))
  // LIMIT keeps SQLite from flattening the subquery; bm25 does not work in the outer query.
  return `SELECT p.*, m.score FROM (SELECT rowid, bm25(search, 0, 10, 5, 1) AS score FROM search WHERE search MATCH ${match} LIMIT -1) m
    JOIN product_texts t ON t.id = m.rowid JOIN products p ON p.key = t.product_key WHERE t.id = ${textId}`
}
