// Requirements: CACHE-6.
import { describe, expect, it } from 'vitest'
import { signedUp } from '#tests/support/api.ts'
import { countedEnv } from './counted-env.ts'
import { ask, cookieHeader } from './shop.ts'

const { env, calls } = countedEnv()

/** Calls that pages of the market wait for once per isolate are behind us. */
async function warm(market: string) {
  for (const path of ['/company', '/press', '/none-such', '/blog/none-such', '/security'])
    await (await ask(`/${market}${path}`, { env })).text()
}

async function callsOf(path: string, headers: Record<string, string> = {}) {
  calls.length = 0
  const response = await ask(path, { env, headers })
  await response.text()
  return { response, calls: [...calls] }
}

describe('a page that is rendered anew in a warm isolate', () => {
  it.each([
    '/fr-fr/energy',
    '/fr-fr/energy/heating-cooling',
    '/fr-fr',
    '/fr-fr{article}',
    '/fr-fr/legal/terms',
    '/fr-fr/articles',
    '/fr-fr/all-products',
  ])('%s makes two calls to storage at most, and none to a cart', async (path) => {
    await warm('fr-fr')
    const [article] = (await (await ask('/api/v1/articles?category=blog&locale=fr-fr')).json()) as {
      link: string
    }[]
    const rendered = await callsOf(path.replace('{article}', article!.link))
    expect(rendered.response.status).toBe(200)
    expect(rendered.response.headers.get('x-cache')).toBe('MISS')
    expect(rendered.calls.length, rendered.calls.join('\n')).toBeLessThanOrEqual(2)
    expect(rendered.calls.filter((call) => /^(CART|LIMITER)/.test(call))).toEqual([])
  })

  it('of a product makes two calls, and one more for the reviews that come after its beginning', async () => {
    await warm('fr-fr')
    const { calls: made } = await callsOf('/fr-fr/thermostat-tempo')
    expect(made.length, made.join('\n')).toBeLessThanOrEqual(3)
    expect(made.slice(2).filter((call) => !call.includes('r.distribution'))).toEqual([])
  })
})

describe('a page that is at hand', () => {
  it('makes no call to storage, for any visitor', async () => {
    const { cookies } = await signedUp()
    await callsOf('/fr-fr/company')
    const hit = await callsOf('/fr-fr/company', { cookie: cookieHeader(cookies) })
    expect(hit.response.headers.get('x-cache')).toBe('HIT')
    expect(hit.calls).toEqual([])
  })
})

describe('a page that belongs to a visitor', () => {
  it('looks for no session where no guard asks', async () => {
    await warm('fr-fr')
    const { calls: made } = await callsOf('/fr-fr/cart')
    expect(made).toEqual([])
  })

  it('asks for session and cart once each where one does', async () => {
    await warm('fr-fr')
    const { cookies } = await signedUp()
    const { calls: made, response } = await callsOf('https://localhost/fr-fr/account', {
      cookie: cookieHeader(cookies),
    })
    expect(response.status).toBe(200)
    expect(made.length, made.join('\n')).toBeLessThanOrEqual(2)
  })
})
