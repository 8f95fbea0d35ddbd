// Requirements: AVAIL-2, AVAIL-4, CACHE-3, ERR-9, SEC-18, API-16.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { ask, askVisit, deployed, unkept } from './shop.ts'
import { remoteSecret, remoteShop } from './remote-shop.ts'

const minute = 60_000
const noon = Date.parse('2027-03-02T16:00:00Z')
const nothingKept = { CACHE: { get: () => Promise.resolve(null), put: () => Promise.resolve() } }
const publicPages = [
  '',
  '/energy',
  '/comfort',
  '/security',
  '/energy/heating-cooling',
  '/all-products',
  '/articles',
  '/legal/terms',
  '/press',
  '/company',
]
const seen = ['fr-fr', 'de-de', 'cs-cz', 'pl-pl', 'en-gb'].flatMap((locale) =>
  publicPages.map((path) => `/${locale}${path}`),
)

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a backend that is down', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: noon })
  })

  it.each(['nothing', 'errors', 'garbage', 'another contract'] as const)(
    'and answers %s leaves the pages that were seen',
    async (fault) => {
      const shop = remoteShop()
      const warm = [
        '/fr-fr',
        '/fr-fr/thermostat-tempo',
        '/fr-fr/energy',
        '/fr-fr/articles',
        '/fr-fr/legal/terms',
        '/fr-fr/press',
      ].map((path) => unkept(path))
      for (const path of warm) await (await ask(path, { env: shop.env })).text()
      await eventually(async () => {
        for (const path of warm)
          expect((await ask(path, { env: shop.env })).headers.get('x-cache')).toBe('HIT')
      })
      shop.answers = fault
      for (const later of [2 * minute, 5 * 60 * minute, 20 * 60 * minute]) {
        vi.setSystemTime(noon + later)
        for (const path of warm) {
          const response = await ask(path, { env: shop.env })
          expect(response.status, path).toBe(200)
          // Old data is rendered anew where it is at hand; else the old page is shown.
          expect(response.headers.get('x-cache')).toMatch(/STALE|MISS|HIT/)
          expect(await response.text()).toContain('</html>')
        }
      }
    },
  )

  it('leaves old pages to an isolate that has no data', async () => {
    const shop = remoteShop({ changes: nothingKept })
    const path = '/fr-fr/company'
    await (await ask(path, { env: shop.env })).text()
    await eventually(async () =>
      expect((await ask(path, { env: { ...shop.env } })).headers.get('x-cache')).toBe('HIT'),
    )
    shop.answers = 'nothing'
    vi.setSystemTime(noon + 5 * 60 * minute)
    const response = await ask(path, { env: { ...shop.env } })
    expect([response.status, response.headers.get('x-cache')]).toEqual([200, 'STALE'])
    // The day is over: the page is too old even for this.
    vi.setSystemTime(noon + 25 * 60 * minute)
    expect((await ask(path, { env: { ...shop.env } })).status).toBe(503)
  })

  it('leaves 50 pages that were seen to isolates that have no data: 500 answers, none of them an error', async () => {
    const [urls, times] = __LONG__ ? [50, 10] : [10, 5]
    const shop = remoteShop({ changes: nothingKept })
    const warm = seen.slice(0, urls)
    for (const path of warm) await (await ask(path, { env: shop.env })).text()
    for (const path of warm)
      await eventually(async () =>
        expect((await ask(path, { env: { ...shop.env } })).headers.get('x-cache')).toBe('HIT'),
      )
    shop.answers = 'nothing'
    vi.setSystemTime(noon + 5 * 60 * minute)
    const answers: string[] = []
    for (let time = 0; time < times; time++) {
      for (const path of warm) {
        const response = await ask(path, { env: { ...shop.env } })
        answers.push(`${response.status} ${response.headers.get('x-cache')}`)
        expect(await response.text(), path).toContain('</html>')
      }
    }
    expect(answers).toEqual(Array.from({ length: urls * times }, () => '200 STALE'))
  }, 600_000)

  it('answers a page that is in no cache with 503, without best sellers', async () => {
    const shop = remoteShop({ changes: nothingKept })
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

  it('is asked five times, then once in five seconds, by however many visitors', async () => {
    const visitors = __LONG__ ? 1000 : 50
    const shop = remoteShop({ changes: nothingKept })
    shop.answers = 'errors'
    const callsOf = async (name: string, requests: number) => {
      const before = shop.calls.length
      for (let i = 0; i < requests; i++)
        await (await ask(`/sv-se/${name}-${i}`, { env: shop.env })).text()
      return shop.calls.length - before
    }
    expect(await callsOf('none', visitors)).toBeLessThan(20)
    for (let probe = 1; probe <= 5; probe++) {
      vi.setSystemTime(noon + probe * 5_001)
      expect(await callsOf(`nothing-${probe}`, visitors / 5)).toBe(1)
    }
    shop.answers = 'as it should'
    vi.setSystemTime(noon + 30_010)
    expect((await ask('/sv-se/energy', { env: shop.env })).status).toBe(200)
  }, 600_000)

  it('answers the cart with an error and the time after which to try again', async () => {
    const shop = remoteShop()
    shop.answers = 'nothing'
    const response = await ask('/api/v1/carts/guest', { env: shop.env })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.json()).toMatchObject({
      statusCode: 503,
      code: 'ServiceUnavailable',
      retryAfter: 5,
    })
  })

  it('is asked once more when a kept connection breaks, but only for what changes nothing', async () => {
    let broken = 0
    const shop = remoteShop({
      before() {
        if (broken++ % 2) return Promise.resolve(undefined)
        throw new TypeError('Network connection lost')
      },
    })
    expect((await ask('/api/v1/auth/session?locale=fr-fr', { env: shop.env })).status).toBe(200)
    expect(broken).toBe(2)
    const headers = { 'content-type': 'application/json', 'x-store-key': 'store-fr' }
    const created = await ask('/api/v1/carts/guest?locale=fr-fr', {
      method: 'POST',
      body: '{"country":"FR"}',
      headers,
      env: shop.env,
    })
    expect([created.status, broken]).toEqual([503, 3])
  })

  it('gets no body that is too large', async () => {
    const shop = remoteShop()
    const response = await ask('/api/v1/carts/guest', {
      method: 'POST',
      body: 'x'.repeat(300_000),
      env: shop.env,
    })
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
      headers: {
        cookie: '__Host-sid=x',
        'x-store-key': 'store-fr',
        'x-forwarded-host': 'evil.com',
        authorization: 'Bearer of-somebody',
      },
      env: shop.env,
    })
    expect(seen[0]!.get('cookie')).toBe('__Host-sid=x')
    expect(seen[0]!.get('x-store-key')).toBe('store-fr')
    expect(seen[0]!.has('x-forwarded-host')).toBe(false)
    expect(seen[0]!.has('authorization')).toBe(false)
    await ask('/api/v1/mail/notices/own', {
      method: 'POST',
      headers: { authorization: 'Bearer of-the-service', 'content-type': 'application/json' },
      body: '{}',
      env: shop.env,
    })
    expect(seen[1]!.get('authorization')).toBe('Bearer of-the-service')
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(response.headers.has('server')).toBe(false)
  })
})

