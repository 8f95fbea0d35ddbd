// Requirements: CONT-14, CAT-13, PERF-8.
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { countedRows } from '#tests/support/counted-rows.ts'
import { addSyntheticProducts, syntheticPath } from '#tests/support/synthetic-catalogue.ts'
import { visitor } from '#tests/support/api.ts'
import { commerce } from '#worker/commerce/index.ts'
import { ask, newIsolate } from './shop.ts'

const many = 5_000

const run = async (statements: { sql: string; params: (string | number | null)[] }[]) =>
  (
    await env.DB.batch<Record<string, unknown>>(
      statements.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)),
    )
  ).map(({ results }) => results)

/** Rows that D1 reads for each address, asked one after another in one isolate without copies. */
async function rowsOf(paths: Readonly<Record<string, string>>): Promise<Record<string, number>> {
  const rows: number[] = []
  const isolate = countedRows(
    newIsolate({
      BENCH_NO_CACHE: '1',
      CACHE: { get: () => Promise.resolve(null), put: () => Promise.resolve() },
    }),
    rows,
  )
  // What every page of the market needs once per isolate.
  await (await ask('/fr-fr/company', { env: isolate })).text()
  const read: Record<string, number> = {}
  for (const [name, path] of Object.entries(paths)) {
    rows.length = 0
    const response = await ask(path, { env: isolate })
    await response.text()
    expect(response.status, path).toBeLessThan(500)
    read[name] = rows.reduce((sum, each) => sum + each, 0)
  }
  return read
}

const paths = {
  product: '/fr-fr/thermostat-tempo',
  guide: '/fr-fr/thermostat-tempo/installation',
  home: '/fr-fr',
  legal: '/fr-fr/legal/terms',
  missing: '/fr-fr/none-such',
  otherLanguage: '/fr-fr/heizungsthermostat-tempo',
  visit: `/_visit/${__BUILD_ID__}/fr-fr/company/jobs`,
  otherMarket: '/de-de/company',
  listing: '/fr-fr/all-products',
  filtered: '/fr-fr/all-products?colors=black&sort=price-asc',
  category: '/fr-fr/energy?inStock=1',
  sitemap: '/fr-fr/sitemap.xml',
  sitemapIndex: '/sitemap-index.xml',
  productFeed: '/fr-fr/products.xml',
}

describe(`with ${many} more products`, () => {
  let few: Record<string, number>
  let now: Record<string, number>

  beforeAll(async () => {
    few = await rowsOf(paths)
    await addSyntheticProducts(run, many)
    // The isolate's cached stock and index have expired by then.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
    now = await rowsOf(paths)
  }, 300_000)

  afterAll(() => {
    vi.useRealTimers()
  })

  it.each(
    Object.keys(paths).filter(
      (name) => !/home|listing|filtered|category|sitemap|productFeed/.test(name),
    ),
  )('%s reads as many rows as before, and at most 300', (name) => {
    expect(now[name]).toBeLessThanOrEqual(300)
    expect(now[name]).toBeLessThanOrEqual(few[name]! + 2)
  })

  it('the start page reads as many rows as before: those of the products that it shows', () => {
    expect(now.home).toBeLessThanOrEqual(few.home! + 2)
  })

  it.each(['listing', 'filtered', 'category'])(
    'a %s reads rows of the products that it shows, and of those that are sold out',
    (name) => {
      expect(now[name]).toBeLessThanOrEqual(48 * 25 + many / 1000 + 40)
    },
  )

  it('a sitemap reads rows of its own part, and the index the number of parts', () => {
    expect(now.sitemap).toBeLessThanOrEqual(few.sitemap! + 10)
    expect(now.sitemapIndex).toBeLessThanOrEqual(few.sitemapIndex! + 30)
  })

  it('a product feed reads rows of its own part', () => {
    expect(now.productFeed).toBeLessThanOrEqual(10_000)
  })

  it('finds the new products by their paths, in listings and in the sitemap', async () => {
    const isolate = newIsolate({ BENCH_NO_CACHE: '1' })
    const text = async (path: string) => (await ask(path, { env: isolate })).text()
    const path = syntheticPath('/thermostat-tempo', many - 1)
    expect((await ask(`/fr-fr${path}`, { env: isolate })).status).toBe(200)
    const moved = await ask(`/fr-fr${syntheticPath('/tempo-smart-thermostat', 7)}`, {
      env: isolate,
    })
    expect(moved.headers.get('location')).toContain(syntheticPath('/thermostat-tempo', 7))
    const { total } = await visitor(commerce(env), 'fr-fr').api('POST /api/v1/products/facets', {
      body: { listing: 'products' },
    })
    expect(total).toBeGreaterThan(many)
    expect(await text('/fr-fr/sitemap-11.xml')).toContain(`/fr-fr${path}</loc>`)
  })
})
