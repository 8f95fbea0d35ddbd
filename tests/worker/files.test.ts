// Requirements: ROUTE-8, ROUTE-28, API-10, SEC-16, MACH-7.
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { isShownIn } from '#shared/api/pages.ts'
import { locales, marketOf } from '#shared/markets/markets.ts'
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
      if (path.endsWith('*')) continue
      const isListed = found.includes(
        origin + (path === '/' && prefix(locale) ? prefix(locale) : prefix(locale) + path),
      )
      expect(isListed, path).toBe(!seo.no_index && isShownIn(page, marketOf(locale)))
    }
  })

  it('names a product only where it is sold', async () => {
    const named = async (locale: 'de-de' | 'no-no') =>
      locations(await (await ask(`${prefix(locale)}/sitemap.xml`)).text()).filter((loc) =>
        loc.includes('verrou'),
      )
    expect(await named('de-de')).toContain(`${origin}/de-de/tuerschloss-verrou`)
    expect(await named('no-no')).toEqual([])
  })

  it('of the index names all 22', async () => {
    const xml = await (await ask('/sitemap-index.xml')).text()
    expect(elementsOf(xml)[0]).toBe('sitemapindex')
    expect(locations(xml)).toEqual(
      locales.map((locale) => `${origin}${prefix(locale)}/sitemap.xml`),
    )
  })

  it('says on which day what a page shows last changed', async () => {
    const isolate = newIsolate({ BENCH_NO_CACHE: '1' })
    const lastmod = async (path: string) => {
      const xml = await (await ask('/pt-pt/sitemap.xml', { env: isolate })).text()
      const url = xml.split('<url>').find((one) => one.includes(`${path}</loc>`))
      return /<lastmod>([^<]*)/.exec(url ?? '')?.[1]
    }
    const read = () => env.DB.prepare(`SELECT changed FROM pages WHERE id = 'product-tempo'`)
    const today = new Date().toISOString().slice(0, 10)
    await env.DB.prepare(`UPDATE pages SET changed = '2026-02-03'`).run()
    expect(await lastmod('/termostato-tempo')).toBe('2026-02-03')
    await env.DB.prepare(`UPDATE prices SET cents = cents + 1 WHERE sku = 'ORV-TEMPO-WHI'`).run()
    expect(await read().first('changed')).toBe(today)
    expect(
      await env.DB.prepare(`SELECT changed FROM pages WHERE id = 'home'`).first('changed'),
    ).toBe('2026-02-03')
  })

  it('has as many parts as it needs, in the index too, and none behind the last', async () => {
    const entries = Array.from({ length: 900 }, (_, i) => [`/made&up-${i}`, `made-up-${i}`])
    await env.DB.prepare(`INSERT INTO sitemap_parts VALUES ('es-es', 1, ?1)`)
      .bind(JSON.stringify(entries))
      .run()
    const isolate = newIsolate({ BENCH_NO_CACHE: '1' })
    const second = await ask('/es-es/sitemap-2.xml', { env: isolate })
    const xml = await second.text()
    expect(xml).toContain('/made&amp;up-0<')
    expect(locations(xml)).toEqual(entries.map(([path]) => `${origin}/es-es${path}`))
    const index = locations(await (await ask('/sitemap-index.xml', { env: isolate })).text())
    expect(index.filter((loc) => loc.includes('/es-es/'))).toEqual([
      `${origin}/es-es/sitemap.xml`,
      `${origin}/es-es/sitemap-2.xml`,
    ])
    for (const path of ['sitemap-1.xml', 'sitemap-3.xml', 'sitemap-02.xml', 'a/sitemap-2.xml'])
      expect((await ask(`/es-es/${path}`, { env: isolate })).status, path).toBe(404)
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
    expect(await english!.text()).toContain('<html lang="en" data-revealed>')
    expect(await german!.text()).toContain('<html lang="de" data-revealed>')
    expect(await other!.text()).toContain('<html lang="en" data-revealed>')
  })

  it('is nowhere else', async () => {
    expect((await ask('/_ui')).status).toBe(404)
  })
})

describe('the key of IndexNow', () => {
  it('is a file where it is set, and no other file is', async () => {
    const isolate = newIsolate({ INDEXNOW_KEY: 'A1b2-c3d4-e5' })
    const response = await ask('/A1b2-c3d4-e5.txt', { env: isolate })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toBe('A1b2-c3d4-e5')
    for (const path of ['/a1b2-c3d4-e5.txt', '/fr-fr/A1b2-c3d4-e5.txt', '/.txt', '/other-key1.txt'])
      expect((await ask(path, { env: isolate })).status, path).toBe(404)
    expect((await ask('/A1b2-c3d4-e5.txt')).status).toBe(404)
  })
})
