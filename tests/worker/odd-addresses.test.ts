// Requirements: FIT-3, ROOM-3, CACHE-6.
import { beforeAll, describe, expect, it } from 'vitest'
import { memories } from '#shared/memory/memory.ts'
import { eventually } from '#tests/support/eventually.ts'
import { countedEnv } from './counted-env.ts'
import { ask, askVisit, bootOf, headOf, newIsolate, nonceOf } from './shop.ts'

const { env, calls } = countedEnv()
const product = '/fr-fr/thermostat-tempo'
const listing = '/fr-fr/energy'
const visit = `/_visit/${__BUILD_ID__}`
const api = '/api/v1'
const json = { 'content-type': 'application/json' }

let count = 0
const odd = () => `odd-${++count}`

/** Requests the path until the answer comes from a cache. */
async function warm(path: string, asked: Parameters<typeof ask>[1] = {}) {
  await eventually(async () => {
    const response = await ask(path, { env, ...asked })
    await response.arrayBuffer()
    expect(response.headers.get('x-cache'), path).toBe('HIT')
  })
}

const search = (body: object) => ({
  method: 'POST',
  headers: { ...json, 'content-length': String(JSON.stringify(body).length) },
  body: JSON.stringify(body),
})

beforeAll(async () => {
  const pages = [
    product,
    listing,
    '/fr-fr/press',
    '/fr-fr/compare',
    '/fr-fr/compatibilite/chauffage',
    '/fr-fr/piece',
    '/fr-fr/none-such',
    '/fr-fr/blog/none-such',
    '/fr-fr/account/none.css',
  ]
  for (const path of [
    ...pages,
    `${visit}${product}`,
    `${visit}${listing}`,
    `${visit}/fr-fr/none-such`,
    '/fr-fr/sitemap.xml',
    '/fr-fr/products.xml',
  ])
    await warm(path)
  for (const call of [
    'pages',
    'articles',
    'deals',
    'redirects',
    'product-feed',
    'reviews/average',
    'reviews/ORV-TEMPO-WHI',
    'products/tempo',
    'pages/home',
    'pages/energy',
  ])
    await warm(`${api}/${call}?locale=fr-fr`)
  await warm(`${api}/shippings/methods?locale=fr-fr&country=ZZ`)
  await warm(`${api}/shippings/methods?locale=fr-fr&country=FR`)
  for (const name of ['search', 'facets'])
    await warm(`${api}/products/${name}?locale=fr-fr`, search({ category: 'energy' }))
}, 120_000)

