import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { locales } from '#shared/markets.ts'
import { eventually } from '#tests/support/eventually.ts'
import { ask, askVisit, newIsolate, prefix } from './shop.ts'
import { remoteShop } from './remote-shop.ts'

const minute = 60_000
const noon = Date.parse('2027-03-02T16:00:00Z')

/** KV whose reads and writes end badly in one way. */
const brokenStores: Record<string, () => unknown> = {
  throws: () => {
    throw new Error('KV is down')
  },
  rejects: () => Promise.reject(new Error('KV is down')),
  hangs: () => new Promise(() => undefined),
  'answers garbage': () => Promise.resolve('{"value":{"__proto__":[]},"freshUntil":"soon"'),
  'answers another shape': () => Promise.resolve(JSON.stringify({ value: [{ id: 7 }], freshUntil: 9e15, staleUntil: 9e15 })),
  'has nothing': () => Promise.resolve(null),
}

const pages = ['/', '/thermostat-tempo', '/energy', '/articles', '/legal/terms', '/press', '/cart', '/none-such-page']

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('KV', () => {
  it.each(Object.keys(brokenStores))('that %s takes no page down, in any market', async (fault) => {
    // A write that hangs is waited for by nobody but the runtime, which complains of it.
    const broken = { get: brokenStores[fault], put: fault === 'hangs' ? brokenStores.rejects : brokenStores[fault] }
    for (const locale of locales.slice(0, __LONG__ ? 22 : 4)) {
      const isolate = newIsolate({ CACHE: broken })
      for (const path of pages) {
        const response = await ask(`${prefix(locale)}${path === '/' && prefix(locale) ? '' : path}?related=${fault.replaceAll(' ', '-')}`, {
          env: isolate,
        })
        expect([200, 308, 404], `${locale} ${path}`).toContain(response.status)
        expect((await response.text()).length).toBeGreaterThan(response.status === 308 ? -1 : 10_000)
      }
    }
  })

  it('that fails is left alone for a while', async () => {
    const get = vi.fn(() => Promise.reject(new Error('KV is down')))
    const isolate = newIsolate({ CACHE: { get, put: () => Promise.resolve() } })
    await ask('/fr-ch', { env: isolate })
    await ask('/fr-ch/legal/terms', { env: isolate })
    expect(get.mock.calls.length).toBeLessThanOrEqual(6)
    const before = get.mock.calls.length
    await ask('/it-ch/legal/terms', { env: isolate })
    expect(get.mock.calls.length).toBe(before)
  })
})

describe('a backend that is down', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: noon })
  })

  it.each(['nothing', 'errors', 'garbage', 'another contract'] as const)('and answers %s leaves the pages that were seen', async (fault) => {
    const shop = remoteShop()
    const warm = ['/fr-fr', '/fr-fr/thermostat-tempo', '/fr-fr/energy', '/fr-fr/articles', '/fr-fr/legal/terms', '/fr-fr/press'].map(
      (path) => `${path}?related=${fault.replaceAll(' ', '-')}`,
    )
    for (const path of warm) await (await ask(path, { env: shop.env })).text()
    await eventually(async () => {
      for (const path of warm) expect((await ask(path, { env: shop.env })).headers.get('x-cache')).toBe('HIT')
    })
    shop.answers = fault
    for (const later of [2 * minute, 5 * 60 * minute, 20 * 60 * minute]) {
      vi.setSystemTime(noon + later)
      for (const path of warm) {
        const response = await ask(path, { env: shop.env })
        expect(response.status, path).toBe(200)
        // Old data is drawn anew where it is at hand; else the old page is shown.
        expect(response.headers.get('x-cache')).toMatch(/STALE|MISS|HIT/)
        expect(await response.text()).toContain('</html>')
      }
    }
  })

  it('leaves old pages to an isolate that has no data', async () => {
    const shop = remoteShop({ changes: { CACHE: { get: () => Promise.resolve(null), put: () => Promise.resolve() } } })
    const path = '/fr-fr/company'
    await (await ask(path, { env: shop.env })).text()
    await eventually(async () => expect((await ask(path, { env: { ...shop.env } })).headers.get('x-cache')).toBe('HIT'))
    shop.answers = 'nothing'
    vi.setSystemTime(noon + 5 * 60 * minute)
    const response = await ask(path, { env: { ...shop.env } })
    expect([response.status, response.headers.get('x-cache')]).toEqual([200, 'STALE'])
    // The day is over: the page is too old even for this.
    vi.setSystemTime(noon + 25 * 60 * minute)
    expect((await ask(path, { env: { ...shop.env } })).status).toBe(503)
  })

  it('answers a page that nobody has seen with 503, without best sellers', async () => {
    const shop = remoteShop({ changes: { CACHE: { get: () => Promise.resolve(null), put: () => Promise.resolve() } } })
    shop.answers = 'nothing'
    const response = await ask('/nl-nl/energy', { env: shop.env })
    const html = await response.text()
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(html).toContain('<main')
    const [line] = await askVisit('nl-nl', '/energy', { env: shop.env })
    expect(line).toMatchObject({ visit: { page: 'error', status: 503, data: { status: 503 } } })
  })

  it('is asked five times, then once in five seconds', async () => {
    const shop = remoteShop({ changes: { CACHE: { get: () => Promise.resolve(null), put: () => Promise.resolve() } } })
    shop.answers = 'errors'
    for (let i = 0; i < 50; i++) await ask(`/sv-se/none-${i}`, { env: shop.env })
    expect(shop.calls.length).toBeLessThan(20)
    const before = shop.calls.length
    vi.setSystemTime(noon + 5_001)
    for (let i = 0; i < 50; i++) await ask(`/sv-se/nothing-${i}`, { env: shop.env })
    expect(shop.calls.length).toBe(before + 1)
    shop.answers = 'as it should'
    vi.setSystemTime(noon + 10_002)
    expect((await ask('/sv-se/energy', { env: shop.env })).status).toBe(200)
  })

  it('says so to the cart, with the time after which to try again', async () => {
    const shop = remoteShop()
    shop.answers = 'nothing'
    const response = await ask('/api/v1/carts/guest', { env: shop.env })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.json()).toMatchObject({ statusCode: 503, code: 'ServiceUnavailable', retryAfter: 5 })
  })

  it('is asked once more when a kept connection breaks, but only for what changes nothing', async () => {
    let broken = 0
    const shop = remoteShop({
      before() {
        if (broken++ % 2) return Promise.resolve(undefined)
        throw new TypeError('Network connection lost')
      },
    })
    expect((await ask('/api/v1/redirects?locale=fr-fr', { env: shop.env })).status).toBe(200)
    expect(broken).toBe(2)
    const headers = { 'content-type': 'application/json', 'x-store-key': 'store-fr' }
    const created = await ask('/api/v1/carts/guest?locale=fr-fr', { method: 'POST', body: '{"country":"FR"}', headers, env: shop.env })
    expect([created.status, broken]).toEqual([503, 3])
  })

  it('gets no body that is too large', async () => {
    const shop = remoteShop()
    const response = await ask('/api/v1/carts/guest', { method: 'POST', body: 'x'.repeat(300_000), env: shop.env })
    expect(response.status).toBe(413)
    expect(shop.calls).toEqual([])
  })

  it('gets the market and the visitor’s cookie, and gives its own cookies back', async () => {
    const seen: Headers[] = []
    const shop = remoteShop({
      async before(request) {
        seen.push(request.headers)
        const headers = new Headers([
          ['set-cookie', 'a=1'],
          ['set-cookie', 'b=2'],
          ['server', 'secret/1.0'],
        ])
        return Response.json({}, { headers })
      },
    })
    const response = await ask('/api/v1/auth/session', {
      headers: { cookie: '__Host-sid=x', 'x-store-key': 'store-fr', 'x-forwarded-host': 'evil.com' },
      env: shop.env,
    })
    expect(seen[0]!.get('cookie')).toBe('__Host-sid=x')
    expect(seen[0]!.get('x-store-key')).toBe('store-fr')
    expect(seen[0]!.has('x-forwarded-host')).toBe(false)
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(response.headers.has('server')).toBe(false)
  })
})

