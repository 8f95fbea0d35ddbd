import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { type Locale, locales, marketOf } from '#shared/markets.ts'
import { matchRoute } from '#shared/route-matcher.ts'
import { isUntranslated } from '#worker/cache/messages.ts'
import { publicApi } from '#worker/cache/data-cache.ts'
import { pageList } from '#worker/page-list.ts'
import { ask, askVisit, bootOf, headOf, newIsolate, origin, prefix, visitOf } from './shop.ts'

// One market of each store, and two languages of one of them.
const markets: Locale[] = ['en-us', 'fr-fr', 'en-gb', 'de-de', 'fr-be']

function pagesOf(locale: Locale) {
  return pageList(publicApi(env, locale, origin))
}

describe('withdrawing from a contract', () => {
  it.each(locales)('takes one click from any page of %s, and no account, order or script', async (locale) => {
    const link = `href="${prefix(locale)}/legal/withdrawal#withdraw"`
    for (const path of ['/legal/terms', '/cart']) expect(await (await ask(prefix(locale) + path)).text()).toContain(link)
    const html = await (await ask(`${prefix(locale)}/legal/withdrawal`)).text()
    const [, section] = /id="withdraw"(.*?)<h2/s.exec(html)!
    const [, form] = /<form ([^]*?)<\/form>/.exec(section!)!
    expect(form).toContain('method="post"')
    expect(form).toContain(`action="/api/v1/withdrawals?locale=${locale}"`)
    expect([...form!.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)).toEqual(['name', 'orderNumber', 'email'])
  })
})

describe('every page of the page list', () => {
  it.each(markets)('is there in %s, under its own title', async (locale) => {
    const pages = (await pagesOf(locale)).filter(({ path }) => !path.endsWith('*'))
    expect(pages.length).toBeGreaterThan(50)
    for (const { path, seo, type } of pages) {
      const visit = await visitOf(locale, path)
      expect(visit.status, path).toBe(200)
      expect(visit.head.noIndex ?? false, path).toBe(seo.no_index ?? false)
      if (type !== 'installation') expect(visit.head.title, path).toBe(seo.title)
    }
  })

  it('is not found in the stores that do not show it', async () => {
    const shown = new Set((await pagesOf('fr-fr')).map(({ path }) => path))
    const hidden = (await pagesOf('fr-be')).map(({ path }) => path).filter((path) => !shown.has(path) && !path.endsWith('*'))
    const american = new Set((await pagesOf('en-us')).map(({ path }) => path))
    const european = (await pagesOf('en-gb')).map(({ path }) => path).filter((path) => !american.has(path) && !path.endsWith('*'))
    expect(european).toContain('/recycling')
    for (const path of hidden) expect((await visitOf('fr-fr', path)).status, path).toBe(404)
    for (const path of european) expect((await visitOf('en-us', path)).status, path).toBe(404)
  })

  it.each([
    ['da-dk', '/verrou-smartlaas'],
    ['no-no', '/verrou-smartlas'],
    ['sv-se', '/verrou-smart-dorrlas/installation'],
    ['no-no', '/verrou-smart-lock'],
  ] as const)('in %s is not found at %s, of a product that is not sold in the country', async (locale, path) =>
    expect((await ask(prefix(locale) + path)).status).toBe(404),
  )
})

describe('the page of a lamp', () => {
  it.each([
    ['de-de', '/smarte-lampe-veilleuse', true],
    ['en-us', '/veilleuse-smart-bulb', false],
  ] as const)('in %s has the energy label beside both prices that one can buy at, where it is the law', async (locale, path, isLabelled) => {
    const html = await (await ask(prefix(locale) + path)).text()
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    expect(main.split('sticky-bar').map((part) => part.includes('src="/energy-label.svg#E"'))).toEqual([isLabelled, isLabelled])
    expect(html.includes('schema.org/EUEnergyEfficiencyCategoryE')).toBe(isLabelled)
  })
})

describe('an article', () => {
  it('is there in every language, below its own category only', async () => {
    for (const locale of ['en-us', 'fr-fr', 'de-de'] as const) {
      const articles = await publicApi(env, locale, origin)('GET /api/v1/articles', { query: {} })
      expect(articles.length).toBeGreaterThan(3)
      for (const { category, id } of articles) {
        expect((await visitOf(locale, `/${category}/${id}`)).page).toBe('article')
        const elsewhere = category === 'blog' ? 'comfort-guide' : 'blog'
        expect((await visitOf(locale, `/${elsewhere}/${id}`)).status).toBe(404)
      }
    }
  })
})

describe('a path of one segment', () => {
  it('is a product where the page list says so', async () => {
    expect((await visitOf('fr-fr', '/thermostat-tempo')).page).toBe('product')
  })

  it('is a page of an editor where it does not', async () => {
    expect((await visitOf('en-gb', '/recycling')).page).toBe('content')
    expect((await visitOf('en-us', '/thank-you-pro')).page).toBe('content')
  })

  it('is not found where it lists nothing', async () => {
    const response = await ask('/fr-fr/nothing-at-all')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('La page que vous demandez est introuvable.')
  })
})

describe('the slug of another language', () => {
  it.each([
    ['/fr-fr/tempo-smart-thermostat', '/fr-fr/thermostat-tempo'],
    ['/thermostat-tempo', '/tempo-smart-thermostat'],
    ['/fr-fr/tempo-smart-thermostat/installation', '/fr-fr/thermostat-tempo/installation'],
  ])('%s leads to %s for good', async (path, own) => {
    const response = await ask(`${path}?utm_source=x`)
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe(origin + own)
    expect((await ask(own)).status).toBe(200)
  })

  it('is not redirected twice', async () => {
    const [line] = await askVisit('fr-fr', '/tempo-smart-thermostat')
    expect(line).toEqual({ redirect: `${origin}/fr-fr/thermostat-tempo` })
  })
})