describe('a new address', () => {
  it.each<[what: string, address: () => string]>([
    ['related of anything', () => `${product}?related=${odd()}`],
    ['an unknown parameter', () => `${product}?${odd()}=1`],
    ['an unknown colour', () => `${product}?color=${odd()}`],
    ['the colour that is shown anyway', () => `${product}?color=white&x=${odd()}`],
    ['an unknown order of a listing', () => `${listing}?sort=${odd()}&page=${++count}`],
    ['unknown colours of a listing', () => `${listing}?colors=${odd()},${odd()}`],
    ['a highest price above all', () => `${listing}?priceTo=${50_000 + ++count}`],
    ['a least price below all', () => `${listing}?priceFrom=000${(++count % 9) + 1}`],
    ['prices of another name', () => `${listing}?priceMax=${++count}&priceMin=${count}`],
    ['unknown compatibilities', () => `${listing}?works=${odd()},${odd()}&power=${odd()}`],
    ['unknown surroundings', () => `${listing}?use=${odd()}&rating=4.${++count}&reduced=${count}`],
    ['a page behind the last one', () => `${listing}?page=${++count}`],
    [
      'unknown choices of the press',
      () => `/fr-fr/press?country=${odd()}&tag=${odd()}&year=${3000 + ++count}`,
    ],
    ['a comparison of nothing', () => `/fr-fr/compare?products=${odd()},${odd()}&add=${odd()}`],
    ['no answer of a finder', () => `/fr-fr/compatibilite/chauffage?a=${odd()}.${odd()}`],
    ['no plan of a house', () => `/fr-fr/piece?hall=${odd()}.tempo*0&attic=${odd()}&room=${odd()}`],
    ['no finder', () => `/fr-fr/compatibilite/${odd()}`],
    ['no page', () => `/fr-fr/${odd()}`],
    ['no page, deep', () => `/fr-fr/${odd()}/${odd()}/${odd()}`],
    ['no article', () => `/fr-fr/comfort-guide/${odd()}`],
    ['no guide', () => `/fr-fr/${odd()}/installation`],
    ['no file below the account', () => `/fr-fr/account/${odd()}.css`],
    ['an in-app visit of no page', () => `${visit}/fr-fr/${odd()}`],
    ['an in-app visit with an unknown parameter', () => `${visit}${product}?related=${odd()}`],
    ['an in-app visit with an unknown colour', () => `${visit}${product}?color=${odd()}`],
    ['a sitemap', () => `/fr-fr/sitemap.xml?${odd()}`],
    ['a product feed', () => `/fr-fr/products.xml?${odd()}`],
    [
      'a part of the feed behind the last one',
      () => `${api}/product-feed/${++count + 9}?locale=fr-fr`,
    ],
    ['a list of the API', () => `${api}/pages?locale=fr-fr&${odd()}=1`],
    ['a product in an unknown colour', () => `${api}/products/tempo?locale=fr-fr&color=${odd()}`],
    ['no product', () => `${api}/products/${odd()}?locale=fr-fr`],
    ['no page of the API', () => `${api}/pages/${odd()}?locale=fr-fr`],
    ['no path of the API', () => `${api}/page-by-path?locale=fr-fr&path=/${odd()}`],
    ['a page by its path', () => `${api}/page-by-path?locale=fr-fr&path=/energy&x=${odd()}`],
    ['the redirect of any path', () => `${api}/redirects/lookup?locale=fr-fr&path=/${odd()}`],
    ['no article of the API', () => `${api}/articles/${odd()}?locale=fr-fr`],
    ['any articles', () => `${api}/articles?locale=fr-fr&ids=${odd()}`],
    ['any deal', () => `${api}/deals?locale=fr-fr&promo=${odd()}`],
    ['reviews of no product', () => `${api}/reviews/${odd()}?locale=fr-fr`],
    [
      'shipping to any postal code',
      () =>
        `${api}/shippings/methods?locale=fr-fr&country=FR&postalCode=${String(75_000 + ++count)}`,
    ],
    [
      'shipping to no country',
      () => `${api}/shippings/methods?locale=fr-fr&country=${String(++count % 10)}x`,
    ],
  ])('%s: neither reads storage nor takes room', async (_, address) => {
    const before = room()
    calls.length = 0
    for (let i = 0; i < 20; i++) {
      const path = address()
      const response = await ask(path, { env })
      await response.arrayBuffer()
      expect(response.status, path).toBeLessThan(500)
      if (response.status < 400 || !path.startsWith('/api'))
        expect(response.headers.get('x-cache'), path).toBe('HIT')
    }
    expect(calls).toEqual([])
    expect(room()).toEqual(before)
  })

  it('of a search that is written otherwise is the same search', async () => {
    calls.length = 0
    const ways = [
      { category: 'energy' },
      { colors: [], category: 'energy', inStock: false, sort: 'relevance' },
      { limit: 24, offset: 0, category: 'energy', text: '  ' },
    ]
    for (const body of ways) {
      const response = await ask(`${api}/products/search?locale=fr-fr`, { env, ...search(body) })
      expect(response.headers.get('x-cache')).toBe('HIT')
      expect(await response.json()).not.toEqual([])
    }
    for (const body of [...ways, { category: 'energy', sort: 'newest', limit: 7, offset: 3 }])
      expect(
        (await ask(`${api}/products/facets?locale=fr-fr`, { env, ...search(body) })).headers.get(
          'x-cache',
        ),
      ).toBe('HIT')
    expect(calls).toEqual([])
  })

  it('of another site’s page is for the backend to refuse', async () => {
    const asked = search({ category: 'energy' })
    const response = await ask(`${api}/products/search?locale=fr-fr`, {
      env,
      ...asked,
      headers: { ...asked.headers, 'sec-fetch-site': 'cross-site' },
    })
    expect(response.status).toBe(403)
  })
})

