// Requirements: LOC-12, ROUTE-24, CONT-8, HELP-7.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { type Locale, locales, marketOf } from '#shared/markets/markets.ts'
import { eventually } from '#tests/support/eventually.ts'
import { publicApi } from '#worker/cache/data-cache.ts'

import { ask, headOf, origin, prefix } from './shop.ts'

describe('the head of a page', () => {
  it.each(['/', '/energy', '/all-products', '/articles', '/legal/terms'])(
    '%s names the same alternates in all markets',
    async (path) => {
      const seen: ({ locale: Locale } & ReturnType<typeof headOf>)[] = []
      // One after another: all at once take as long as the machine lets them.
      for (const locale of locales) {
        const address = `${prefix(locale)}${path === '/' && prefix(locale) ? '' : path}`
        seen.push({ locale, ...headOf(await (await ask(address)).text()) })
      }
      const [{ alternates }] = seen as [(typeof seen)[0]]
      // And `x-default`.
      expect(alternates.size).toBe(locales.length + 1)
      expect(alternates.get('x-default')).toBe(origin + path)
      for (const head of seen) {
        const market = marketOf(head.locale)
        expect([...head.alternates]).toEqual([...alternates])
        expect(head.canonical).toEqual([alternates.get(market.hreflang)])
        // The texts of a language without a translation are English, and the page is marked as
        // English.
        expect(head.lang).toBe(market.hreflang)
        expect(head.meta.get('og:locale')).toBe(
          market.code === 'en-eu' ? 'en_IE' : market.hreflang.replace('-', '_'),
        )
        for (const tag of [head.meta.get('og:locale'), ...head.otherLocales])
          expect(tag).toMatch(/^[a-z]{2}_[A-Z]{2}$/)
        expect(head.meta.get('og:url')).toBe(head.canonical[0])
        expect(head.otherLocales).toHaveLength(locales.length - 1)
        expect(head.otherLocales).not.toContain(head.meta.get('og:locale'))
      }
    },
  )

  it('names a product in every language by its own slug, and each of them leads back', async () => {
    const { alternates } = headOf(await (await ask('/tempo-smart-thermostat')).text())
    expect(alternates.get('fr-FR')).toBe(`${origin}/fr-fr/thermostat-tempo`)
    expect(alternates.get('en')).toBe(`${origin}/en-eu/tempo-smart-thermostat`)
    for (const href of alternates.values()) {
      const response = await ask(href)
      expect(response.status, href).toBe(200)
      expect([...headOf(await response.text()).alternates]).toEqual([...alternates])
    }
  })

  it('names only the markets that show a page', async () => {
    const { alternates } = headOf(await (await ask('/en-gb/recycling')).text())
    expect(alternates.has('en-US')).toBe(false)
    expect(alternates.has('x-default')).toBe(false)
    expect(alternates.get('en-GB')).toBe(`${origin}/en-gb/recycling`)
  })

  it.each([
    [
      '/all-products?utm_source=a&sort=price-asc&related=x&inStock=1&fbclid=1',
      '?inStock=1&sort=price-asc',
    ],
    ['/all-products?colors=white,pink,white,purple&sort=relevance', '?colors=white%2Cpink'],
    ['/all-products?priceTo=0120&priceFrom=70&subcategory=none', '?priceFrom=70&priceTo=120'],
    ['/all-products?priceTo=70&priceFrom=120', '?priceFrom=70&priceTo=120'],
    ['/all-products?priceTo=9999999&priceFrom=1&priceMax=5000', ''],
    [
      '/all-products?works=thread,none,matter&use=outdoor&page=1',
      '?use=outdoor&works=matter%2Cthread',
    ],
    ['/all-products?page=77&rating=3&power=steam', '?page=2'],
    ['/security/opening?sort=newest&colors=white&page=3', ''],
    ['/energy/heating-cooling?subcategory=cameras', ''],
    ['/tempo-smart-thermostat?related=abc&gclid=1', ''],
    ['/tempo-smart-thermostat?color=black&utm_medium=mail', '?color=black'],
    ['/tempo-smart-thermostat?color=white', ''],
    ['/tempo-smart-thermostat?color=purple', ''],
    ['/press?country=XX&year=1999&tag=none', ''],
    ['/?a=b', ''],
    ['/legal/terms?color=black&related=%22%3E%3Cscript%3E', ''],
  ])('of %s keeps %j of the query in its canonical address', async (path, query) => {
    const { canonical, meta } = headOf(await (await ask(path)).text())
    expect(canonical).toEqual([origin + path.replace(/\?.*/, '') + query])
    expect(meta.get('og:url')).toBe(canonical[0])
  })

  it('of a page that must not be indexed has noindex', async () => {
    const { meta } = headOf(await (await ask('/thank-you-pro')).text())
    expect(meta.get('robots')).toBe('noindex')
  })

  it.each(['/thank-you-pro', '/cart', '/auth/login', '/checkout/redirect'])(
    '%s has alternates, canonical address and locale too',
    async (path) => {
      // A busy machine may answer the first request with the page for trouble.
      const html = await eventually(async () => {
        const response = await ask(`/de-ch${path}`)
        expect(response.status).toBeLessThan(500)
        return response.text()
      })
      const { alternates, canonical, meta, otherLocales } = headOf(html)
      // And `x-default`.
      expect(alternates.size).toBe(locales.length + 1)
      expect(alternates.get('x-default')).toBe(origin + path)
      expect(canonical).toEqual([alternates.get('de-CH')])
      expect(meta.get('og:locale')).toBe('de_CH')
      expect(otherLocales).toHaveLength(locales.length - 1)
    },
  )

  it('describes the questions of a help page, in its language (HELP-7)', async () => {
    const html = await (await ask('/de-de/hilfe/rueckgabe')).text()
    expect(html).toContain('"@type":"FAQPage"')
    expect(html).toContain('"name":"Wie gebe ich etwas zurück?"')
    expect(html).toContain('"@type":"BreadcrumbList"')
    expect(await (await ask('/de-de/hilfe/kontakt')).text()).not.toContain('FAQPage')
    const moved = await ask('/de-de/aide/retour')
    expect([moved.status, moved.headers.get('location')]).toEqual([
      308,
      `${origin}/de-de/hilfe/rueckgabe`,
    ])
  })

  it('carries data about the shop, a product and an article that search engines read', async () => {
    const types = async (path: string) => {
      const html = await (await ask(path)).text()
      return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
        ([, json]) => (JSON.parse(json!) as { '@type': string })['@type'],
      )
    }
    const [article] = await publicApi(
      env,
      'en-us',
      origin,
    )('GET /api/v1/articles', { query: { category: 'blog' } })
    expect(await types('/')).toEqual(['Organization', 'WebSite'])
    expect(await types('/tempo-smart-thermostat')).toEqual(['Product', 'BreadcrumbList'])
    expect(await types(`/blog/${article!.id}`)).toEqual(['Article', 'BreadcrumbList'])
    expect(await types('/tempo-smart-thermostat/installation')).toEqual(['HowTo', 'BreadcrumbList'])
    expect(await types('/energy/cameras')).toEqual([])
    expect(await types('/energy/heating-cooling')).toEqual(['ItemList', 'BreadcrumbList'])
  })
})