describe('a wildcard of the page list', () => {
  it('takes what is below it, and the longest one wins', async () => {
    const campaign = await visitOf('en-gb', '/campaign/tv')
    const american = await visitOf('en-us', '/campaign/radio/1')
    const radio = await visitOf('fr-fr', '/campaign/radio/1')
    expect(campaign).toMatchObject({ page: 'content', data: { page: { id: 'campaign' } } })
    expect(radio).toMatchObject({ data: { page: { id: 'campaign-radio' } } })
    // Where the longer one is not shown, the shorter one takes its paths.
    expect(american).toMatchObject({ data: { page: { id: 'campaign' } } })
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
    expect((await ask('/legal/terms', { env: await shopSending(to) })).headers.get('location')).toBe(location)
  })
})

describe('the error page', () => {
  it('keeps status, words and best sellers of a market', async () => {
    const response = await ask('/fr-fr/energy/nothing')
    const html = await response.text()
    expect(response.status).toBe(404)
    for (const words of ['La page que vous demandez est introuvable.', 'Continuer les achats', 'Nos incontournables.', '<footer'])
      expect(html).toContain(words)
    expect(headOf(html).meta.get('robots')).toBe('noindex')
    expect(headOf(html).alternates.size).toBe(0)
  })

  it('is what an in-app navigation shows, with the status in its first line', async () => {
    expect(await visitOf('fr-fr', '/energy/nothing')).toMatchObject({
      page: 'error',
      status: 404,
      data: { bestSellers: { products: expect.any(Array) } },
    })
  })
})

describe('a path with a test segment', () => {
  it.each(['/test', '/fr-fr/energy/test', '/company/test/x'])('%s is the stub page, which no crawler keeps', async (path) => {
    const response = await ask(path)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(bootOf(html).visit.page).toBe('test')
    expect(headOf(html).meta.get('robots')).toBe('noindex')
  })
})

describe('the head of a page', () => {
  it.each(['/', '/energy', '/all-products', '/articles', '/legal/terms'])('%s names the same alternates in all 22 markets', async (path) => {
    const seen = await Promise.all(
      locales.map(async (locale) => ({
        locale,
        ...headOf(await (await ask(`${prefix(locale)}${path === '/' && prefix(locale) ? '' : path}`)).text()),
      })),
    )
    const [{ alternates }] = seen as [(typeof seen)[0]]
    expect(alternates.size).toBe(23)
    expect(alternates.get('x-default')).toBe(origin + path)
    for (const head of seen) {
      const market = marketOf(head.locale)
      expect([...head.alternates]).toEqual([...alternates])
      expect(head.canonical).toEqual([alternates.get(market.hreflang)])
      // Until a language is translated its words are English ones, and the page says so.
      expect(head.lang).toBe(isUntranslated(head.locale) ? 'en' : market.hreflang)
      expect(head.meta.get('og:locale')).toBe(market.hreflang.replace('-', '_'))
      expect(head.meta.get('og:url')).toBe(head.canonical[0])
      expect(head.otherLocales).toHaveLength(21)
      expect(head.otherLocales).not.toContain(head.meta.get('og:locale'))
    }
  })

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
    ['/all-products?utm_source=a&sort=price-asc&related=x&fbclid=1', '?related=x&sort=price-asc'],
    ['/tempo-smart-thermostat?related=abc&gclid=1', '?related=abc'],
    ['/tempo-smart-thermostat?color=black&utm_medium=mail', '?color=black'],
    ['/?a=b', ''],
    ['/legal/terms?related=%22%3E%3Cscript%3E', ''],
    [`/legal/terms?related=${'a'.repeat(101)}`, ''],
  ])('of %s keeps %j of the query in its canonical address', async (path, query) => {
    const { canonical, meta } = headOf(await (await ask(path)).text())
    expect(canonical).toEqual([origin + path.replace(/\?.*/, '') + query])
    expect(meta.get('og:url')).toBe(canonical[0])
  })

  it('of a page that is not to be indexed says so', async () => {
    const { meta } = headOf(await (await ask('/thank-you-pro')).text())
    expect(meta.get('robots')).toBe('noindex')
  })

  it.each(['/thank-you-pro', '/cart', '/auth/login', '/checkout/redirect'])('%s has alternates, canonical address and locale too', async (path) => {
    const { alternates, canonical, meta, otherLocales } = headOf(await (await ask(`/de-ch${path}`)).text())
    expect(alternates.size).toBe(23)
    expect(alternates.get('x-default')).toBe(origin + path)
    expect(canonical).toEqual([alternates.get('de-CH')])
    expect(meta.get('og:locale')).toBe('de_CH')
    expect(otherLocales).toHaveLength(21)
  })

  it('carries data about the shop, a product and an article that search engines read', async () => {
    const types = async (path: string) => {
      const html = await (await ask(path)).text()
      return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
        ([, json]) => (JSON.parse(json!) as { '@type': string })['@type'],
      )
    }
    const [article] = await publicApi(env, 'en-us', origin)('GET /api/v1/articles', { query: { category: 'blog' } })
    expect(await types('/')).toEqual(['Organization', 'WebSite'])
    expect(await types('/tempo-smart-thermostat')).toEqual(['Product', 'BreadcrumbList'])
    expect(await types(`/blog/${article!.id}`)).toEqual(['Article', 'BreadcrumbList'])
    expect(await types('/energy/cameras')).toEqual([])
  })
})

describe('the route table', () => {
  it('has a page for everything that the page list names', async () => {
    for (const { path } of await pagesOf('en-us')) expect(matchRoute(path.replace(/\*$/, 'x')), path).toBeDefined()
  })
})
