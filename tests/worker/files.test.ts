// Requirements: ROUTE-8, API-10, SEC-16.
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { isShownIn } from '#shared/api/pages.ts'
import { locales, marketOf, markets } from '#shared/markets/markets.ts'
import { brand } from '#shared/settings/brand.ts'
import { publicApi } from '#worker/cache/data-cache.ts'
import { ask, elementsOf, newIsolate, origin, prefix, visitOf } from './shop.ts'

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc!.replaceAll('&amp;', '&'))

describe('the sitemap', () => {
  it.each(locales)('of %s is whole and names what may be indexed there', async (locale) => {
    const response = await ask(`${prefix(locale)}/sitemap.xml`)
    const xml = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(elementsOf(xml)[0]).toBe('urlset')
    const found = locations(xml)
    const pages = await publicApi(env, locale, origin)('GET /api/v1/pages')
    expect(new Set(found).size).toBe(found.length)
    expect(found.every((loc) => (loc + '/').startsWith(`${origin}${prefix(locale)}/`))).toBe(true)
    for (const { path, seo, ...page } of pages) {
      if (path.endsWith('*') || path.startsWith('/blog/')) continue
      const isListed = found.includes(
        origin + (path === '/' && prefix(locale) ? prefix(locale) : prefix(locale) + path),
      )
      expect(isListed, path).toBe(!seo.no_index && isShownIn(page, marketOf(locale)))
    }
  })

  it('names a page’s alternates only where its product is sold', async () => {
    const xml = await (await ask(`${prefix('de-de')}/sitemap.xml`)).text()
    const entry = xml.split('<url>').find((url) => url.includes('/tuerschloss-verrou</loc>'))!
    expect([...entry.matchAll(/hreflang="([^"]*)"/g)].map(([, tag]) => tag)).toEqual(
      markets
        .filter(
          ({ store, country }) => store !== 'store-us' && !['DK', 'NO', 'SE'].includes(country),
        )
        .map(({ hreflang }) => hreflang),
    )
    expect(
      locations(await (await ask(`${prefix('no-no')}/sitemap.xml`)).text()).filter((loc) =>
        loc.includes('verrou'),
      ),
    ).toEqual([])
  })

  it('of the index names all 22', async () => {
    const xml = await (await ask('/sitemap-index.xml')).text()
    expect(elementsOf(xml)[0]).toBe('sitemapindex')
    expect(locations(xml)).toEqual(
      locales.map((locale) => `${origin}${prefix(locale)}/sitemap.xml`),
    )
  })

  it('names a page’s alternates as its head does', async () => {
    const xml = await (await ask('/fr-fr/sitemap.xml')).text()
    const entry = xml
      .split('<url>')
      .find((one) => one.includes('<loc>http://localhost/fr-fr/thermostat-tempo</loc>'))!
    expect([...entry.matchAll(/hreflang="([^"]+)"/g)]).toHaveLength(locales.length + 1)
    expect(entry).toContain('hreflang="x-default" href="http://localhost/tempo-smart-thermostat"')
  })

  it('leads nowhere that is not there', async () => {
    const found = locations(await (await ask('/en-gb/sitemap.xml')).text())
    for (const loc of found)
      expect((await visitOf('en-gb', loc.replace(`${origin}/en-gb`, '') || '/')).status, loc).toBe(
        200,
      )
  })

  it('has one address for each market', async () => {
    expect((await ask('/en-us/sitemap.xml')).headers.get('location')).toBe(`${origin}/sitemap.xml`)
    expect((await ask('/FR-fr/sitemap.xml')).headers.get('location')).toBe(
      `${origin}/fr-fr/sitemap.xml`,
    )
    expect((await ask('/xx-yy/sitemap.xml')).status).toBe(404)
  })
})

describe('robots.txt', () => {
  it('keeps crawlers from what belongs to a visitor, in every market, and shows them the sitemaps', async () => {
    const response = await ask('/robots.txt')
    const lines = (await response.text()).split('\n')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(lines).toContain(`Sitemap: ${origin}/sitemap-index.xml`)
    for (const locale of locales)
      for (const path of ['/account', '/checkout', '/cart'])
        expect(lines).toContain(`Disallow: ${prefix(locale)}${path}`)
  })
})

describe('security.txt', () => {
  it('says where to write, and holds for less than a year', async () => {
    const response = await ask('/.well-known/security.txt')
    const fields = new Map(
      (await response.text())
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/) as [string, string]),
    )
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(fields.get('Contact')).toBe(`mailto:${brand.securityEmail}`)
    expect(fields.get('Canonical')).toBe(`${origin}/.well-known/security.txt`)
    const days = (Date.parse(fields.get('Expires')!) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(100)
    expect(days).toBeLessThan(365)
  })
})

