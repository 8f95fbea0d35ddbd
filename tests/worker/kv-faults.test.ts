// Requirements: AVAIL-1.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { locales } from '#shared/markets/markets.ts'
import { ask, newIsolate, prefix, unkept } from './shop.ts'

vi.setConfig({ testTimeout: 600_000 })

/** KV whose reads and writes end badly in one way. */
const brokenStores: Record<string, () => unknown> = {
  throws: () => {
    throw new Error('KV is down')
  },
  rejects: () => Promise.reject(new Error('KV is down')),
  hangs: () => new Promise(() => undefined),
  'answers garbage': () => Promise.resolve('{"value":{"__proto__":[]},"freshUntil":"soon"'),
  'answers another shape': () =>
    Promise.resolve(JSON.stringify({ value: [{ id: 7 }], freshUntil: 9e15, staleUntil: 9e15 })),
  'has nothing': () => Promise.resolve(null),
}

/** One of each kind. */
const pages = [
  '/',
  '/thermostat-tempo',
  '/energy',
  '/energy/heating-cooling',
  '/all-products',
  '/offers-winter',
  '/articles',
  '/company',
  '/legal/terms',
  '/press',
  '/cart',
  '/none-such-page',
]

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => vi.restoreAllMocks())

describe('KV', () => {
  it.each(Object.keys(brokenStores))('that %s takes no page down, in any market', async (fault) => {
    // Only the runtime waits for a write that hangs, and reports it.
    const broken = {
      get: brokenStores[fault],
      put: fault === 'hangs' ? brokenStores.rejects : brokenStores[fault],
    }
    let asked = 0
    for (const locale of locales.slice(0, __LONG__ ? 22 : 3)) {
      const isolate = newIsolate({ CACHE: broken })
      for (const path of pages) {
        const response = await ask(
          unkept(`${prefix(locale)}${path === '/' && prefix(locale) ? '' : path}`),
          { env: isolate },
        )
        expect([200, 308, 404], `${locale} ${path}`).toContain(response.status)
        expect((await response.text()).length).toBeGreaterThan(
          response.status === 308 ? -1 : 10_000,
        )
        asked += 1
      }
    }
    expect(asked).toBe(pages.length * (__LONG__ ? 22 : 3))
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
