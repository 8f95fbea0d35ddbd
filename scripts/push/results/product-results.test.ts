// Requirements: OPS-2, OPS-36.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '#shared/markets/markets.ts'
import { idOf, versionOf } from '../difference.ts'
import { listingTables } from '../listing.ts'
import { type ContentPlan, contentPlan, readSources } from '../plan.ts'
import { withAllRows } from '../table.ts'
import { productParts, productResults } from './product-results.ts'
import { memoryResults, openResults, type ResultCache } from './result-cache.ts'

const folder = mkdtempSync(join(tmpdir(), 'results-'))
const root = join(folder, 'root')
const file = join(folder, 'results.sqlite')
/** On a machine with other work. */
const minutes = 300_000

/** So many that the products are in two shards. */
const copies = 30

/** Languages without texts here, so that each comparison takes a second. */
const untold = ['cs', 'da', 'de', 'es', 'fr', 'it', 'nl', 'no', 'pl', 'pt', 'sv']

const tempo = 'content/products/tempo.json'
const englishTempo = 'content/products/texts/en/tempo.json'

type Json = Record<string, unknown>

/** What is made of the present content with nothing kept; undefined after each change of it. */
let anew: ReturnType<typeof madeOfProducts> | undefined

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const write = (path: string, text: string) => {
  anew = undefined
  writeFileSync(join(root, path), text)
}
const remove = (path: string) => {
  anew = undefined
  rmSync(join(root, path), { recursive: true })
}
const change = (path: string, by: (value: Json) => Json) =>
  write(path, JSON.stringify(by(JSON.parse(read(path)) as Json)))

/** An article number with its check digit. */
function ean(number: number): string {
  const digits = `29${String(number).padStart(10, '0')}`
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1),
    0,
  )
  return digits + String((10 - (sum % 10)) % 10)
}

/** Adds copies of a product, each with an English text. */
function addCopies() {
  const product = JSON.parse(read(tempo)) as Json & { variants: Json[] }
  const text = JSON.parse(read(englishTempo)) as Json
  for (let i = 0; i < copies; i++) {
    const variants = product.variants
      .slice(0, 1)
      .map((variant) => ({ ...variant, sku: `ORV-COPY-${i}`, ean: ean(i) }))
    write(
      `content/products/copy-${i}.json`,
      JSON.stringify({ ...product, ratings: undefined, rank: 1000 + i, variants }),
    )
    write(
      `content/products/texts/en/copy-${i}.json`,
      JSON.stringify({ ...text, name: `Copy ${i}`, slug: `copy-${i}` }),
    )
  }
}

/** All that a push takes from a plan. */
function contentOf({ tables, media, shared, search }: ContentPlan) {
  return {
    tables: tables.map((table) => {
      const { made, ...whole } = withAllRows(table)
      const groups = (table.made?.groups() ?? []).map((group) => group.join(' ')).sort()
      return { ...whole, made, version: versionOf(table), groups }
    }),
    media,
    shared: [...shared].sort(),
    versions: languages.map((language) => search.version(language)),
    documents: search.documents('en'),
  }
}

/** A cache that tells which shards were made again. */
function watched(cache: ResultCache) {
  const shards = new Set<string>()
  return {
    shards,
    cache: {
      ...cache,
      put(name: string, body: string, column?: string) {
        if (name.startsWith('products ')) shards.add(name)
        cache.put(name, body, column)
      },
    },
  }
}

/** All that is made of products with what is kept in a cache. */
function madeOfProducts(cache: ResultCache) {
  const { products } = readSources(root, cache)
  const results = productResults(products, cache)
  return {
    problems: results.problems,
    tables: productParts.map((part) => {
      const made = results.madeRows(part)
      return [part, made.version, made.groups(), made.all()]
    }),
    listings: listingTables(products.catalogue, cache).map(withAllRows),
    paths: results.paths,
    values: [results.paths, results.listed, results.pictures].map((each) => each.all()),
    documents: languages.map((language) => results.documents(language).version),
    english: results.documents('en').all(),
  }
}

/**
 * Makes what is made of products with what is kept, and compares it with what is made without.
 * Gives the shards that were made again.
 */
function made(code = 'code'): string[] {
  const { cache, shards } = watched(openResults(file, code))
  try {
    const { paths, ...kept } = madeOfProducts(cache)
    const { paths: newPaths, ...wanted } = (anew ??= madeOfProducts(memoryResults()))
    expectSame(kept, wanted)
    expect(paths.version).toBe(newPaths.version)
    return [...shards]
  } finally {
    cache.close()
  }
}

/** As `toEqual`, which takes seconds to compare megabytes. */
function expectSame(found: unknown, wanted: unknown) {
  const isSame = JSON.stringify(found) === JSON.stringify(wanted)
  expect(isSame || found).toEqual(isSame || wanted)
}

/** What a push takes from a plan that is made with what is kept. */
async function keptPlan() {
  const cache = openResults(file, 'code')
  try {
    return contentOf(await contentPlan(root, cache))
  } finally {
    cache.close()
  }
}

/** Plans all content with what is kept, and compares it with a plan that has nothing of before. */
async function expectSamePlan(): Promise<void> {
  expectSame(await keptPlan(), contentOf(await contentPlan(root, memoryResults())))
}

/** The shards that the first push made. */
let first: string[] = []

beforeAll(() => {
  cpSync('content', join(root, 'content'), { recursive: true })
  for (const language of untold)
    for (const kind of [
      'products/texts',
      'pages/texts',
      'articles/texts',
      'press/texts',
      'reviews',
    ])
      remove(`content/${kind}/${language}`)
  // They lead to addresses of all languages.
  write('content/redirects.json', '[]')
  addCopies()
  first = made()
}, minutes)

