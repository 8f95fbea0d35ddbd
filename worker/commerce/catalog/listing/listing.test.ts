// Requirements: CAT-7, CAT-12, CAT-13, CAT-16.
import { Buffer } from 'node:buffer'
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { SearchCriteria } from '#shared/api/products.ts'
import { compatibilities, leastRatings, powerSources, uses } from '#shared/catalog/features.ts'
import { colorKeys, sorts } from '#shared/catalog/product-facts.ts'
import { categories, productListings, subcategories } from '#shared/catalog/places.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { partOf } from '#shared/routes/known-names.ts'
import { joinPrice, marketParams } from '../store.ts'
import { listedFacets } from './facets.ts'
import { listedKeys } from './filter.ts'
import {
  type ListedProduct,
  listingColumns,
  rowsOfKeys,
  skuHash,
  storedPart,
  StoredPart,
} from './listing-columns.ts'
import { readListing } from './read-listing.ts'
import { partsName, sourceName, versionOf } from './summary.ts'
import { facetsOfKeys, facetsOfListing, keysOfListing } from './whole-lists.ts'

const contextOf = (locale: Locale) => {
  const { store, defaultCurrency: currency } = marketOf(locale)
  return { env, locale, store, currency }
}

/** What a product file says about features. */
const Features = z.object({
  compatibility: z.array(z.object({ key: z.string(), supported: z.boolean() })).default([]),
  power: z.array(z.string()).default([]),
  use: z.array(z.string()).default([]),
})
const files = import.meta.glob('/content/products/*.json', { eager: true, import: 'default' })
const featuresOf = (key: string) => {
  const { compatibility, power, use } = Features.parse(files[`/content/products/${key}.json`])
  const worksWith = compatibility.flatMap((each) => (each.supported ? [each.key] : []))
  return { worksWith, power, use }
}

const Row = z.object({
  key: z.string(),
  category: z.string(),
  subcategory: z.string(),
  accessory: z.number(),
  type: z.string(),
  rank: z.number(),
  released: z.string(),
  rating: z.number(),
  color: z.string(),
  price: z.number(),
  reduced: z.number(),
  available: z.number(),
})
type Row = z.infer<typeof Row> & ReturnType<typeof featuresOf>

/** Every variant of a market from the tables, without the index. */
async function rowsOf(locale: Locale): Promise<Row[]> {
  const { results } = await env.DB.prepare(
    `SELECT p.key, p.category, p.subcategory, p.accessory, p.type, p.rank, p.released, v.color,
      COALESCE(pr.discounted_cents, pr.cents) AS price, pr.discounted_cents IS NOT NULL AS reduced,
      COALESCE((SELECT average FROM ratings WHERE product_key = p.key), 0) AS rating,
      CASE p.type WHEN 'bundle-product'
        THEN NOT EXISTS (SELECT 1 FROM bundle_parts b LEFT JOIN stock s ON s.sku = b.part_sku
          WHERE b.sku = v.sku AND COALESCE(s.quantity, 0) < b.quantity)
        ELSE EXISTS (SELECT 1 FROM stock s WHERE s.sku = v.sku AND s.quantity > 0) END AS available
      FROM products p JOIN variants v ON v.product_key = p.key ${joinPrice}
      WHERE ?1 = ?1 AND ?2 = ?2 ORDER BY p.rank, p.key`,
  )
    .bind(...marketParams(contextOf(locale)))
    .all()
  return z
    .array(Row)
    .parse(results)
    .map((row) => ({ ...row, ...featuresOf(row.key) }))
}

/** The variants that meet the criteria, one condition after another. */
function meeting(rows: readonly Row[], c: SearchCriteria): Row[] {
  const anyOf = (wanted: readonly string[] | undefined, own: readonly string[]) =>
    !wanted?.length || wanted.some((value) => own.includes(value))
  return rows.filter(
    (row) =>
      (!c.keys || c.keys.includes(row.key)) &&
      (!c.category || row.category === c.category) &&
      (!c.subcategory || row.subcategory === c.subcategory) &&
      (c.listing !== 'accessories' || row.accessory === 1) &&
      (c.listing !== 'products' || row.type !== 'accessory') &&
      (c.worksWith ?? []).every((value) => row.worksWith.includes(value)) &&
      anyOf(c.power, row.power) &&
      anyOf(c.use, row.use) &&
      row.rating >= (c.ratingMin ?? 0) &&
      anyOf(c.colors, [row.color]) &&
      (!c.inStock || row.available === 1) &&
      (!c.reduced || row.reduced === 1) &&
      row.price >= (c.priceMin ?? 0) &&
      row.price <= (c.priceMax ?? Infinity),
  )
}