/**
 * What the pages' and the data's memories hold. Paths that were matched and callers that were
 * counted are bounded for themselves.
 */
function room() {
  return memories().filter(({ name }) =>
    ['pages', 'queried pages', 'hot responses', 'data', 'searches', 'visits', 'parts'].includes(
      name,
    ),
  )
}

describe('prices below or above all products', () => {
  it.each([
    ['priceTo', [1, 2, 3]],
    ['priceFrom', [2_000, 31_999, 9_999_999]],
  ])('share one empty listing by %s', async (name, prices) => {
    const first = await (await ask(`${listing}?${name}=${prices[0]}`, { env })).text()
    const [canonical = ''] = headOf(first).canonical
    expect(canonical).toContain(`${listing}?${name}=`)
    await warm(canonical)
    calls.length = 0
    for (const price of prices) {
      const response = await ask(`${listing}?${name}=${price}&subcategory=none`, { env })
      expect(response.headers.get('x-cache')).toBe('HIT')
      expect(headOf(await response.text()).canonical).toEqual([canonical])
    }
    expect(calls).toEqual([])
  })
})

describe('the error page of a path that is no page', () => {
  it('is the same for every path of a market, but for its nonce', async () => {
    const read = async (path: string) => {
      const response = await ask(path, { env })
      expect(response.status).toBe(404)
      return (await response.text()).replaceAll(nonceOf(response), '')
    }
    const bodies = new Set(
      await Promise.all(
        ['/fr-fr/a-a', '/fr-fr/b/c/d?e=f', '/fr-fr/comfort-guide/g', '/fr-fr/%C3%A9'].map(read),
      ),
    )
    expect(bodies.size).toBe(1)
    const [body] = bodies
    const { canonical, alternates, meta } = headOf(body!)
    expect([canonical, alternates.size, meta.get('og:url'), meta.get('robots')]).toEqual([
      [],
      0,
      undefined,
      'noindex',
    ])
    expect(bootOf(body!).visit).toMatchObject({
      page: 'error',
      status: 404,
      path: '/',
      locale: 'fr-fr',
    })
  })

  it.each([
    ['/fr-fr/checkout/none-such', '/checkout', 'GTM-ABCD123'],
    ['/fr-fr/auth/none-such', '/auth/reset', undefined],
    ['/fr-fr/none-such', '/', 'GTM-ABCD123'],
  ])(
    '%s is one of the pages like %s, with the scripts that those may have',
    async (path, standsFor, tagManagerId) => {
      const response = await ask(path, { env: newIsolate({ TAG_MANAGER_ID: 'GTM-ABCD123' }) })
      const boot = bootOf(await response.text())
      expect([response.status, boot.visit.path, boot.tagManagerId]).toEqual([
        404,
        standsFor,
        tagManagerId,
      ])
    },
  )

  it('comes to an in-app visit in one line', async () => {
    const lines = await askVisit('fr-fr', `/${odd()}`, { env })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ visit: { page: 'error', status: 404 } })
  })
})

