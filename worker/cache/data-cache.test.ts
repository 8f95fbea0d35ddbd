// Requirements: CACHE-3.
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { cachedCalls, publicApi } from './data-cache.ts'

const origin = 'http://localhost'
const start = Date.parse('2027-03-02T12:00:00Z')
const minute = 60_000

/** A remote backend with one answer, in an isolate that has just started. */
function isolate(answer: () => Response | Promise<Response>, changes: Partial<Env> = {}) {
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer())
  const bindings = {
    ...env,
    API_BASE_URL: 'https://api.example',
    BACKEND_SECRET: 'a-secret-of-two-shops-0123456789abcdef',
    ...changes,
  } as Env
  return {
    fetch,
    api: publicApi(bindings, 'fr-fr', origin),
    german: publicApi(bindings, 'de-de', origin),
  }
}

const articles = () => Response.json([])

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined)
})

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const { name } of (await env.CACHE.list()).keys) await env.CACHE.delete(name)
})

describe('an answer of the backend', () => {
  it('is requested once for concurrent requests', async () => {
    const { fetch, api } = isolate(articles)
    await Promise.all(Array.from({ length: 50 }, () => api('GET /api/v1/articles', { query: {} })))
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('is requested again when it is old, while the old one is still served', async () => {
    let answer = () => Response.json([])
    const { fetch, api } = isolate(() => answer())
    await api('GET /api/v1/articles', { query: {} })
    vi.setSystemTime(start + 2 * minute)
    answer = articles
    await api('GET /api/v1/articles', { query: {} })
    await eventually(() => expect(fetch).toHaveBeenCalledTimes(2))
  })

  it('has the same object for a card that another search found too', async () => {
    // An own object: the memory of another test is not used.
    const api = publicApi({ ...env }, 'fr-fr', origin)
    const found = (body: { text: string } | { category: 'energy' }) =>
      api('POST /api/v1/products/search', { body: { ...body, limit: 24 } })
    const [one, other] = [await found({ text: 'thermostat' }), await found({ category: 'energy' })]
    const tempo = (list: typeof one) => list.find(({ key }) => key === 'tempo')
    expect(tempo(one)).toBeDefined()
    expect(tempo(one)).toBe(tempo(other))
  })

  it('is distinguished by locale, query and body', async () => {
    const { fetch, api, german } = isolate(articles)
    await api('GET /api/v1/articles', { query: {} })
    await german('GET /api/v1/articles', { query: {} })
    await api('GET /api/v1/articles', { query: { category: 'blog' } })
    await api('POST /api/v1/products/search', { body: { limit: 1 } })
    await api('POST /api/v1/products/search', { body: { limit: 2 } })
    expect(fetch).toHaveBeenCalledTimes(5)
  })

  it('is found in KV by an isolate that has just started', async () => {
    const redirects = [{ from: '/a', to: '/b', status: 302 }]
    await isolate(() => Response.json(redirects)).api('GET /api/v1/redirects')
    await eventually(async () => expect((await env.CACHE.list()).keys).toHaveLength(1))
    vi.restoreAllMocks()
    const { fetch, api } = isolate(() => Response.json({}, { status: 500 }))
    expect(await api('GET /api/v1/redirects')).toEqual(redirects)
    expect(fetch).not.toHaveBeenCalled()
  })

  it('is not cached when it is an error', async () => {
    let isDown = true
    const { api } = isolate(() =>
      isDown ? Response.json({ statusCode: 503 }, { status: 503 }) : articles(),
    )
    await expect(api('GET /api/v1/articles', { query: {} })).rejects.toMatchObject({ status: 503 })
    isDown = false
    expect(await api('GET /api/v1/articles', { query: {} })).toEqual([])
  })

  it('is served for a day while the backend fails', async () => {
    let isDown = false
    const { api } = isolate(() => (isDown ? Promise.reject(new Error('down')) : articles()))
    await api('GET /api/v1/articles', { query: {} })
    isDown = true
    vi.setSystemTime(start + 23 * 60 * minute)
    expect(await api('GET /api/v1/articles', { query: {} })).toEqual([])
    vi.setSystemTime(start + 25 * 60 * minute)
    await expect(api('GET /api/v1/articles', { query: {} })).rejects.toMatchObject({ status: 503 })
  })

  it('is refused when it does not match the contract', async () => {
    const { api } = isolate(() => Response.json([{ id: 7 }]))
    await expect(api('GET /api/v1/articles', { query: {} })).rejects.toMatchObject({ status: 500 })
  })

  it('is waited for until a timeout only', async () => {
    let calls = 0
    const { api } = isolate(() =>
      ++calls === 1
        ? new Promise<Response>((resolve) => setTimeout(() => resolve(articles()), 400))
        : articles(),
    )
    const first = api('GET /api/v1/articles', { query: {} })
    await eventually(() => expect(calls).toBe(1))
    vi.setSystemTime(start + 16_000)
    expect(await api('GET /api/v1/articles', { query: {} })).toEqual([])
    expect(await first).toEqual([])
  })

  it('is never cached when it is personal', async () => {
    const { fetch, api } = isolate(() => Response.json({ sessionId: '', kind: 'guest' }))
    for (let i = 0; i < 2; i++) await api('GET /api/v1/auth/session').catch(() => undefined)
    expect(fetch).toHaveBeenCalledTimes(2)
    const ofVisitors = /\/(?:auth|carts|customers|orders|payments\/(?!ways)|wishlist|me|guest)\b/
    expect(cachedCalls.filter((call) => ofVisitors.test(call))).toEqual([])
  })
})