afterAll(() => rmSync(folder, { recursive: true }))

describe('what is kept of products from one push to the next', { timeout: minutes }, () => {
  it('is all where nothing changed', () => {
    expect(first).toHaveLength(2)
    expect(made()).toEqual([])
  })

  it('gives the whole plan, too, whose sitemaps, filter of names and search files are made of it', async () => {
    // What is made of products is kept already; the rest is made anew, and kept for the next one.
    const before = await keptPlan()
    expectSame(await keptPlan(), before)
    if (__LONG__) await expectSamePlan()
  })

  it('is made again for the shard of a product whose price changed', () => {
    change('content/products/copy-7.json', (product) => ({
      ...product,
      prices: { ...(product.prices as Json), 'store-fr': { EUR: 99_900 } },
    }))
    expect(made()).toHaveLength(1)
  })

  it('follows a text of the product, and of another product that it names', () => {
    change('content/products/texts/en/copy-8.json', (text) => ({ ...text, slug: 'another-slug' }))
    expect(made()).toHaveLength(1)
    change(englishTempo, (text) => ({ ...text, name: 'Another name' }))
    expect(made().length).toBeGreaterThan(0)
  })

  it.runIf(__LONG__)('follows a vocabulary', () => {
    const before = read('content/vocabulary/en.json')
    change('content/vocabulary/en.json', (words) => ({
      ...words,
      colors: { ...(words.colors as Json), white: 'Another white' },
    }))
    expect(made()).toHaveLength(2)
    write('content/vocabulary/en.json', before)
    expect(made()).toHaveLength(2)
  })

  it.runIf(__LONG__)(
    'follows the texts of a page above the products, and no page that they have nothing to do with',
    () => {
      change('content/pages/texts/en/energy-heating-cooling.json', (words) => ({
        ...words,
        'seo.breadcrumb_label': 'Another crumb',
      }))
      expect(made()).toHaveLength(2)
      change('content/pages/texts/en/recycling.json', (words) => ({
        ...words,
        'seo.title': 'Other',
      }))
      expect(made()).toEqual([])
    },
  )

  it.runIf(__LONG__)('follows pictures, finders, reviews and the facts of countries', () => {
    const pictures = JSON.parse(read('content/pictures/pictures.json')) as (Json & { id: string })[]
    write(
      'content/pictures/pictures.json',
      JSON.stringify(pictures.filter(({ id }) => id !== 'tempo-white-2')),
    )
    expect(made()).toHaveLength(1)
    change('content/pages/fit-heating.json', (page) => ({
      ...page,
      sections: (page.sections as (Json & { item: Json })[]).map((section) =>
        section.collection === 'finder_block'
          ? {
              ...section,
              item: { ...section.item, covers: [...(section.item.covers as string[]), 'copy-11'] },
            }
          : section,
      ),
    }))
    // The finder covers products of both shards.
    expect(made()).toHaveLength(2)
    change('content/countries/US.json', (country) => ({
      ...country,
      units: { ...(country.units as Json), value: 'metric' },
    }))
    expect(made()).toHaveLength(2)
    const reviews = JSON.parse(read('content/reviews/en/tempo.json')) as Json[]
    write('content/reviews/en/tempo.json', JSON.stringify(reviews.slice(1)))
    expect(made()).toHaveLength(1)
  })

  it('is without a product that is deleted', async () => {
    if (__LONG__) await expectSamePlan()
    for (const path of ['products/copy-9.json', 'products/texts/en/copy-9.json'])
      remove(`content/${path}`)
    await expectSamePlan()
    expect(made()).toEqual([])
  })

  it('is made again by other code', () => {
    expect(made('other code')).toHaveLength(2)
    expect(made('other code')).toEqual([])
  })

  it('is made again where the file is no database, or an entry is another one', () => {
    writeFileSync(file, 'not a database '.repeat(1000))
    expect(made()).toHaveLength(2)
    const database = new DatabaseSync(file)
    database.exec(`UPDATE entries SET body = x'00' WHERE "column" <> ''`)
    database.exec(`UPDATE entries SET (body, sum) =
      (SELECT body, sum FROM entries WHERE "column" = '' AND name LIKE 'products %' LIMIT 1)
      WHERE "column" = '' AND name LIKE 'products %'`)
    database.close()
    // The head that was copied over the other one is true for its own shard.
    expect(made()).toHaveLength(1)
  })

  it('has the rows of the groups that are asked for', async () => {
    const cache = openResults(file, 'code')
    const { tables } = await contentPlan(root, cache)
    for (const table of tables) {
      const { made, group } = table
      if (!made) continue
      const some = new Set(
        made
          .groups()
          .map(([id]) => id)
          .filter((_, index) => index % 7 === 0),
      )
      const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort()
      const wanted = made.all().filter((row) => some.has(idOf(row, group)))
      expect(sorted(made.rowsOf(some)), table.part).toEqual(sorted(wanted))
    }
    cache.close()
  })

  it('names the problems of products each time, and what was kept before is true without them', () => {
    const path = 'content/products/copy-10.json'
    const before = read(path)
    change(path, (product) => ({ ...product, related: ['no-such-product'] }))
    for (let push = 0; push < 2; push++) {
      const cache = openResults(file, 'code')
      expect(madeOfProducts(cache).problems).toContainEqual(
        expect.stringContaining("copy-10.json:1: no product 'no-such-product'"),
      )
      cache.close()
    }
    write(path, before)
    expect(made()).toEqual([])
  })
})