describe('a public answer of the API', () => {
  const address = `${api}/products/tempo?locale=fr-fr`

  it('says how long it may be kept, and need not be sent again', async () => {
    const first = await ask(address, { env })
    const etag = first.headers.get('etag')!
    expect([first.headers.get('cache-control'), etag]).toEqual([
      'public, max-age=30',
      expect.stringMatching(/^W\/"[\w-]{10,}"$/),
    ])
    const again = await ask(address, { env, headers: { 'if-none-match': etag } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    const head = await ask(address, { env, method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('stays private where a header named the market', async () => {
    const response = await ask(`${api}/products/tempo`, { env, headers: { 'x-locale': 'de-de' } })
    expect([response.headers.get('cache-control'), response.headers.get('etag')]).toEqual([
      'private, no-store',
      null,
    ])
    const shared = await ask(address, { env })
    expect(await response.text()).not.toBe(await shared.text())
  })

  it('is the backend’s, in every call', async () => {
    const own = newIsolate()
    const { commerce } = await import('#worker/commerce/index.ts')
    for (const path of [
      'pages',
      'pages/home',
      'products/tempo?color=black',
      'reviews/ORV-TEMPO-WHI',
      'articles?category=blog',
      'best-sellers',
      'press',
      'page-by-path?path=/energy',
      'redirects/lookup?path=/none',
      'deals?promo=none',
      'shippings/methods?country=fr',
      'shippings/methods?country=fr&postalCode=20137',
      'products/none',
      'articles/none',
      'pages/none',
    ]) {
      const url = `http://localhost${api}/${path}${path.includes('?') ? '&' : '?'}locale=fr-fr`
      const [sent, said] = await Promise.all([
        ask(url, { env: own }),
        commerce(own)(new Request(url)),
      ])
      expect([path, sent.status, await sent.json()]).toEqual([path, said.status, await said.json()])
    }
  })
})

describe('a network that has page after page rendered', () => {
  const from = (ip: string) => ({ 'cf-connecting-ip': ip })
  const pages = [
    '/fr-fr/legal/terms',
    '/fr-fr/legal/privacy',
    '/fr-fr/legal/cookies',
    '/fr-fr/legal/imprint',
    '/fr-fr/cart',
  ]

  it('is asked to wait, in its language, while what is at hand and everybody else go on', async () => {
    const own = newIsolate({ PAGE_LIMIT: '3/60', BENCH_NO_CACHE: '1' })
    for (const path of pages.slice(0, 3))
      expect((await ask(path, { env: own, headers: from('203.0.113.7') })).status).toBe(200)
    const refused = await ask(pages[3]!, { env: own, headers: from('203.0.113.250') })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await refused.text()).toContain('Trop de pages à la fois')
    expect(refused.headers.get('cache-control')).toBe('private, no-store')
    expect(
      (await ask(`${visit}/fr-fr/legal/imprint`, { env: own, headers: from('203.0.113.8') }))
        .status,
    ).toBe(429)
    expect(
      (await ask(`${api}/best-sellers?locale=fr-fr`, { env: own, headers: from('203.0.113.8') }))
        .status,
    ).toBe(429)
    expect((await ask(pages[3]!, { env: own, headers: from('203.0.114.7') })).status).toBe(200)
    expect((await ask(pages[3]!, { env: own })).status).toBe(200)
  })

  it('is not counted for what is at hand, and gets an old page rather than none', async () => {
    const own = newIsolate({ PAGE_LIMIT: '1/60' })
    await eventually(async () =>
      expect((await ask(pages[0]!, { env: own })).headers.get('x-cache')).toBe('HIT'),
    )
    for (let i = 0; i < 5; i++)
      expect(
        (await ask(pages[0]!, { env: own, headers: from('2001:db8:1:2::1') })).headers.get(
          'x-cache',
        ),
      ).toBe('HIT')
    expect((await ask('/fr-fr/cart', { env: own, headers: from('2001:db8:1:3::1') })).status).toBe(
      200,
    )
    expect((await ask('/fr-fr/cart', { env: own, headers: from('2001:db8:1:4::1') })).status).toBe(
      429,
    )
    expect((await ask(pages[0]!, { env: own, headers: from('2001:db8:1:5::1') })).status).toBe(200)
  })

  it('is not let through for calling itself a crawler', async () => {
    const own = newIsolate({ PAGE_LIMIT: '1/60' })
    const headers = {
      ...from('198.51.100.1'),
      'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)',
    }
    const statuses = []
    for (const path of ['/fr-fr/cart', '/fr-fr/cart'])
      statuses.push((await ask(path, { env: own, headers })).status)
    expect(statuses).toEqual([200, 429])
  })
})