const keysIn = (rows: readonly Row[]) => [...new Set(rows.map(({ key }) => key))]

const byScore = {
  relevance: () => 0,
  'price-asc': (own: readonly Row[]) => Math.min(...own.map(({ price }) => price)),
  'price-desc': (own: readonly Row[]) => -Math.min(...own.map(({ price }) => price)),
  rating: ([row]: readonly Row[]) => -(row?.rating ?? 0),
  newest: ([row]: readonly Row[]) => -Date.parse(row?.released ?? ''),
}

function orderedKeys(rows: readonly Row[], criteria: SearchCriteria): string[] {
  const met = Map.groupBy(meeting(rows, criteria), ({ key }) => key)
  if (criteria.keys && !criteria.sort)
    return [...new Set(criteria.keys)].filter((key) => met.has(key))
  const score = byScore[criteria.sort ?? 'relevance']
  return [...met.keys()].sort((a, b) => score(met.get(a) ?? []) - score(met.get(b) ?? []))
}

/** A count says how many products the list has once its value is chosen. */
function countsOf(rows: readonly Row[], c: SearchCriteria) {
  const count = (changed: SearchCriteria) => keysIn(meeting(rows, { ...c, ...changed })).length
  const { category, listing, keys, subcategory } = c
  const there = meeting(rows, { category, listing, keys })
  const here = meeting(there, { subcategory })
  const listed = <V extends string>(
    values: readonly V[],
    has: (row: Row, value: V) => boolean,
    chosen: (value: V) => SearchCriteria,
    among = here,
  ) =>
    values.flatMap((value) =>
      among.some((row) => has(row, value)) ? [{ value, count: count(chosen(value)) }] : [],
    )
  const prices = meeting(rows, { ...c, priceMin: undefined, priceMax: undefined }).map(
    ({ price }) => price,
  )
  const having = (color: string) => keysIn(here.filter((row) => row.color === color)).length
  return {
    total: count({}),
    subcategories: listed(
      subcategories,
      (row, value) => row.subcategory === value,
      (value) => ({ subcategory: value }),
      there,
    ),
    colors: listed(
      colorKeys,
      (row, value) => row.color === value,
      (value) => ({ colors: [value] }),
    ).sort((a, b) => having(b.value) - having(a.value) || (a.value < b.value ? -1 : 1)),
    inStock: count({ inStock: true }),
    price: prices.length
      ? { min: Math.min(...prices), max: Math.max(...prices) }
      : { min: 0, max: 0 },
    worksWith: listed(
      compatibilities,
      (row, value) => row.worksWith.includes(value),
      (value) => ({ worksWith: [...(c.worksWith ?? []), value] }),
    ),
    power: listed(
      powerSources,
      (row, value) => row.power.includes(value),
      (value) => ({ power: [value] }),
    ),
    use: listed(
      uses,
      (row, value) => row.use.includes(value),
      (value) => ({ use: [value] }),
    ),
    ratings: leastRatings.map((least) => ({ least, count: count({ ratingMin: least }) })),
    reduced: count({ reduced: true }),
  }
}

/** A list of pseudo-random criteria, the same in each run. */
function manyCriteria(count: number, keys: readonly string[]): SearchCriteria[] {
  let seed = 7
  const next = (below: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return (seed >>> 8) % below
  }
  const one = <T>(values: readonly T[]) => values[next(values.length)]
  const maybe = <T>(value: () => T, odds = 5) => (next(odds) === 0 ? value() : undefined)
  return Array.from({ length: count }, () => {
    const criteria = {
      keys: maybe(() => Array.from({ length: 30 }, () => one(keys))),
      category: maybe(() => one(categories)),
      subcategory: maybe(() => one(subcategories), 8),
      listing: maybe(() => one(productListings)),
      colors: maybe(() => [one(colorKeys), one(colorKeys)], 3),
      worksWith: maybe(() => [one(compatibilities.slice(0, 6)), one(compatibilities.slice(0, 3))]),
      power: maybe(() => [one(powerSources), one(powerSources)]),
      use: maybe(() => [one(uses)]),
      ratingMin: maybe(() => one(leastRatings)),
      reduced: maybe(() => true),
      inStock: maybe(() => true),
      priceMin: maybe(() => next(15_000)),
      priceMax: maybe(() => next(60_000)),
      sort: maybe(() => one(sorts), 3),
    }
    return Object.fromEntries(Object.entries(criteria).filter(([, value]) => value !== undefined))
  })
}

