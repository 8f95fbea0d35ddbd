import { createHash } from 'node:crypto'
import { cpuOf, median } from '../measure.mjs'
import { home, listing, product } from '../pages.mjs'
import { shop } from '../servers.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
/** Requests for one kind of address per round, each with another value. */
const requests = 1_500
const warmUp = 40
const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

let count = 0
/** A value that was never requested before. */
const odd = () =>
  createHash('sha256').update(`${process.pid} ${count++}`).digest('hex').slice(0, 12)
const number = () => 100 + ((count++ * 7919) % 900_000)

const cached = 'a cached page'
const plain = {
  product: 'the product page',
  listing: 'the listing',
  home: 'the start page',
  picture: 'a picture',
}
const api = '/api/v1'
const inFrance = 'locale=fr-fr'
const picture = '/images/tempo-white-1?width=96&v=1'

/** The usual address of each kind, which the others are compared with. */
const usual = {
  [plain.product]: () => product.path,
  [plain.listing]: () => listing,
  [plain.home]: () => home,
  [plain.picture]: () => picture,
}

/**
 * Unusual addresses: a description, the maximum cost, and the address that the cost is a multiple
 * of.
 */
const kinds = [
  ['?related= of anything', 3, plain.product, () => `${product.path}?related=${odd()}`],
  ['an unknown parameter', 3, plain.product, () => `${product.path}?${odd()}=${odd()}`],
  [
    'the same parameter many times',
    3,
    plain.listing,
    () => `${listing}?${'sort=newest&'.repeat(20)}x=${odd()}`,
  ],
  ['an unknown colour', 3, plain.product, () => `${product.path}?color=${odd()}`],
  [
    'a highest price above everything',
    3,
    plain.listing,
    () => `${listing}?priceTo=${1_000_000 + number()}`,
  ],
  ['prices in no number', 3, plain.listing, () => `${listing}?priceFrom=${odd()}&priceTo=-1`],
  [
    'unknown compatibility, power, place and rating',
    3,
    plain.listing,
    () => `${listing}?works=${odd()}&power=${odd()}&use=${odd()}&rating=${number()}`,
  ],
  ['unknown colours of a listing', 3, plain.listing, () => `${listing}?colors=${odd()},${odd()}`],
  ['an unknown order', 3, plain.listing, () => `${listing}?sort=${odd()}`],
  ['an unknown subcategory', 3, plain.listing, () => `${listing}?subcategory=${odd()}`],
  ['a page number', 3, plain.listing, () => `${listing}?page=${number()}`],
  [
    'unknown choices of the press page',
    3,
    plain.home,
    () => `/fr-fr/press?country=${odd()}&year=${number()}&tag=${odd()}`,
  ],
  ['tracking parameters', 3, plain.home, () => `${home}?utm_source=${odd()}&gclid=${odd()}`],
  ['no such page', 2, cached, () => `/fr-fr/${odd()}`],
  ['no such page, deep', 2, cached, () => `/fr-fr/${odd()}/${odd()}/${odd()}`],
  ['no such article', 2, cached, () => `/fr-fr/comfort-guide/${odd()}`],
  ['no such product’s guide', 2, cached, () => `/fr-fr/${odd()}/installation`],
  ['no such page of the default market', 2, cached, () => `/${odd()}`],
  ['no such file below the account', 2, cached, () => `/fr-fr/account/${odd()}.css`],
  ['an in-app visit of no page', 2, cached, ({ build }) => `/_visit/${build}/fr-fr/${odd()}`],
  [
    'an in-app visit with an unknown parameter',
    3,
    cached,
    ({ build }) => `/_visit/${build}${product.path}?related=${odd()}`,
  ],
  ['an in-app visit of another build', 2, cached, () => `/_visit/${odd()}/fr-fr/energy`],
  ['the page list', 3, cached, () => `${api}/pages?${inFrance}`],
  ['the page list, with a parameter', 3, cached, () => `${api}/pages?${inFrance}&x=${odd()}`],
  ['a page’s content', 3, cached, () => `${api}/pages/home?${inFrance}`],
  ['no such page’s content', 3, cached, () => `${api}/pages/${odd()}?${inFrance}`],
  [
    'a page by its path',
    3,
    cached,
    () => `${api}/page-by-path?${inFrance}&path=/energy&x=${odd()}`,
  ],
  ['no page by that path', 3, cached, () => `${api}/page-by-path?${inFrance}&path=/${odd()}`],
  [
    'the redirect of any path',
    3,
    cached,
    () => `${api}/redirects/lookup?${inFrance}&path=/${odd()}`,
  ],
  ['a product of the API', 3, cached, () => `${api}/products/${product.key}?${inFrance}`],
  [
    'a product in an unknown colour',
    3,
    cached,
    () => `${api}/products/${product.key}?${inFrance}&color=${odd()}`,
  ],
  ['no such product', 3, cached, () => `${api}/products/${odd()}?${inFrance}`],
  ['a search', 3, cached, () => post('search', { category: 'energy', limit: 48 })],
  [
    'a search, its fields in another order',
    3,
    cached,
    () => post('search', { limit: 48 + (count++ % 900), colors: [], category: 'energy' }),
  ],
  ['facets', 3, cached, () => post('facets', { category: 'energy' })],
  [
    'facets with pages that they do not know',
    3,
    cached,
    () => post('facets', { category: 'energy', offset: number() }),
  ],
  ['reviews', 3, cached, () => `${api}/reviews/ORV-TEMPO-WHI?${inFrance}`],
  ['reviews of no product', 3, cached, () => `${api}/reviews/${odd()}?${inFrance}`],
  ['averages of reviews', 3, cached, () => `${api}/reviews/average?${inFrance}`],
  ['best sellers', 3, cached, () => `${api}/best-sellers?${inFrance}`],
  ['articles', 3, cached, () => `${api}/articles?${inFrance}`],
  ['articles by any ids', 3, cached, () => `${api}/articles?${inFrance}&ids=${odd()},${odd()}`],
  ['no such article of the API', 3, cached, () => `${api}/articles/${odd()}?${inFrance}`],
  ['a deal of any name', 3, cached, () => `${api}/deals?${inFrance}&promo=${odd()}`],
  [
    'shipping to any country',
    3,
    cached,
    () => `${api}/shippings/methods?${inFrance}&country=${odd().slice(0, 2)}`,
  ],
  ['the description of the API', 3, cached, () => `${api}/openapi.json`],
  ['no such call', 3, cached, () => `${api}/${odd()}`],
  ['a sitemap', 3, cached, () => '/fr-fr/sitemap.xml'],
  ['a sitemap, with a parameter', 3, cached, () => `/fr-fr/sitemap.xml?x=${odd()}`],
  ['the index of sitemaps', 3, cached, () => '/sitemap-index.xml'],
  ['robots.txt', 3, cached, () => '/robots.txt'],
  ['messages of any build', 3, cached, () => `/_i18n/${odd()}/fr-fr/messages.json`],
  [
    'messages of any push',
    3,
    cached,
    ({ build }) => `/_i18n/${build}-${odd()}/fr-fr/messages.json`,
  ],
  [
    'a picture in no size of ours',
    3,
    plain.picture,
    () => `/images/tempo-white-1?width=${number()}`,
  ],
  ['a picture of no product', 3, plain.picture, () => `/images/${odd()}?width=480`],
  [
    'a picture with any version',
    3,
    plain.picture,
    () => `/images/tempo-white-1?width=96&v=${odd()}`,
  ],
  ['a file of no product', 3, plain.picture, () => `/media/${odd()}`],
  ['a built file that is not there', 3, cached, () => `/assets/${odd()}.js`],
  ['a path that has to be spelt otherwise', 3, cached, () => `/fr-fr//${odd()}/`],
  [
    'an address of the default market for other languages',
    3,
    cached,
    () => ({ path: `/${odd()}`, headers: { 'accept-language': 'de-DE' } }),
  ],
  [
    'any name of a browser',
    3,
    cached,
    () => ({ path: product.path, headers: { 'user-agent': `${odd()}/1.0` } }),
  ],
]

