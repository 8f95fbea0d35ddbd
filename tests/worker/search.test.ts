// Requirements: FIND-5, FIND-11, FIND-17, FIND-19, ROUTE-9.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { locales } from '#shared/markets/markets.ts'
import { localePath } from '#shared/markets/locale.ts'
import { countedEnv } from './counted-env.ts'
import { ask, origin } from './shop.ts'

const pageOf = async (path: string) => {
  const response = await ask(path)
  return { response, html: await response.text() }
}

describe('the results page', () => {
  it.each(locales)('answers in %s', async (locale) => {
    const { response, html } = await pageOf(localePath(locale, '/search?q=tempo'))
    expect(response.status).toBe(200)
    expect(html).toContain('Tempo')
    expect(html).toMatch(/<meta name="robots" content="noindex/)
  })

  it('has one address for each query, in the market', async () => {
    const { html } = await pageOf('/fr-fr/search?utm_source=x&q=  Caméra&colors=black')
    expect(html).toContain(
      `<link rel="canonical" href="${origin}/fr-fr/search?colors=black&amp;q=Cam%C3%A9ra"`,
    )
  })

  it('asks again where nothing was typed, without an event or a count', async () => {
    const { response, html } = await pageOf('/de-de/search')
    expect(response.status).toBe(200)
    expect(html).toMatch(/<input[^>]+name="q"/)
  })

  it.each([
    'x'.repeat(500),
    '%20%20',
    '%F0%9F%98%80',
    '%ED%A0%BD',
    '%E2%80%AE',
    "'; DROP TABLE orders; --",
    '<script>alert(1)</script>',
    '%00',
    '*',
  ])('answers to %s, and writes it as text', async (query) => {
    const { response, html } = await pageOf(`/en-gb/search?q=${query}`)
    expect(response.status).toBe(200)
    expect(html).not.toContain('<script>alert(1)')
  })
})

describe('suggestions at the edge', () => {
  const suggest = (q: string, own = env) =>
    ask(`/api/v1/suggest?locale=fr-fr&q=${encodeURIComponent(q)}`, { env: own })

  it('may be kept by shared caches', async () => {
    const answer = await suggest('camera')
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+/)
    await answer.body?.cancel()
    const again = await suggest('camera')
    const etag = again.headers.get('etag')!
    expect(etag).toMatch(/^W\/"/)
    await again.body?.cancel()
    const address = '/api/v1/suggest?locale=fr-fr&q=camera'
    expect((await ask(address, { env, headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('make no call to storage once the market is warm', async () => {
    const { env: counted, calls } = countedEnv()
    await (await suggest('thermostat', counted)).text()
    calls.length = 0
    for (const q of ['sonnette', 'detecteur de fumee', 'serrur', 'livraison', 'guitare'])
      expect((await suggest(q, counted)).status).toBe(200)
    expect(calls).toEqual([])
  })

  it('share one answer among spellings that mean the same', async () => {
    await (await suggest('Station météo')).text()
    expect((await suggest('  station   MÉTÉO!')).headers.get('x-cache')).toBe('HIT')
  })

  it('have a limit of their own, which pages do not share', async () => {
    const spent = {
      ...env,
      SUGGEST_RATE: { limit: async () => ({ success: false }) },
    } as Env
    const headers = { 'cf-connecting-ip': '203.0.113.9' }
    const path = '/api/v1/suggest?locale=fr-fr&q=unasked'
    expect((await ask(path, { env: spent, headers })).status).toBe(429)
    expect((await ask('/fr-fr/search?q=unasked', { env: spent, headers })).status).toBe(200)
  })
})

describe('the start page', () => {
  it('describes the search to search engines', async () => {
    const { html } = await pageOf('/fr-fr')
    const Site = z.object({
      '@type': z.literal('WebSite'),
      potentialAction: z.object({
        '@type': z.literal('SearchAction'),
        target: z.object({ urlTemplate: z.string() }),
        'query-input': z.string(),
      }),
    })
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    const [site] = data.flatMap(([, json]) => Site.safeParse(JSON.parse(json ?? '')).data ?? [])
    expect(site?.potentialAction.target.urlTemplate).toBe(
      `${origin}/fr-fr/search?q={search_term_string}`,
    )
  })
})
