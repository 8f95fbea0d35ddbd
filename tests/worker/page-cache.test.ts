// Requirements: CACHE-2, CACHE-4, SEC-8, SEC-2.
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextExpiry } from '#shared/cart/delivery.ts'
import { defaultLocale, locales, marketOf } from '#shared/markets/markets.ts'
import { eventually } from '#tests/support/eventually.ts'
import { ask, guestCookie, headOf, newIsolate, nonceOf, origin } from './shop.ts'
import { remoteShop } from './remote-shop.ts'
import headers from '../corpus/request-headers.json'

const minute = 60_000
// A Tuesday noon in every warehouse: cut-off and midnight are hours away.
const noon = Date.parse('2027-03-02T16:00:00Z')

const twentyPages = [
  '',
  '/energy',
  '/comfort',
  '/security',
  '/security/cameras',
  '/all-products',
  '/articles',
  '/press',
  '/company',
  '/resellers',
  ...['terms', 'privacy', 'cookies', 'imprint', 'shipping', 'accessibility'].map(
    (text) => `/legal/${text}`,
  ),
  '/company/jobs',
  '/pro',
  '/energy/heating-cooling',
  '/tempo-smart-thermostat',
].map((path) => `/en-gb${path}`)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const stateOf = (response: Response) => response.headers.get('x-cache')

/** Reads a page to its end, so that it is kept. */
async function read(path: string, asked: Parameters<typeof ask>[1] = {}) {
  const response = await ask(path, asked)
  return {
    response,
    state: stateOf(response),
    body: await response.text(),
    nonce: response.headers.has('content-security-policy') ? nonceOf(response) : '',
  }
}

/** Requests the page until it is in a state: the cache is written after the answer. */
function readUntil(path: string, state: string, asked: Parameters<typeof ask>[1] = {}) {
  return eventually(async () => {
    const page = await read(path, asked)
    expect(page.state).toBe(state)
    return page
  })
}