describe.each(['fr-fr', 'en-us', 'da-dk', 'de-ch'] as const)(
  'the listing index of %s',
  (locale) => {
    beforeAll(async () => {
      await env.DB.prepare(
        `UPDATE stock SET quantity = 0 WHERE sku IN (SELECT sku FROM stock ORDER BY sku LIMIT 20)`,
      ).run()
    })

    it('finds and counts what the tables hold', async () => {
      const rows = await rowsOf(locale)
      const listing = await readListing(contextOf(locale))
      let found = 0
      for (const criteria of manyCriteria(300, [...keysIn(rows), 'no-product'])) {
        const said = JSON.stringify(criteria)
        const keys = orderedKeys(rows, criteria)
        found += keys.length
        for (const [limit, offset] of [
          [48, 0],
          [5, 3],
        ] as const)
          expect(listedKeys(listing, { ...criteria, limit, offset }), said).toEqual(
            keys.slice(offset, offset + limit),
          )
        expect(listedFacets(listing, criteria), said).toEqual(countsOf(rows, criteria))
      }
      expect(found).toBeGreaterThan(300)
    })
  },
)

describe('a list that nobody filters', () => {
  const context = contextOf('fr-fr')
  const lists: SearchCriteria[] = [
    {},
    ...productListings.map((listing) => ({ listing })),
    ...categories.map((category) => ({ category })),
    ...categories.flatMap((category) =>
      subcategories.map((subcategory) => ({ category, subcategory })),
    ),
  ]
  let now = Date.now()
  /** What the isolate has read of the stock and the lists is too old by then. */
  const later = () => {
    now += 60_000
    vi.useFakeTimers({ toFake: ['Date'], now })
  }

  /** Each list with its counts, and what was asked of the database for it. */
  async function shown() {
    later()
    const prepare = vi.spyOn(env.DB, 'prepare')
    const found = await Promise.all(
      lists.map(async (list) => ({
        keys: await keysOfListing(context, { ...list, limit: 24, offset: 24 }),
        first: await keysOfListing(context, { ...list, limit: 24, offset: 0, sort: 'relevance' }),
        counts: await facetsOfListing(context, { ...list, limit: 24, offset: 0 }),
      })),
    )
    const statements = prepare.mock.calls.map(([sql]) => sql)
    prepare.mockRestore()
    return {
      found,
      readsColumns: statements.some((sql) => sql.includes('SELECT part, body FROM listing_index')),
    }
  }

  /** The same from the columns. */
  async function counted() {
    later()
    const listing = await readListing(context)
    return lists.map((list) => ({
      keys: listedKeys(listing, { ...list, limit: 24, offset: 24 }),
      first: listedKeys(listing, { ...list, limit: 24, offset: 0 }),
      counts: listedFacets(listing, list),
    }))
  }

  afterAll(() => {
    vi.useRealTimers()
  })

  it('is what the columns say, without reading them', async () => {
    const { found, readsColumns } = await shown()
    expect(found).toEqual(await counted())
    expect(readsColumns).toBe(false)
  })

  it('counts what is in stock now, also of bundles whose parts are gone', async () => {
    await env.DB.prepare('UPDATE stock SET quantity = 9').run()
    const before = (await shown()).found[0]!.counts
    expect(before.inStock).toBe(before.total)
    // With the thermostat goes the pack that it is part of.
    await env.DB.prepare(
      "UPDATE stock SET quantity = 0 WHERE sku IN (SELECT sku FROM variants WHERE product_key = 'tempo')",
    ).run()
    const { found, readsColumns } = await shown()
    expect(found[0]!.counts.inStock).toBe(before.total - 2)
    expect(found).toEqual(await counted())
    expect(readsColumns).toBe(false)
  })

  it('is read from the columns where it is filtered, sorted otherwise, or long', async () => {
    later()
    const listing = await readListing(context)
    for (const search of [
      { limit: 24, offset: 0, sort: 'price-asc' },
      { limit: 24, offset: 0, colors: ['black'] },
      { limit: 24, offset: 0, category: 'energy', listing: 'accessories' },
    ] as const) {
      const criteria = { ...search, colors: search.colors && [...search.colors] }
      expect(await keysOfListing(context, criteria)).toEqual(listedKeys(listing, criteria))
      expect(await facetsOfListing(context, criteria)).toEqual(listedFacets(listing, criteria))
    }
  })

  it('is what the columns say after a push by a release that makes no summaries', async () => {
    const { results } = await env.DB.prepare(
      "SELECT part, hash, body FROM listing_index WHERE locale = 'fr-fr'",
    ).all<{ part: number; hash: string; body: string }>()
    const { part, hash, body } = results[0]!
    const write = (ownHash: string, ownBody: string) =>
      env.DB.prepare(
        "UPDATE listing_index SET hash = ?1, body = ?2 WHERE locale = 'fr-fr' AND part = ?3",
      )
        .bind(ownHash, ownBody, part)
        .run()
    const before = await shown()
    const { prices, ...columns } = StoredPart.parse(JSON.parse(body))
    const higher = Buffer.alloc(Buffer.byteLength(prices, 'base64'), 9).toString('base64')
    await write('another', JSON.stringify({ ...columns, prices: higher }))
    const after = await shown()
    expect(after.found).toEqual(await counted())
    expect(after.readsColumns).toBe(true)
    expect(after.found[0]?.counts.price).not.toEqual(before.found[0]?.counts.price)
    await write(hash, body)
    expect(await shown()).toEqual(before)
  })

  it('is read from the columns before a push has made its summary', async () => {
    await env.DB.prepare("DELETE FROM listing_summaries WHERE name = '//products'").run()
    await env.DB.prepare(
      "UPDATE listing_summaries SET body = '{}' WHERE locale = 'fr-fr' AND name = 'energy//'",
    ).run()
    const { found, readsColumns } = await shown()
    expect(found).toEqual(await counted())
    expect(readsColumns).toBe(true)
  })
})