it('a backend that is asked by another host than its API_ORIGIN counts as out of reach, and the log names the variable', async () => {
  const backend = deployed({
    SITE_ORIGIN: 'https://front.test',
    API_ORIGIN: 'https://api.front.test',
    BACKEND_SECRET: remoteSecret,
  })
  const shop = remoteShop({
    before: async ({ url, method }) => ask(url, { method, env: backend }),
  })
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const health = await ask(unkept('/health'), { env: shop.env })
  expect(health.status).toBe(503)
  const cart = await ask(unkept('/api/v1/carts/guest?locale=fr-fr'), { env: shop.env })
  expect(cart.status).toBe(503)
  expect(await cart.json()).toMatchObject({ code: 'ServiceUnavailable' })
  const lines = errors.mock.calls.map(
    ([line]) => JSON.parse(String(line)) as Record<string, unknown>,
  )
  expect(lines).toContainEqual(
    expect.objectContaining({
      event: 'backend_refuses_host',
      host: 'api.example',
      variable: 'API_ORIGIN',
    }),
  )
})

describe('a form of the backend while it cannot be asked', () => {
  const form = {
    method: 'POST',
    body: 'name=Camille&orderNumber=FR-1&email=a@example.org',
    headers: {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
  }

  it.each([
    ['nothing', 503],
    ['errors', 500],
    ['garbage', 200],
  ] as const)('that answers %s is answered %i, and never with JSON', async (answers, status) => {
    const shop = remoteShop()
    shop.answers = answers
    const path = unkept('/api/v1/withdrawals?locale=cs-cz')
    const response = await ask(path, { ...form, env: shop.env })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    if (status === 200) return
    const page = await response.text()
    expect(page).toContain(
      '<h1 class="t-headline">Došlo k\u00A0chybě. Zkuste to prosím později.</h1>',
    )
    expect(page).toContain('lang="cs-CZ"')
    expect(page).not.toContain('nenašli')
    if (status === 503) expect(response.headers.get('retry-after')).toBe('5')
  })

  it('answers scripts and health checks with JSON', async () => {
    const shop = remoteShop()
    shop.answers = 'nothing'
    const script = { ...form, headers: { ...form.headers, accept: '*/*' }, env: shop.env }
    const answered = await ask(unkept('/api/v1/withdrawals?locale=cs-cz'), script)
    expect(await answered.json()).toMatchObject({ statusCode: 503 })
    const health = await ask(unkept('/health'), { headers: form.headers, env: shop.env })
    expect(await health.json()).toMatchObject({ statusCode: 503 })
  })
})