describe('a public page', () => {
  it('is rendered once, then served with a new nonce each time', async () => {
    const first = await read('/fr-fr/legal/privacy')
    expect(first.state).toBe('MISS')
    const hits = await Promise.all(
      Array.from({ length: 20 }, () => readUntil('/fr-fr/legal/privacy', 'HIT')),
    )
    const all = [first, ...hits]
    expect(new Set(all.map(({ nonce }) => nonce)).size).toBe(all.length)
    for (const { body, nonce } of all) {
      expect(nonce).toMatch(/^[\w-]{22}$/)
      const used = [...body.matchAll(/nonce="([^"]*)"/g)].map(([, value]) => value)
      expect(used.length).toBeGreaterThan(1)
      expect(new Set(used)).toEqual(new Set([nonce]))
    }
    const [plain] = new Set(all.map(({ body, nonce }) => body.replaceAll(nonce, '')))
    for (const { body, nonce } of all) expect(body.replaceAll(nonce, '')).toBe(plain)
  })

  it('is found by another isolate in the data centre’s cache, and its placeholder is in no answer', async () => {
    await read('/fr-fr/legal/imprint')
    const page = await eventually(async () => {
      const found = await read('/fr-fr/legal/imprint', { env: newIsolate() })
      expect(found.state).toBe('HIT')
      return found
    })
    const stored = await (
      await caches.open('pages')
    ).match(`https://pages.invalid/${origin}/${__BUILD_ID__}/document/fr-fr/legal/imprint`)
    const placeholder = stored!.headers.get('x-nonce-placeholder')!
    expect(placeholder).toMatch(/^[\w-]{22}$/)
    expect(await stored!.text()).toContain(placeholder)
    expect(page.body).not.toContain(placeholder)
    expect([...page.response.headers].flat().join(' ')).not.toContain(placeholder)
  })

  it('that was asked for at one address of this machine does not keep it, where none is configured', async () => {
    const canonicalAt = async (host: string) =>
      headOf((await readUntil(`${host}/fr-fr/company`, 'HIT')).body).canonical
    expect(await canonicalAt('http://localhost:1')).toEqual(['http://localhost:1/fr-fr/company'])
    expect(await canonicalAt(origin)).toEqual([`${origin}/fr-fr/company`])
  })

  it('is never to be kept by the browser, and has nothing to ask again with', async () => {
    for (let i = 0; i < 2; i++) {
      const { response } = await read('/fr-fr/legal/cookies', {
        headers: { 'if-none-match': '*', 'if-modified-since': new Date(0).toUTCString() },
      })
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('private, no-cache')
      for (const name of ['etag', 'last-modified', 'vary', 'set-cookie'])
        expect(response.headers.has(name), name).toBe(false)
    }
  })

  it('holds nothing of the visitor who happened to come first', async () => {
    const cookie = `${await guestCookie()}; canary=canary-7f3a; i18n_redirected=sv-se`
    const first = await read('/de-de/legal/terms?utm_source=canary-7f3a', {
      headers: { cookie, 'user-agent': 'canary-7f3a', referer: 'https://canary-7f3a.example' },
    })
    expect(first.state).toBe('MISS')
    for (const secret of [
      'canary-7f3a',
      ...cookie
        .split('; ')
        .map((pair) => pair.split('=')[1]!)
        .filter((value) => value.length > 20),
    ])
      expect(first.body).not.toContain(secret)
    expect(first.response.headers.get('set-cookie')).toBeNull()
  })

  it.each(
    (headers as { name: string; value: string }[]).map((header, index) => ({ ...header, index })),
  )(
    'is the same whatever $name says',
    async ({ name, value, index }) => {
      // One page for each header, all of them in the long run.
      for (const path of __LONG__ ? twentyPages : [twentyPages[index % twentyPages.length]!]) {
        const plain = await readUntil(path, 'HIT')
        // What the header could do to a page is seen when it is rendered.
        const rendered = await read(path, {
          headers: { [name]: value },
          env: newIsolate({ BENCH_NO_CACHE: '1' }),
        })
        const served = await read(path, { headers: { [name]: value } })
        expect(served.state).toBe('HIT')
        expect(served.body.replaceAll(served.nonce, '')).toBe(
          plain.body.replaceAll(plain.nonce, ''),
        )
        expect(rendered.response.status).toBe(200)
        if (value.length > 3) expect(rendered.body).not.toContain(value)
        expect(rendered.response.headers.get('set-cookie')).toBeNull()
      }
    },
    __LONG__ ? 600_000 : 60_000,
  )

  it('is one page for every query without known parameters', async () => {
    await read('/fr-fr/legal/shipping?fbclid=1')
    for (const query of ['?fbclid=2', '?utm_source=%F0%9F%9B%92&x[]=1', '?a=1&a=2', ''])
      expect(await readUntil(`/fr-fr/legal/shipping${query}`, 'HIT')).toBeDefined()
  })

  it('is one page for every order of known parameters', async () => {
    await read('/fr-fr/all-products?sort=price-asc&inStock=1&colors=black')
    await readUntil('/fr-fr/all-products?colors=black&x=1&inStock=1&sort=price-asc', 'HIT')
    expect((await read('/fr-fr/all-products?colors=white')).state).toBe('MISS')
  })

  it('answers HEAD with the headers of GET, and keeps the page', async () => {
    const head = await ask('/fr-fr/legal/accessibility', { method: 'HEAD' })
    expect(await head.text()).toBe('')
    const { response } = await readUntil('/fr-fr/legal/accessibility', 'HIT')
    // Only what was rendered says how long it took.
    const names = (one: Response) =>
      [...one.headers.keys()]
        .filter((name) => name !== 'content-length' && name !== 'server-timing')
        .sort()
    expect(head.status).toBe(200)
    expect(names(head)).toEqual(names(response))
  })

  it('is rendered to its end for crawlers, and kept apart', async () => {
    await read('/fr-fr/thermostat-tempo')
    const crawler = { headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } }
    const { body } = await read('/fr-fr/thermostat-tempo', crawler)
    expect(body).not.toContain('<template id="B:')
    await readUntil('/fr-fr/thermostat-tempo', 'HIT', crawler)
  })
})