/**
 * Known filters of the listing: pages of their own, rendered at most once a minute each. They are
 * compared with the rendered listing.
 */
const combinations = [
  'colors=white',
  'colors=black,white',
  'inStock=1',
  'sort=newest',
  'priceTo=100',
  'priceFrom=50&priceTo=300&rating=4',
  'reduced=1',
  'subcategory=cameras',
  'colors=white&inStock=1&sort=price-asc&priceTo=200',
]

/**
 * The cost of requests that strangers can send without an account, each kind as CPU against the
 * plain page of its kind in the same minute. The most expensive ones are printed in full.
 */
export async function run() {
  const target = await shop()
  const facts = { build: await buildOf(target) }
  const measured = []
  for (const path of Object.values(usual).map((address) => address())) await ask(target, path)
  const ratios = new Map(kinds.map(([what]) => [what, []]))
  for (let round = 0; round < rounds; round++) {
    const costs = {}
    for (const [what, address] of Object.entries(usual)) costs[what] = await costOf(target, address)
    costs[cached] = costs[plain.product]
    for (const [what, , against, address] of kinds) {
      // Loads the data that addresses of this kind share into memory, as it is for the plain page.
      for (let i = 0; i < warmUp; i++) await ask(target, address(facts))
      ratios.get(what).push((await costOf(target, () => address(facts))) / costs[against])
    }
  }
  for (const [what, most, against] of kinds)
    measured.push({ what, most, against, ratio: median(ratios.get(what)) })
  measured.sort((a, b) => b.ratio / b.most - a.ratio / a.most)
  for (const { what, most, against, ratio } of measured)
    console.log(`${ratio.toFixed(2).padStart(7)} × ${against}, at most ${most}: ${what}`)
  const [worst] = measured
  const missing = measured.filter(({ most }) => most === 2).sort((a, b) => b.ratio - a.ratio)[0]
  const filters = await filterCost()
  return [
    {
      what: `Dearest of ${kinds.length} odd addresses, CPU (${worst.what}, against ${worst.against})`,
      measured: `${worst.ratio.toFixed(2)} ×`,
      goal: `≤ ${worst.most} × (stretch 2)`,
      isReached: measured.every(({ ratio, most }) => ratio <= most),
    },
    {
      what: `Dearest page that is not there, CPU (${missing.what})`,
      measured: `${missing.ratio.toFixed(2)} ×`,
      goal: '≤ 2 × a cached page',
      isReached: missing.ratio <= 2,
    },
    {
      what: 'Dearest filtered listing, CPU, both rendered',
      measured: `${filters.toFixed(2)} ×`,
      goal: '≤ 3 × the plain listing',
      isReached: filters <= 3,
    },
  ]
}