describe('the messages of a locale', () => {
  it.each(locales)('%s are there', async (locale) => {
    const response = await ask(`/_i18n/${__BUILD_ID__}/${locale}/messages.json`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await response.text()).toContain('shell')
  })

  it('of this build are kept for good, those of another never', async () => {
    const ours = await ask(`/_i18n/${__BUILD_ID__}/fr-fr/messages.json`)
    const older = await ask('/_i18n/older/fr-fr/messages.json')
    expect(ours.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect([older.status, older.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  })

  it.each(['xx-yy', 'FR-FR', '__proto__', 'ach-ug'])('%s are not there', async (locale) => {
    const response = await ask(`/_i18n/test/${locale}/messages.json`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-cache'])
  })
})

describe('the health of the shop', () => {
  it('can be asked for', async () => {
    const response = await ask('/health')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('a built file', () => {
  const files = {
    fetch: (request: Request) =>
      Promise.resolve(
        new Response('x', {
          status: request.url.includes('none') ? 404 : 200,
          headers: { 'content-type': 'text/javascript' },
        }),
      ),
  }

  it.each([
    ['/assets/shop-abc.js', 200, 'public, max-age=31536000, immutable'],
    ['/assets/none.js', 404, 'private, no-store'],
    ['/favicon.svg', 200, 'public, max-age=3600'],
    ['/none.svg', 404, 'private, no-store'],
  ])('%s answers %i, %s', async (path, status, cacheControl) => {
    const response = await ask(path, {
      env: newIsolate({ ASSETS: files }),
      headers: { 'accept-language': 'fr' },
    })
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, cacheControl])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each([
    ['cannot be read', () => Promise.resolve(new Response('ENOENT', { status: 500 }))],
    ['cannot even be asked for', () => Promise.reject(new Error('gone'))],
  ])('that %s, as while a new build is written, is to be asked for again', async (_, fetch) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const response = await ask('/assets/shop-abc.js', { env: newIsolate({ ASSETS: { fetch } }) })
    expect([
      response.status,
      response.headers.get('retry-after'),
      response.headers.get('cache-control'),
    ]).toEqual([503, '2', 'private, no-store'])
    expect(await response.text()).not.toContain('ENOENT')
    expect(error).toHaveBeenCalledWith(expect.stringContaining('/assets/shop-abc.js'))
    error.mockRestore()
  })
})

describe('the living page of the design system', () => {
  it('is there where it was asked for, in two languages', async () => {
    const shown = { env: newIsolate({ UI_CATALOGUE: '1' }) }
    const [english, german, other] = await Promise.all(
      ['/_ui', '/_ui?language=de', '/_ui?language=%22%3E'].map((path) => ask(path, shown)),
    )
    expect([english!.status, german!.status]).toEqual([200, 200])
    expect(await english!.text()).toContain('<html lang="en" data-drawn>')
    expect(await german!.text()).toContain('<html lang="de" data-drawn>')
    expect(await other!.text()).toContain('<html lang="en" data-drawn>')
  })

  it('is nowhere else', async () => {
    expect((await ask('/_ui')).status).toBe(404)
  })
})