describe('a part that is slow or broken', () => {
  it('shows its own fallback, and the page is whole', async () => {
    const shop = remoteShop({ before: async (request) => (request.url.includes('/reviews/ORV') ? Response.json({}, { status: 500 }) : undefined) })
    const response = await ask('/de-ch/heizungsthermostat-tempo', { env: shop.env })
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('</html>')
    const lines = await askVisit('de-ch', '/heizungsthermostat-tempo', { env: shop.env })
    expect(lines.filter((line) => 'error' in line)).toEqual([{ key: expect.stringContaining('/api/v1/reviews/'), error: 'failed' }])
  })

  it('of the frame around every page is left out', async () => {
    const shop = remoteShop({
      before: async (request) => (/navigations|deals|shippings/.test(request.url) ? Response.json({}, { status: 500 }) : undefined),
    })
    const response = await ask('/nl-be/legal/terms', {
      env: { ...shop.env, CACHE: { get: () => Promise.resolve(null), put: () => Promise.resolve() } } as unknown as Env,
    })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<footer')
  })
})

describe('the page list', () => {
  it.each([
    [
      'fails',
      () => Response.json({ statusCode: 500, message: 'An error occurred while fetching pages.', code: 'PagesFetchFailed' }, { status: 500 }),
    ],
    ['is empty', () => Response.json([])],
  ])('that %s is a fault of the shop, not of the address', async (_, answer) => {
    const shop = remoteShop({
      changes: { CACHE: { get: () => Promise.resolve(null), put: () => Promise.resolve() } },
      before: async (request) => (new URL(request.url).pathname === '/api/v1/pages' ? answer() : undefined),
    })
    expect((await ask('/pl-pl/energy', { env: shop.env })).status).toBe(500)
  })
})

describe('storage that is down', () => {
  it('ends in the error page with its status, never in a blank one', async () => {
    const broken = newIsolate({
      CACHE: { get: () => Promise.resolve(null), put: () => Promise.resolve() },
      DB: { prepare: brokenStores.throws, batch: brokenStores.throws },
    })
    const response = await ask('/cs-cz/energy', { env: broken })
    expect(response.status).toBe(500)
    expect(await response.text()).toContain('<main')
    expect((await ask('/cs-cz/account', { headers: { cookie: `__Host-sid=${'x'.repeat(43)}; sid=${'x'.repeat(43)}` }, env: broken })).status).toBe(
      500,
    )
  })

  it('leaves the words of the bundle', async () => {
    const response = await ask('/_i18n/test/fr-fr/messages.json', { env: { ...env, CACHE: { get: brokenStores.throws } } as unknown as Env })
    expect(await response.json()).toMatchObject({ 'fr-fr': { shell: { skip: expect.any(String) } } })
  })
})