/** The most expensive combination of filters against the plain listing, without a page cache. */
async function filterCost() {
  const target = await shop({ BENCH_NO_CACHE: '1' })
  const ratios = []
  for (const path of [listing, ...combinations.map((query) => `${listing}?${query}`)])
    for (let i = 0; i < 20; i++) await ask(target, path)
  for (const query of combinations) {
    const [own, others] = [
      await costOf(target, () => listing),
      await costOf(target, () => `${listing}?${query}`),
    ]
    ratios.push(others / own)
    console.log(`${(others / own).toFixed(2).padStart(7)} × the listing, both rendered: ?${query}`)
  }
  return Math.max(...ratios)
}

/** CPU milliseconds of one request. */
async function costOf(target, address) {
  const before = cpuOf(target.pid)
  let left = requests
  async function client() {
    while (left-- > 0) await ask(target, address())
  }
  await Promise.all(Array.from({ length: 8 }, client))
  return (cpuOf(target.pid) - before) / requests
}

async function ask({ url }, asked) {
  const { path, headers, ...rest } = typeof asked === 'string' ? { path: asked } : asked
  const send = () =>
    fetch(url + path, {
      redirect: 'manual',
      headers: { 'user-agent': browser, 'accept-language': 'fr-FR', ...headers },
      ...rest,
    })
  // A kept-alive connection may be closed just when it is used.
  const response = await send().catch(send)
  await response.arrayBuffer()
  if (response.status >= 500) throw new Error(`${path}: ${response.status}`)
}

function post(name, body) {
  return {
    path: `${api}/products/${name}?${inFrance}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

async function buildOf({ url }) {
  const html = await (
    await fetch(url + product.path, { headers: { 'user-agent': browser } })
  ).text()
  return /"build":"([^"]+)"/.exec(html)[1]
}
