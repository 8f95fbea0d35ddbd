import { createHash } from 'node:crypto'
import { connectInspector } from '../inspector.mjs'
import { compare, compareAddresses, cpuOf, showSpread, spread } from '../measure.mjs'
import { listing, product } from '../pages.mjs'
import { base, grownShop } from '../servers.mjs'
import { typedText } from '../typed-text.mjs'

/** Products besides those of the content. */
const sizes = (process.env.BENCH_PRODUCTS ?? '0,10000,100000').split(',').map(Number)
const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
/** Starts of each shop, for what is measured at the first request only. */
const starts = Number(process.env.BENCH_STARTS ?? 5)
const inspectorPort = Number(process.env.BENCH_INSPECTOR_PORT ?? 4680)

let count = 0
/** A value that was never requested before. */
const odd = () =>
  createHash('sha256').update(`${process.pid} ${count++}`).digest('hex').slice(0, 12)

/**
 * What is rendered anew for each request: a description, the most it may cost, requests, address.
 */
const rendered = [
  ['product page', 1.2, 200, () => product.path],
  ['listing', 1.2, 100, () => listing],
  // So many of the content's products are white that each shop shows a whole page of cards.
  ['filtered listing', 1.2, 100, () => `${listing}?colors=white&sort=price-asc`],
  [
    'listing filtered by price, rating and four more',
    1.2,
    100,
    () =>
      `${listing}?inStock=1&power=battery,mains&priceFrom=100&priceTo=160&rating=3&use=indoor&works=wifi`,
  ],
  ['page that is not there', 1.2, 400, () => `/fr-fr/${odd()}`],
  ['in-app visit', 1.2, 200, ({ build }) => `/_visit/${build}${product.path}`],
  ['sitemap part', 1.2, 200, () => '/fr-fr/sitemap.xml'],
  // A part has 256 products at most, six times those of the content.
  ['part of the product feed', 7, 10, () => '/fr-fr/products.xml'],
  ['facets', 3, 100, () => facets],
]
const facets = {
  path: '/api/v1/products/facets?locale=fr-fr',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ category: 'energy' }),
}
/** What the first requests after a start cost: a description and an address, in this order. */
const first = [
  ['first page after the start', product.path],
  ['first page of another market', '/de-de/thermostat-tempo'],
  ['first listing after the start', listing],
]

/**
 * What a request costs as the catalogue grows: CPU as a ratio to the same shop without more
 * products, and the heap of an isolate after all of them (PERF-8). The shops take turns.
 */
export async function run() {
  const firsts = sizes.map(() => new Map(first.map(([what]) => [what, []])))
  for (let start = 0; start < starts; start++)
    for (const [at, size] of sizes.entries()) {
      const shop = await grownShop(size)
      for (const [what, path] of first) firsts[at].get(what).push(await costOf(shop, 1, path))
      await shop.stop()
    }
  const searches = []
  for (const size of sizes) searches.push(...(await searchRows(size)))
  const shops = []
  for (const [at, size] of sizes.entries())
    shops.push(
      await grownShop(size, {
        BENCH_NO_CACHE: '1',
        INSPECTOR_PORT: String(inspectorPort + at),
      }),
    )
  const build = await buildOf(shops[0])
  const costs = sizes.map(() => new Map(rendered.map(([what]) => [what, []])))
  for (let round = 0; round <= rounds; round++)
    for (const [what, , requests, address] of rendered)
      for (const [at, shop] of shops.entries()) {
        const cost = await costOf(shop, requests, () => address({ build }))
        // The first round loads what the others share.
        if (round > 0) costs[at].get(what).push(cost)
      }
  const heaps = []
  for (const [at, shop] of shops.entries()) {
    const inspector = await connectInspector(inspectorPort + at, `${shop.url}/robots.txt`)
    heaps.push((await inspector.memory()).heap / 1e6)
    inspector.close()
  }
  const grownRows = sizes.slice(1).flatMap((size, before) => {
    // Round by round, because the machine's speed changes between them.
    const ratios = (kinds, what) =>
      kinds[before + 1].get(what).map((cost, round) => cost / kinds[0].get(what)[round])
    const row = (what, measured, most, isReached) => ({
      what: `With ${size} more products, ${what}`,
      measured,
      goal: most,
      isReached,
    })
    const grown = (kinds, what, most) => {
      const ratio = spread(ratios(kinds, what))
      return row(`${what}, CPU`, showSpread(ratio, 2), `≤ ${most} ×`, ratio.median <= most)
    }
    const [heap, own] = [heaps[before + 1], heaps[0]]
    return [
      ...first.map(([what]) => grown(firsts, what, 1.2)),
      ...rendered.map(([what, most]) => grown(costs, what, most)),
      row(
        'heap of an isolate',
        `${heap.toFixed(1)} MB (${own.toFixed(1)} without)`,
        '≤ 96 MB',
        heap <= 96,
      ),
    ]
  })
  return [...grownRows, ...searches]
}

/**
 * What answers cost against a constant page: suggestions while typing, results with their facets,
 * and a part of the sitemap against a product page that is kept too.
 */
async function searchRows(size) {
  const target = await grownShop(size)
  const constant = await base()
  const each = (address) => {
    let round = 0
    const addresses = () =>
      typedText(round++).map(({ locale, text }) => target.url + address(locale, text))
    return compareAddresses({ base: constant, target, addresses })
  }
  const row = (what, cpu, most) => ({
    what: `With ${size} more products, ${what}`,
    measured: showSpread(cpu),
    goal: `≤ ${most} ×`,
    isReached: cpu.median <= most,
  })
  const query = encodeURIComponent
  const typing = await each((locale, text) => `/api/v1/suggest?locale=${locale}&q=${query(text)}`)
  const results = await each((locale, text) => `/${locale}/search?q=${query(text)}`)
  const against = async (path) =>
    (await compare({ base: constant, target, path, pairs: 3 })).cpu.median
  const sitemap = (await against('/fr-fr/sitemap.xml')) / (await against(product.path))
  await target.stop()
  return [
    row('suggestions while typing, CPU', typing.cpu, size === 0 ? 3 : 12),
    row('results with facets, CPU', results.cpu, 25),
    row(
      'part of the sitemap, CPU against a cached page',
      { median: sitemap, min: sitemap, max: sitemap },
      2,
    ),
  ]
}

/** CPU milliseconds of one request, over so many, eight at a time. */
async function costOf({ url, pid }, requests, address) {
  const before = cpuOf(pid)
  let left = requests
  async function client() {
    while (left-- > 0) await ask(url, typeof address === 'function' ? address() : address)
  }
  await Promise.all(Array.from({ length: Math.min(8, requests) }, client))
  return (cpuOf(pid) - before) / requests
}

async function ask(url, asked) {
  const { path, ...init } = typeof asked === 'string' ? { path: asked } : asked
  const response = await fetch(url + path, { redirect: 'manual', ...init })
  await response.arrayBuffer()
  if (response.status >= 500) throw new Error(`${path}: ${response.status}`)
}

async function buildOf({ url }) {
  return /"build":"([^"]+)"/.exec(await (await fetch(url + product.path)).text())[1]
}
