// Requirements: ROUTE-10, ROUTE-11, CONT-1, CONT-4, ERR-3, PRICE-10.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Locale } from '#shared/markets/markets.ts'
import { matchRoute } from '#shared/routes/route-matcher.ts'
import { publicApi } from '#worker/cache/data-cache.ts'
import { ask, bootOf, headOf, origin, prefix, visitOf } from './shop.ts'

// One market of each store, and two languages of one of them.
const markets: Locale[] = ['en-us', 'fr-fr', 'en-gb', 'de-de', 'fr-be']

function pagesOf(locale: Locale) {
  return publicApi(env, locale, origin)('GET /api/v1/pages')
}

describe('every page of the page list', () => {
  it.each(markets)('is there in %s, under its own title', async (locale) => {
    const pages = (await pagesOf(locale)).filter(({ path }) => !path.endsWith('*'))
    expect(pages.length).toBeGreaterThan(50)
    for (const { path, seo, type } of pages) {
      const visit = await visitOf(locale, path)
      expect(visit.status, path).toBe(200)
      expect(visit.head.noIndex ?? false, path).toBe(seo.no_index ?? false)
      // The texts of articles are those of few languages here (vitest.config.ts).
      if (type !== 'installation' && type !== 'article')
        expect(visit.head.title, path).toBe(seo.title)
    }
  })

  it('is not found in the stores that do not show it', async () => {
    const shown = new Set((await pagesOf('fr-fr')).map(({ path }) => path))
    const hidden = (await pagesOf('fr-be'))
      .map(({ path }) => path)
      .filter((path) => !shown.has(path) && !path.endsWith('*'))
    const american = new Set((await pagesOf('en-us')).map(({ path }) => path))
    const european = (await pagesOf('en-gb'))
      .map(({ path }) => path)
      .filter((path) => !american.has(path) && !path.endsWith('*'))
    expect(european).toContain('/recycling')
    for (const path of hidden) expect((await visitOf('fr-fr', path)).status, path).toBe(404)
    for (const path of european) expect((await visitOf('en-us', path)).status, path).toBe(404)
  })

  it.each([
    ['da-dk', '/verrou-smartlaas'],
    ['no-no', '/verrou-smartlas'],
    ['sv-se', '/verrou-smart-dorrlas/installation'],
    ['no-no', '/verrou-smart-lock'],
  ] as const)(
    'in %s is not found at %s, of a product that is not sold in the country',
    async (locale, path) => expect((await ask(prefix(locale) + path)).status).toBe(404),
  )
})

describe('the page of a product', () => {
  it('names the days of arrival in its market, unless the market is many countries', async () => {
    const { data } = await visitOf('de-de', '/heizungsthermostat-tempo')
    expect(data).toMatchObject({
      arrival: { days: { to: expect.stringMatching(/^\d+\. \w+/) }, until: expect.any(Number) },
    })
    expect(await (await ask(`${prefix('de-de')}/heizungsthermostat-tempo`)).text()).toMatch(
      /Lieferung (?:am|zwischen dem) \d/,
    )
    const european = await visitOf('en-eu', '/tempo-smart-thermostat')
    expect(european.page).toBe('product')
    expect(european.data).not.toHaveProperty('arrival')
  })
})

describe('the page of a lamp', () => {
  it.each([
    ['de-de', '/smarte-lampe-veilleuse', true],
    ['en-us', '/veilleuse-smart-bulb', false],
  ] as const)(
    'in %s has the energy label beside both prices that one can buy at, where it is the law',
    async (locale, path, isLabelled) => {
      const html = await (await ask(prefix(locale) + path)).text()
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
      expect(
        main.split('sticky-bar').map((part) => part.includes('src="/energy-label.svg#E"')),
      ).toEqual([isLabelled, isLabelled])
      expect(html.includes('schema.org/EUEnergyEfficiencyCategoryE')).toBe(isLabelled)
    },
  )
})

describe('an article', () => {
  it('is there in every language, below its own category only', async () => {
    for (const locale of ['en-us', 'fr-fr', 'de-de'] as const) {
      const articles = await publicApi(env, locale, origin)('GET /api/v1/articles', { query: {} })
      expect(articles.length).toBeGreaterThan(3)
      for (const { category, link, id } of articles) {
        expect((await visitOf(locale, link)).page).toBe('article')
        const elsewhere = category === 'blog' ? 'comfort-guide' : 'blog'
        for (const path of [link.replace(category, elsewhere), `/${elsewhere}/${id}`])
          expect((await visitOf(locale, path)).status, path).toBe(404)
      }
    }
  })
})

describe('a path of one segment', () => {
  it('is a product where the page list has it as one', async () => {
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

describe('the error page', () => {
  it('keeps status, words and best sellers of a market', async () => {
    const response = await ask('/fr-fr/energy/nothing')
    const html = await response.text()
    expect(response.status).toBe(404)
    for (const words of [
      'La page que vous demandez est introuvable.',
      'Continuer les achats',
      'Nos incontournables.',
      '<footer',
    ])
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
  it.each(['/test', '/fr-fr/energy/test', '/company/test/x'])(
    '%s is the stub page, which no crawler keeps',
    async (path) => {
      const response = await ask(path)
      const html = await response.text()
      expect(response.status).toBe(200)
      expect(bootOf(html).visit.page).toBe('test')
      expect(headOf(html).meta.get('robots')).toBe('noindex')
    },
  )
})

describe('the route table', () => {
  it('has a page for everything that the page list names', async () => {
    for (const { path } of await pagesOf('en-us'))
      expect(matchRoute(path.replace(/\*$/, 'x')), path).toBeDefined()
  })
})