describe('an old page', () => {
  it('is served once more while it is rendered anew', async () => {
    const path = '/fr-fr/resellers'
    await read(path)
    await readUntil(path, 'HIT')
    vi.setSystemTime(noon + minute + 1)
    expect((await read(path)).state).toBe('STALE')
    await readUntil(path, 'HIT')
  })

  it('is rendered anew before it is served when it is older than ten minutes', async () => {
    const path = '/fr-be/resellers'
    await read(path)
    vi.setSystemTime(noon + 11 * minute)
    expect((await read(path)).state).toBe('MISS')
  })

  it('is not served after the store’s cut-off', async () => {
    const cutOff = nextExpiry(new Date(noon), 'store-fr')
    const path = '/fr-fr/company'
    vi.setSystemTime(cutOff - 1000)
    await read(path)
    await readUntil(path, 'HIT')
    vi.setSystemTime(cutOff)
    expect((await read(path)).state).toBe('MISS')
  })

  it('is gone when the page is', async () => {
    const path = '/en-gb/recycling'
    await read(path)
    await readUntil(path, 'HIT')
    await env.DB.prepare(
      "UPDATE documents SET body = json_set(body, '$.stores', json('[\"store-fr\"]')) WHERE collection = 'page' AND id = 'recycling'",
    ).run()
    async function laterNotFound(isolate: Env) {
      vi.setSystemTime(Date.now() + 2 * minute)
      expect((await read(path, { env: isolate })).response.status).toBe(404)
    }
    await eventually(() => laterNotFound(env))
    // Nor does the data centre's cache bring it back.
    await eventually(() => laterNotFound(newIsolate()))
  })
})

describe('what is never kept', () => {
  it.each(['/cart', '/fr-fr/checkout/account', '/fr-fr/auth/login'])(
    '%s, which belongs to a visitor',
    async (path) => {
      for (let i = 0; i < 2; i++) {
        const { state, response } = await read(path)
        expect(state).toBeNull()
        expect(response.headers.get('cache-control')).toBe('private, no-store')
      }
    },
  )

  it('a redirect, whatever the languages and the cookie of who asked before', async () => {
    const wishes = locales.flatMap((locale) => [
      { locale, headers: { 'accept-language': marketOf(locale).tag } as Record<string, string> },
      { locale, headers: { 'accept-language': 'sv-SE', cookie: `i18n_redirected=${locale}` } },
    ])
    for (const { locale, headers } of [...wishes, ...wishes.toReversed()]) {
      const { response } = await read('/', { headers })
      const isHome = locale === defaultLocale
      expect([response.status, response.headers.get('location')]).toEqual(
        isHome ? [200, null] : [302, `${origin}/${locale}`],
      )
      if (!isHome) expect(response.headers.get('cache-control')).toBe('private, no-store')
    }
  })

  it('a page with a part that failed', async () => {
    let isBroken = true
    const { env: isolate } = remoteShop({
      before: async (request) =>
        isBroken && request.url.includes('/reviews/ORV')
          ? Response.json({ statusCode: 500, message: 'no' }, { status: 500 })
          : undefined,
    })
    const path = '/fr-be/thermostat-tempo'
    expect((await read(path, { env: isolate })).state).toBe('MISS')
    expect((await read(path, { env: isolate })).state).toBe('MISS')
    isBroken = false
    expect((await read(path, { env: isolate })).state).toBe('MISS')
    await readUntil(path, 'HIT', { env: isolate })
  })

  it('which paths are no page', async () => {
    const path = '/fr-fr/nothing-here'
    await read(path)
    expect((await readUntil(path, 'HIT')).response.status).toBe(404)
    for (const kind of ['document', 'missing'])
      expect(
        await (
          await caches.open('pages')
        ).match(`https://pages.invalid/${origin}/${__BUILD_ID__}/${kind}/fr-fr/nothing-here`),
      ).toBeUndefined()
  })
})
