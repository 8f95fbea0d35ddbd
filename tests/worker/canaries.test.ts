// Requirements: SEC-7, CACHE-1.
import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { testPassword, visitor } from '#tests/support/api.ts'
import { address } from '#tests/support/checkout.ts'
import { pageKey } from '#worker/cache/page-cache.ts'
import { ask, cookieHeader, newIsolate } from './shop.ts'

vi.setConfig({ testTimeout: 3_600_000 })

// https, so that cookies carry their prefix.
const origin = 'https://localhost'
const visitors = __LONG__ ? 200 : 4

const routes = [
  '',
  '/thermostat-tempo',
  '/energy',
  '/all-products',
  '/articles',
  '/legal/terms',
  '/press',
  '/cart',
  '/checkout/account',
  '/checkout/address',
  '/account',
  '/account/orders',
  '/auth/login',
  '/none-such-page',
]
/** Endings and paths that could make a cache in front of the shop treat a page as a file. */
const suffixes = [
  '',
  '/x.css',
  ';x.js',
  '%2fx.png',
  '/..%2fx.ico',
  '?a.css',
  '/%2e%2e/x.js',
  '.css',
  '%3bx.woff2',
  '%0ax.js',
  '%23x.css',
]

/** Addresses without a page of their own: data of pages, and what is a visitor's alone. */
const data = [
  '/_visit/test/fr-fr/thermostat-tempo',
  '/_visit/test/fr-fr/account',
  '/_visit/test/fr-fr/cart',
]
const personal = ['/api/v1/customers/me', '/api/v1/carts/me']

interface Canary {
  /** Unique and recognisable texts, in mail, name and cart. */
  word: string
  cookie: string
  /** What must be seen nowhere but with its owner. */
  tokens: string[]
}

it('nothing of any visitor is in what others are shown, whatever pages and would-be files they have asked for', async () => {
  const canaries: Canary[] = []
  // One after the other: sign-ups at once are refused where the machine is slow.
  for (let n = 0; n < visitors; n += 1) canaries.push(await sing())
  const tokens = canaries.flatMap((canary) => canary.tokens)
  const pages = routes.flatMap((route) => suffixes.map((suffix) => `/fr-fr${route}${suffix}`))
  const paths = [...pages, ...data, ...personal].map((path) => origin + path)
  const shared: string[] = []
  const owners = new Set<string>()
  for (const { word, cookie } of canaries) {
    for (const path of paths) {
      const response = await ask(path, { headers: { cookie } })
      const found = (await response.text()).match(/canary[\da-f]{32}/g) ?? []
      expect(
        found.filter((one) => one !== word),
        path,
      ).toEqual([])
      for (const one of found) owners.add(one)
      // What a cache may keep is for everybody: it neither sets a cookie nor belongs to a page of a
      // visitor.
      const isShared = /public/.test(response.headers.get('cache-control') ?? '')
      if (isShared && response.headers.has('set-cookie')) shared.push(path)
      if (isShared && /\/(?:account|checkout|cart|auth)/.test(path)) shared.push(path)
    }
  }
  expect(shared).toEqual([])
  // They are seen where they belong, so the search finds them.
  expect(owners.size).toBe(visitors)

  let bodies = 0
  // The isolate that has seen them all, and another one, which has the data centre's cache alone.
  for (const isolate of [env, newIsolate()]) {
    for (const path of paths) {
      const response = await ask(path, { env: isolate })
      const all = `${[...response.headers].flat().join(' ')} ${await response.text()}`
      bodies += 1
      expect(
        tokens.filter((token) => all.includes(token)),
        path,
      ).toEqual([])
    }
  }
  expect(bodies).toBe(2 * paths.length)
  expect(bodies + visitors * paths.length).toBeGreaterThanOrEqual(__LONG__ ? 20_000 : 900)

  const copies = await sharedCopies()
  expect(copies.length).toBeGreaterThan(10)
  expect(tokens.filter((token) => copies.some((copy) => copy.includes(token)))).toEqual([])
})

/**
 * All that is kept for everybody: KV whole, and of the data centre's cache, which cannot be listed,
 * every page of a route.
 */
async function sharedCopies(): Promise<string[]> {
  const { keys } = await env.CACHE.list()
  const values = await Promise.all(keys.map(({ name }) => env.CACHE.get(name)))
  const cache = await caches.open('pages')
  const addresses = (['document', 'finished', 'visit'] as const).flatMap((kind) =>
    routes.map((path) =>
      pageKey(env, { kind, locale: 'fr-fr', path: path || '/', query: '', origin }),
    ),
  )
  const pages = await Promise.all(
    addresses.map((key) => cache.match(`https://pages.invalid/${key}`)),
  )
  expect(pages.filter(Boolean).length).toBeGreaterThan(5)
  const texts = await Promise.all(
    pages.map(async (page) => page && `${[...page.headers].flat().join(' ')} ${await page.text()}`),
  )
  return [...keys.map(({ name }) => name), ...values, ...texts].filter(
    (text) => text !== null && text !== undefined,
  )
}

/** A customer whose mail, name, cart and session are unique. */
async function sing(): Promise<Canary> {
  const word = `canary${crypto.randomUUID().replaceAll('-', '')}`
  const letters = word.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)
  const person = visitor()
  const mail = `${word}@example.org`
  const customer = await person.api('POST /api/v1/auth/signup', {
    body: { mail, password: testPassword, acceptTerms: true },
  })
  const { id: cartId } = await person.api('POST /api/v1/carts/me', { body: { country: 'FR' } })
  const lastName = letters.slice(6, 22)
  await person.api('PUT /api/v1/carts/me', {
    body: {
      cartId,
      actions: [
        { action: 'addLineItem', sku: 'ORV-NOTE-WHI', quantity: 1 },
        { action: 'setShippingAddress', address: { ...address, lastName, email: mail } },
      ],
    },
  })
  return {
    word,
    cookie: cookieHeader(person.cookies),
    tokens: [word, lastName, customer.id, cartId, person.cookies.get('__Host-sid')!],
  }
}
