// Requirements: ROUTE-11, ROUTE-21.
import { describe, expect, it, vi } from 'vitest'
import { publicApi } from '#worker/cache/data-cache.ts'
import { ask, askVisit, newIsolate, origin } from './shop.ts'

describe('the slug of another language', () => {
  it.each([
    ['/fr-fr/tempo-smart-thermostat', '/fr-fr/thermostat-tempo'],
    ['/thermostat-tempo', '/tempo-smart-thermostat'],
    ['/fr-fr/tempo-smart-thermostat/installation', '/fr-fr/thermostat-tempo/installation'],
  ])('%s leads to %s for good, with the query', async (path, own) => {
    const response = await ask(`${path}?utm_source=x`)
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe(`${origin}${own}?utm_source=x`)
    expect((await ask(own)).status).toBe(200)
  })

  it('is not redirected twice', async () => {
    const [line] = await askVisit('fr-fr', '/tempo-smart-thermostat?color=black')
    expect(line).toEqual({ redirect: `${origin}/fr-fr/thermostat-tempo?color=black` })
  })
})

describe('the redirect table', () => {
  it.each([
    ['/news', 301, `${origin}/articles`, 'private, no-store'],
    ['/fr-fr/news?page=2', 301, `${origin}/fr-fr/articles?page=2`, 'public, max-age=300'],
    ['/offers', 302, `${origin}/offers-winter`, 'private, no-store'],
    ['/de-de/tempo', 308, `${origin}/de-de/tempo-smart-thermostat`, 'public, max-age=300'],
    ['/group', 302, 'https://www.arvel.example/', 'private, no-store'],
    ['/fr-fr/app', 302, 'https://my.orvane.example/', 'private, no-store'],
  ])('sends %s on with %i to %s', async (path, status, location, cacheControl) => {
    const response = await ask(path)
    expect(response.status).toBe(status)
    expect(response.headers.get('location')).toBe(location)
    expect(response.headers.get('cache-control')).toBe(cacheControl)
  })

  it.each([
    ['/news', `${origin}/articles`],
    ['/group', 'https://www.arvel.example/'],
  ])('sends an in-app navigation to %s on to %s', async (path, location) => {
    expect(await askVisit('en-us', path)).toEqual([{ redirect: location }])
  })

  /** A shop whose backend, which may be a remote one, sends the terms elsewhere. */
  async function shopSending(to: string) {
    const remote = newIsolate()
    const known = await publicApi(remote, 'en-us', origin)('GET /api/v1/redirects')
    ;(known as unknown[]).unshift({ from: '/legal/terms', to, status: 302 })
    return remote
  }

  it.each([
    'javascript:alert(1)',
    '//evil.com',
    'http://evil.com',
    '.evil.com',
    '/\\evil.com',
    'https:evil.com',
    'https://evil.com/',
    'https://www.arvel.example@evil.com/',
    'https://www.arvel.example.evil.com/',
    'https:www.arvel.example',
    '',
  ])('leads nobody to %j', async (to) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const remote = await shopSending(to)
    expect((await ask('/legal/terms', { env: remote })).status).toBe(200)
    expect(log.mock.lastCall).toEqual([expect.stringContaining('redirect_dropped')])
    log.mockRestore()
  })

  it.each([
    ['https://help.orvane.example/x', 'https://help.orvane.example/x'],
    ['https://www.arvel.example/a\nb', 'https://www.arvel.example/ab'],
  ])('leads to %j, a site of the brand', async (to, location) => {
    expect(
      (await ask('/legal/terms', { env: await shopSending(to) })).headers.get('location'),
    ).toBe(location)
  })
})
