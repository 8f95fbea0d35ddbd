// Requirements: CONT-13, CONT-14, CACHE-8.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { remoteShop } from './remote-shop.ts'
import { ask } from './shop.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const newCalls = /\/(page-lookup|known-names)/
const seen = ['/fr-fr', '/fr-fr/thermostat-tempo', '/fr-fr/energy', '/fr-fr/campaign/autumn']

describe('a backend without a look-up', () => {
  const olderShop = () =>
    remoteShop({
      changes: { LOG_LEVEL: 'warn' },
      before: async (request) =>
        newCalls.test(request.url)
          ? Response.json({ statusCode: 404, message: 'Route not found' }, { status: 404 })
          : undefined,
    })

  it('has its pages found in its page list, and is asked for the look-up once', async () => {
    const shop = olderShop()
    const log = vi.spyOn(console, 'warn')
    for (const path of seen) {
      const response = await ask(path, { env: shop.env })
      await response.text()
      expect(response.status, path).toBe(200)
    }
    expect(shop.calls.filter((path) => newCalls.test(path))).toEqual([
      '/api/v1/known-names/0',
      '/api/v1/page-lookup',
    ])
    const lines = log.mock.calls.map(([line]) => String(line))
    expect(lines.filter((line) => line.includes('backend_without_call'))).toHaveLength(2)
  })

  it('has paths of other languages redirected, and no page where there is none', async () => {
    const { env } = olderShop()
    const moved = await ask('/fr-fr/heizungsthermostat-tempo/installation', { env })
    expect([moved.status, moved.headers.get('location')]).toEqual([
      308,
      expect.stringMatching(/\/fr-fr\/thermostat-tempo\/installation$/),
    ])
    const missing = await ask('/fr-fr/none-such', { env })
    await missing.text()
    expect(missing.status).toBe(404)
  })
})

describe('a backend with a look-up', () => {
  it('is never asked for the page list by the pages of the shop', async () => {
    const shop = remoteShop()
    for (const path of [...seen, '/fr-fr/none-such', '/de-de/press'])
      await (await ask(path, { env: shop.env })).text()
    expect(shop.calls).not.toContain('/api/v1/pages')
    expect(shop.calls).toContain('/api/v1/page-lookup')
  })

  it('without a filter is asked for every path', async () => {
    const shop = remoteShop({
      before: async (request) =>
        request.url.includes('/known-names/') ? Response.json({ parts: 0, bits: '' }) : undefined,
    })
    for (const path of ['/fr-fr/none-such', '/fr-fr/none-other']) {
      const response = await ask(path, { env: shop.env })
      await response.text()
      expect(response.status).toBe(404)
    }
    expect(shop.calls.filter((path) => path === '/api/v1/page-lookup')).toHaveLength(2)
  })
})