describe('the columns of a market', () => {
  it('are read once for all that ask for them meanwhile', async () => {
    const context = contextOf('it-it')
    const bodies = (calls: readonly (readonly [string])[]) =>
      calls.filter(([sql]) => sql.includes('SELECT part, body FROM listing_index')).length
    const prepare = vi.spyOn(env.DB, 'prepare')
    const filtered = { limit: 24, offset: 0, colors: ['black' as const] }
    const [first, ...others] = await Promise.all([
      readListing(context),
      readListing(context),
      keysOfListing(context, filtered),
      facetsOfListing(context, filtered),
    ])
    expect(bodies(prepare.mock.calls)).toBe(1)
    const counts = listedFacets(first, filtered)
    expect(others).toEqual([first, listedKeys(first, filtered), counts])
    expect(counts.total).toBeGreaterThan(0)
    prepare.mockRestore()
  })
})

describe('a list of keys in a catalogue of many parts', () => {
  const count = 16
  const context = contextOf('pt-pt')
  const products = Array.from({ length: 200 }, (_, i): ListedProduct => ({
    key: `part-${i}`,
    rank: i,
    category: 'comfort',
    subcategory: 'cameras',
    accessory: false,
    type: 'product',
    released: '2026-01-01',
    rating: 4,
    worksWith: [],
    power: [],
    use: [],
    variants: [{ sku: `PART-${i}`, color: 'black', cents: 100 + i, reduced: i % 2 === 0 }],
  }))

  it('is counted with its own parts alone, unless it has many', async () => {
    const parts = [...Map.groupBy(products, ({ key }) => partOf(key, count))].map(
      ([part, own]) => ({ part, hash: `hash-${part}`, body: JSON.stringify(storedPart(own)) }),
    )
    const summaries = [
      { name: sourceName, body: versionOf(parts) },
      { name: partsName, body: String(count) },
    ]
    await env.DB.batch([
      env.DB.prepare("DELETE FROM listing_index WHERE locale = 'pt-pt'"),
      ...parts.map(({ part, hash, body }) =>
        env.DB.prepare("INSERT INTO listing_index VALUES ('pt-pt', ?1, ?2, ?3)").bind(
          part,
          hash,
          body,
        ),
      ),
      ...summaries.map(({ name, body }) =>
        env.DB.prepare("INSERT OR REPLACE INTO listing_summaries VALUES ('pt-pt', ?1, ?2)").bind(
          name,
          body,
        ),
      ),
      env.DB.prepare(
        "INSERT INTO stock (sku, quantity) SELECT 'PART-3', 0 WHERE NOT EXISTS (SELECT 1 FROM stock WHERE sku = 'PART-3')",
      ),
    ])
    const asked = vi.spyOn(env.DB, 'prepare')
    const reads = () => asked.mock.results.length
    const few = ['part-3', 'part-8', 'no-product']
    const counts = await facetsOfKeys(context, few)
    expect(counts).toMatchObject({
      total: 2,
      inStock: 1,
      reduced: 1,
      price: { min: 103, max: 108 },
    })
    expect(reads()).toBeGreaterThan(0)
    // The columns of the market were not read, so they are now.
    const before = reads()
    const listing = await readListing(context)
    expect(reads()).toBe(before + 1)
    expect(listedFacets(listing, { keys: few })).toEqual(counts)
    const all = products.map(({ key }) => key)
    expect((await facetsOfKeys(context, all)).total).toBe(200)
    expect(reads()).toBe(before + 1)
    asked.mockRestore()
  })
})

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
    worksWith: i % 2 === 0 ? ['matter', 'nothing-known'] : ['with-verrou'],
    power: ['low-voltage'],
    use: i % 3 === 0 ? [] : ['indoor', 'outdoor'],
    variants: [
      { sku: `SKU-${i}-A`, color: 'grey', cents: 4_000_000_000, reduced: false },
      { sku: `SKU-${i}-B`, color: 'turquoise', cents: i + 1, reduced: i % 2 === 0 },
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
    expect(listedKeys(all, { ...search, use: ['outdoor'] })).toEqual(['product-5', 'product-1'])
    expect(listedKeys(all, { ...search, worksWith: ['with-verrou'] })).toHaveLength(4)
  })

  it('count a product as available while one of its variants is', () => {
    const columns = listingColumns([storedPart([product(1), product(2)])])
    const soldOut = new Set(['SKU-1-A', 'SKU-2-A', 'SKU-2-B'].map(skuHash))
    const available = columns.skus.map((sku) => (soldOut.has(sku) ? 0 : 1))
    const listing = { columns, available: Uint8Array.from(available) }
    expect(listedFacets(listing, {})).toMatchObject({ total: 2, inStock: 1 })
    expect(listedFacets(listing, { colors: ['grey'] }).inStock).toBe(0)
  })

  it('have no features where a part of an earlier release has none', () => {
    const { features: _, reduced: __, ...earlier } = storedPart([product(2), product(4)])
    const columns = listingColumns([earlier, storedPart([product(6)])])
    const listing = { columns, available: new Uint8Array(6).fill(1) }
    const search = { limit: 48, offset: 0 }
    expect(listedKeys(listing, { ...search, worksWith: ['matter'] })).toEqual(['product-6'])
    expect(listedKeys(listing, { ...search, reduced: true })).toEqual(['product-6'])
    expect(listedKeys(listing, search)).toHaveLength(3)
  })

  it('find each product by its key, and none by another', () => {
    const products = Array.from({ length: 3_000 }, (_, i) => product(i))
    const columns = listingColumns([storedPart(products)])
    const keys = products.map(({ key }) => key)
    // Lists begin with the highest number here.
    expect(rowsOfKeys(columns, keys)).toEqual(keys.map((_, i) => 2_999 - i))
    expect(rowsOfKeys(columns, ['product-3000', '', 'product-7', 'product-7'])).toEqual([2_992])
    expect(rowsOfKeys(listingColumns([]), ['product-7'])).toEqual([])
  })
})
