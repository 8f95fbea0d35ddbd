// Requirements: AVAIL-9, ERR-15, ERR-18.
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ask, askVisit, newIsolate, visitOf } from './shop.ts'
import { remoteShop } from './remote-shop.ts'

function throws(): never {
  throw new Error('down')
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => vi.restoreAllMocks())

describe('a part that is slow or broken', () => {
  it('shows its own fallback, and the page is whole', async () => {
    const shop = remoteShop({
      before: async (request) =>
        request.url.includes('/reviews/ORV') ? Response.json({}, { status: 500 }) : undefined,
    })
    const response = await ask('/de-ch/heizungsthermostat-tempo', { env: shop.env })
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('</html>')
    const lines = await askVisit('de-ch', '/heizungsthermostat-tempo', { env: shop.env })
    expect(lines.filter((line) => 'error' in line)).toEqual([
      { key: expect.stringContaining('/api/v1/reviews/'), error: 'failed' },
    ])
  })

  it('of the frame around every page is left out', async () => {
    const shop = remoteShop({
      before: async (request) =>
        /navigations|deals|shippings/.test(request.url)
          ? Response.json({}, { status: 500 })
          : undefined,
    })
    const response = await ask('/de-at/legal/terms', {
      env: {
        ...shop.env,
        CACHE: { get: () => Promise.resolve(null), put: () => Promise.resolve() },
      } as unknown as Env,
    })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<footer')
  })
})

describe('the pages', () => {
  const failure = () =>
    Response.json(
      {
        statusCode: 500,
        message: 'An error occurred while fetching pages.',
        code: 'PagesFetchFailed',
      },
      { status: 500 },
    )
  const unknownCall = () => new Response(null, { status: 404 })

  it.each<[string, Record<string, () => Response>]>([
    ['that fail', { '/api/v1/page-lookup': failure }],
    [
      'of an older backend that fail',
      { '/api/v1/page-lookup': unknownCall, '/api/v1/pages': failure },
    ],
    [
      'of an older backend that are none',
      { '/api/v1/page-lookup': unknownCall, '/api/v1/pages': () => Response.json([]) },
    ],
  ])('%s are a fault of the shop, not of the address', async (_, answers) => {
    const shop = remoteShop({
      changes: { CACHE: { get: () => Promise.resolve(null), put: () => Promise.resolve() } },
      before: async (request) => answers[new URL(request.url).pathname]?.(),
    })
    expect((await ask('/pl-pl/energy', { env: shop.env })).status).toBe(500)
  })
})

describe('the press page', () => {
  it('keeps status and message of data that fails, and adds its own message', async () => {
    const shop = remoteShop({
      before: async (request) =>
        new URL(request.url).pathname === '/api/v1/press'
          ? Response.json(
              { statusCode: 502, message: 'The press office is closed.', code: 'PressFailed' },
              { status: 502 },
            )
          : undefined,
    })
    const { status, data } = await visitOf('fr-fr', '/press', { env: shop.env })
    expect(status).toBe(502)
    expect(data).toMatchObject({
      failure: {
        code: 'PressFailed',
        message: 'The press office is closed.',
        context: "Press data couldn't be loaded",
      },
    })
  })
})

describe('storage that is down', () => {
  it('ends in the error page with its status, never in a blank one', async () => {
    const broken = newIsolate({
      CACHE: { get: () => Promise.resolve(null), put: () => Promise.resolve() },
      DB: { prepare: throws, batch: throws },
    })
    const response = await ask('/cs-cz/energy', { env: broken })
    expect(response.status).toBe(500)
    expect(await response.text()).toContain('<main')
    expect(
      (
        await ask('/cs-cz/account', {
          headers: { cookie: `__Host-sid=${'x'.repeat(43)}; sid=${'x'.repeat(43)}` },
          env: broken,
        })
      ).status,
    ).toBe(500)
  })

  it('leaves the words of the bundle', async () => {
    const response = await ask('/_i18n/test/fr-fr/messages.json', {
      env: { ...env, CACHE: { get: throws } } as unknown as Env,
    })
    expect(await response.json()).toMatchObject({
      'fr-fr': { shell: { skip: expect.any(String) } },
    })
  })
})
