// Requirements: CONT-1, CONT-2, CONT-13, CONT-14, ROUTE-10, CONT-6, CONT-7, ERR-2, ERR-1, ERR-7,
// ERR-10.
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Deal } from '#shared/api/navigations.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { visitor } from '../../../tests/support/api.ts'
import { countedRows } from '../../../tests/support/counted-rows.ts'
import { mendAfterwards } from '../../../tests/support/seed.ts'
import { commerce } from '../index.ts'

const autumn = () => new Date('2026-11-21T12:00:00Z')
/** A shop whose database fails at every read. */
const brokenShop = () =>
  visitor(
    commerce({
      ...env,
      DB: {
        prepare: () => {
          throw new Error('D1 is down')
        },
      } as unknown as D1Database,
    }),
    'fr-fr',
  )
const shop = (locale: Parameters<typeof visitor>[1], now = autumn) =>
  visitor(commerce(env, { now }), locale)

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the page list', () => {
  it('has a page for every product sold, with its address in all languages', async () => {
    const pages = await shop('fr-fr').api('GET /api/v1/pages')
    const tempo = pages.find(
      ({ product_key, type }) => product_key === 'tempo' && type === 'product',
    )!
    expect(tempo).toMatchObject({
      path: '/thermostat-tempo',
      paths: {
        de: '/heizungsthermostat-tempo',
        en: '/tempo-smart-thermostat',
        cs: '/chytry-termostat-tempo',
      },
    })
    expect(tempo.breadcrumb.map(({ label }) => label)).toEqual([
      'Accueil',
      'Énergie',
      'Chauffage et climatisation',
      'Thermostat Tempo',
    ])
    expect(pages.find(({ id }) => id === 'installation-tempo')).toMatchObject({
      path: '/thermostat-tempo/installation',
      type: 'installation',
    })
  })

  it('hides pages from stores that do not show them', async () => {
    const ids = async (locale: 'en-us' | 'de-de') =>
      (await shop(locale).api('GET /api/v1/pages')).map(({ id }) => id)
    expect(await ids('en-us')).not.toEqual(expect.arrayContaining(['product-brume']))
    expect(await ids('en-us')).not.toContain('recycling')
    expect(await ids('de-de')).toEqual(expect.arrayContaining(['product-brume', 'recycling']))
    await expect(
      shop('en-us').api('GET /api/v1/pages/{id}', { params: { id: 'recycling' } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  it('hides the pages of a product in countries where it is not sold', async () => {
    const ids = async (locale: Locale) =>
      (await shop(locale).api('GET /api/v1/pages')).map(({ id }) => id)
    const pages = ['product-verrou', 'installation-verrou']
    expect(await ids('de-de')).toEqual(expect.arrayContaining(pages))
    for (const locale of ['da-dk', 'no-no', 'sv-se'] as const) {
      const shown = await ids(locale)
      expect(shown).toContain('product-clavier')
      expect(pages.filter((id) => shown.includes(id))).toEqual([])
      await expect(
        shop(locale).api('GET /api/v1/pages/{id}', { params: { id: 'product-verrou' } }),
      ).rejects.toMatchObject({ status: 404 })
    }
  })

  it('marks the pages that crawlers may not index', async () => {
    const pages = await shop('en-us').api('GET /api/v1/pages')
    expect(pages.find(({ id }) => id === 'pro-thanks')?.seo.no_index).toBe(true)
    expect(pages.find(({ id }) => id === 'pro')?.seo).toMatchObject({
      breadcrumb_label: 'Professionals',
      title: 'For professionals – Orvane',
    })
  })

  it('leaves a broken entry out, and returns NoPagesFound when none is left', async () => {
    mendAfterwards()
    await env.DB.prepare(
      `UPDATE documents SET body = '{"id":1' WHERE collection = 'page' AND id = 'press'`,
    ).run()
    const pages = await shop('fr-fr').api('GET /api/v1/pages')
    expect(pages.map(({ id }) => id)).not.toContain('press')
    expect(pages.length).toBeGreaterThan(60)
    await env.DB.prepare(`DELETE FROM documents WHERE collection = 'page'`).run()
    await expect(shop('fr-fr').api('GET /api/v1/pages')).rejects.toMatchObject({
      status: 500,
      message: 'No pages found',
    })
  })
})

describe('a page', () => {
  it('has its sections in the language of the market, including their links', async () => {
    const home = await shop('de-at').api('GET /api/v1/pages/{id}', { params: { id: 'home' } })
    expect(home.sections.map(({ collection }) => collection)).toEqual(
      expect.arrayContaining([
        'hero_block',
        'category_block',
        'product_block',
        'story_block',
        'comparator_block',
        'quote_block',
        'article_block',
        'reassurance_block',
        'newsletter_block',
      ]),
    )
    const hero = home.sections.find((section) => section.collection === 'hero_block')!
    expect(hero.item).toMatchObject({
      title: 'Genau warm genug.',
      ctas: [{ link: '/heizungsthermostat-tempo' }],
    })
  })

  it('leaves a broken section out', async () => {
    mendAfterwards()
    await env.DB.prepare(
      `UPDATE documents SET body = json_set(body, '$[0].item.tone', 'loud') WHERE collection = 'page-sections' AND id = 'home'`,
    ).run()
    const home = await shop('fr-fr').api('GET /api/v1/pages/{id}', { params: { id: 'home' } })
    expect(home.sections.map(({ collection }) => collection)).not.toContain('hero_block')
    expect(home.sections.length).toBeGreaterThan(5)
    await env.DB.prepare(
      `UPDATE documents SET body = 'null' WHERE collection = 'page-sections' AND id = 'home'`,
    ).run()
    expect(
      await shop('fr-fr').api('GET /api/v1/pages/{id}', { params: { id: 'home' } }),
    ).toMatchObject({ id: 'home', sections: [] })
  })

  it.each(['nothing', '__proto__', "'; DROP TABLE documents; --"])(
    'is not found for %s',
    async (id) => {
      await expect(
        shop('fr-fr').api('GET /api/v1/pages/{id}', { params: { id } }),
      ).rejects.toMatchObject({
        status: 404,
        message: `Page ${id} Not Found`,
      })
    },
  )

  it.each([
    ['/campaign/autumn', 'campaign'],
    ['/campaign/radio/morning', 'campaign-radio'],
    ['/thermostat-tempo', 'product-tempo'],
    ['/heizungsthermostat-tempo', 'product-tempo'],
    ['/legal/terms', 'legal-terms'],
    ['/energy/test/anything', 'test'],
  ])('at %s is %s', async (path, id) => {
    expect(await shop('fr-fr').api('GET /api/v1/page-by-path', { query: { path } })).toMatchObject({
      id,
    })
  })

  it.each(['/campaign', '/campaign/', '/nowhere', '/testing', '%'])(
    'at %s does not exist',
    async (path) => {
      await expect(
        shop('fr-fr').api('GET /api/v1/page-by-path', { query: { path } }),
      ).rejects.toMatchObject({
        status: 404,
        message: `Page ${path} Not Found`,
      })
    },
  )
})

describe('the look-up of a path', () => {
  const lookUp = async (locale: Locale, path: string) =>
    (await shop(locale).api('GET /api/v1/page-lookup', { query: { path } })).page

  it('finds the page of an address in any language, with its sections and its own path', async () => {
    expect(await lookUp('fr-fr', '/heizungsthermostat-tempo')).toMatchObject({
      id: 'product-tempo',
      path: '/thermostat-tempo',
      product_key: 'tempo',
      sections: [],
    })
    expect((await lookUp('de-at', '/'))!.sections.length).toBeGreaterThan(3)
    expect(await lookUp('fr-fr', '/tempo-smart-thermostat/installation')).toMatchObject({
      path: '/thermostat-tempo/installation',
    })
  })

  it('finds no page that the market does not show, and none that is not there', async () => {
    const hidden = (await lookUp('de-de', '/recycling'))!
    expect(await lookUp('en-us', hidden.path)).toBeNull()
    for (const path of ['/nowhere', '', '%', '/campaign/', `/${'x/'.repeat(900)}y`])
      expect(await lookUp('fr-fr', path), path).toBeNull()
  })

  it('gives a pattern’s page where the page of the address is hidden', async () => {
    mendAfterwards()
    await env.DB.prepare(`INSERT INTO page_paths VALUES ('/campaign/winter', 'recycling')`).run()
    expect((await lookUp('de-de', '/campaign/winter'))?.id).toBe('recycling')
    expect((await lookUp('en-us', '/campaign/winter'))?.id).toBe('campaign')
  })

  it('reads the rows of one page, however many there are', async () => {
    mendAfterwards()
    const sql = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)`
    await env.DB.batch(
      [
        `INSERT INTO documents SELECT 'page', 'many-' || i, 'en', 999, '{}' FROM (${sql} SELECT i FROM n)`,
        `INSERT INTO pages SELECT 'many-' || i, 999, NULL, NULL FROM (${sql} SELECT i FROM n)`,
        `INSERT INTO page_paths SELECT '/many-' || i, 'many-' || i FROM (${sql} SELECT i FROM n)`,
      ].map((each) => env.DB.prepare(each)),
    )
    const rows: number[] = []
    const { DB } = countedRows(env, rows)
    const reader = visitor(commerce({ ...env, DB }, { now: autumn }), 'fr-fr')
    await reader.api('GET /api/v1/page-lookup', { query: { path: '/thermostat-tempo' } })
    expect(rows.length).toBe(1)
    expect(rows[0]).toBeLessThan(20)
  })
})

describe('a part of the page list', () => {
  it('goes on behind an entry, until nothing is left', async () => {
    const { api } = shop('fr-fr')
    const all = (await api('GET /api/v1/pages')).map(({ id }) => id)
    const read: string[] = []
    for (let after: string | undefined; ;) {
      const part = await api('GET /api/v1/pages', { query: { limit: 50, after } })
      if (!part.length) break
      read.push(...part.map(({ id }) => id))
      after = part.at(-1)!.id
    }
    expect(read).toEqual(all)
  })

  it('is refused behind no entry, and beyond the largest part', async () => {
    const { api } = shop('fr-fr')
    await expect(api('GET /api/v1/pages', { query: { after: 'none' } })).rejects.toMatchObject({
      status: 404,
    })
    for (const limit of [0, 1001, 1.5, 'x'])
      await expect(api('GET /api/v1/pages', { query: { limit } })).rejects.toMatchObject({
        status: 400,
      })
  })
})

describe('redirects', () => {
  it('lead to pages of the shop and to sites of the brand only', async () => {
    mendAfterwards()
    await env.DB.prepare(
      `INSERT INTO redirects VALUES ('/trap', 'https://evil.example/', 302), ('/trap-2', 'javascript:alert(1)', 302)`,
    ).run()
    const list = await shop('fr-fr').api('GET /api/v1/redirects')
    expect(list.map(({ from }) => from)).toEqual(expect.arrayContaining(['/tempo', '/group']))
    expect(list.filter(({ from }) => from.startsWith('/trap'))).toEqual([])
    expect(
      await shop('fr-fr').api('GET /api/v1/redirects/lookup', { query: { path: '/tempo' } }),
    ).toEqual({
      from: '/tempo',
      to: '/tempo-smart-thermostat',
      status: 308,
    })
    expect(
      await shop('fr-fr').api('GET /api/v1/redirects/lookup', { query: { path: '/trap' } }),
    ).toEqual({})
  })
})

describe('articles', () => {
  it('are listed newest first, by category, or by id in the requested order', async () => {
    const { api } = shop('fr-fr')
    const dates = (await api('GET /api/v1/articles', { query: {} })).map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(
      (await api('GET /api/v1/articles', { query: { category: 'comfort-guide' } })).map(
        ({ id }) => id,
      ),
    ).toEqual(['damp-before-you-see-it', 'heat-less-without-feeling-cold', 'air-in-the-bedroom'])
    const ids = ['what-a-plug-can-tell-you', 'matter-in-ten-minutes']
    expect(
      (await api('GET /api/v1/articles', { query: { ids: `${ids.join(',')},nothing` } })).map(
        ({ id }) => id,
      ),
    ).toEqual(ids)
  })

  it('can be read', async () => {
    const article = await shop('de-de').api('GET /api/v1/articles/{articleId}', {
      params: { articleId: 'matter-in-ten-minutes' },
    })
    expect(article).toMatchObject({
      title: 'Matter in zehn Minuten',
      category: 'smart-home-guide',
      id: 'matter-in-ten-minutes',
      link: '/smart-home-guide/matter-in-zehn-minuten',
    })
    expect(article.breadcrumb.map(({ label }) => label)).toEqual([
      'Startseite',
      'Ratgeber',
      'Vernetztes Zuhause',
      'Matter in zehn Minuten',
    ])
    expect(article.related).toHaveLength(2)
    await expect(
      shop('de-de').api('GET /api/v1/articles/{articleId}', { params: { articleId: 'x' } }),
    ).rejects.toMatchObject({
      status: 404,
      code: 'ArticleNotFound',
    })
  })
})

describe('navigation', () => {
  it('leads to the three categories with their children', async () => {
    const main = await shop('fr-fr').api('GET /api/v1/navigations/main')
    expect(main.map(({ title }) => title)).toEqual([
      'Énergie',
      'Confort',
      'Sécurité',
      'Offres',
      'Guides',
    ])
    expect(main[2]!.children!.map(({ path }) => path)).toEqual([
      '/security/cameras',
      '/security/access-control',
      '/security/alarms',
      '/security/opening',
    ])
  })

  it('leaves a broken entry out, and is empty instead of an error', async () => {
    mendAfterwards()
    await env.DB.prepare(
      `UPDATE documents SET body = json_set(body, '$[1].title', 7) WHERE collection = 'navigation' AND id = 'main'`,
    ).run()
    expect((await shop('fr-fr').api('GET /api/v1/navigations/main')).map(({ id }) => id)).toEqual([
      'energy',
      'security',
      'offers',
      'guides',
    ])
    await env.DB.prepare(`UPDATE documents SET body = '"' WHERE collection = 'navigation'`).run()
    expect(await shop('fr-fr').api('GET /api/v1/navigations/main')).toEqual([])
    expect(await shop('fr-fr').api('GET /api/v1/navigations/footer')).toEqual({
      columns: [],
      payment: [],
      socials: [],
      legals: [],
    })
  })

  it('has a footer, whose broken parts are left out', async () => {
    mendAfterwards()
    const footer = await shop('de-de').api('GET /api/v1/navigations/footer')
    expect(footer.legals.map(({ label }) => label)).toEqual([
      'AGB',
      'Datenschutz',
      'Impressum',
      'Barrierefreiheit',
      'Über Cookies',
    ])
    expect(footer.columns.flatMap(({ links }) => links)).toContainEqual({
      label: 'Vertrag widerrufen',
      link: '/legal/withdrawal#withdraw',
    })
    await env.DB.prepare(
      `UPDATE documents SET body = json_set(body, '$.columns[0].links', 1, '$.socials', null) WHERE collection = 'navigation' AND id = 'footer'`,
    ).run()
    const mended = await shop('de-de').api('GET /api/v1/navigations/footer')
    expect(mended.columns.map(({ value }) => value)).toEqual(['help', 'orvane', 'guides'])
    expect(mended.socials).toEqual([])
    expect(mended.payment).toHaveLength(4)
  })
})

describe('deals', () => {
  const deals = (locale: Locale, day: string, promo?: string) =>
    shop(locale, () => new Date(day)).api('GET /api/v1/deals', { query: promo ? { promo } : {} })

  it('have a countdown where it is configured', async () => {
    const [deal, other] = (await deals('fr-fr', '2026-11-20T12:00:00Z')) as Deal[]
    expect(deal).toMatchObject({
      id: 'advent-post',
      hasCountdown: true,
      topBanner: { link: '/all-products' },
      endsAt: '2026-12-15T17:00:00Z',
    })
    expect(deal!.countdown!.map(({ key }) => key)).toEqual(['days', 'hours', 'minutes', 'seconds'])
    expect(other).toMatchObject({ id: 'aube-winter', topBanner: { link: '/camera-aube' } })
    expect(other!.countdown).toBeUndefined()
  })

  it('run in their stores only, can be requested by id, and are an empty object when there are none', async () => {
    expect(await deals('en-gb', '2026-10-10T00:00:00Z')).toHaveLength(1)
    expect(await deals('fr-fr', '2026-11-20T12:00:00Z', 'winter-delivery')).toHaveLength(1)
    expect(await deals('fr-fr', '2026-11-20T12:00:00Z', 'spring')).toEqual({})
    expect(await deals('fr-fr', '2027-04-01T00:00:00Z')).toEqual({})
    expect(await deals('fr-fr', '2026-09-20T00:00:00Z')).toEqual({})
  })

  it('count down for weeks, not for months, without a gap between two deals', async () => {
    const days = Array.from({ length: 80 }, (_, step) =>
      new Date(Date.UTC(2026, 9, 1 + 5 * step, 12)).toISOString(),
    )
    for (const day of days) {
      const [deal] = (await deals('en-us', day)) as Deal[]
      expect(deal, day).toBeDefined()
      if (deal!.hasCountdown)
        expect(Date.parse(deal!.endsAt!) - Date.parse(day)).toBeLessThan(31 * 86_400_000)
    }
  })
})

describe('press', () => {
  it('has contacts, tags and the releases that are public already', async () => {
    const press = await shop('fr-fr').api('GET /api/v1/press')
    expect(press.contacts.map(({ role }) => role)).toContain('Presse, France')
    expect(press.tags).toContainEqual({ id: 'energy', label: 'Énergie' })
    expect(press.releases.map(({ id }) => id)).toEqual([
      'shop-for-twenty-two-markets',
      'autumn-range',
      'tempo-second-generation',
      'field-test-412-households',
      'light-that-knows-the-weather',
      'repair-report-2025',
      'ten-years-of-spare-parts',
      'no-subscription-in-writing',
    ])
    expect(press.releases[0]!.translations.map(({ languages_code }) => languages_code)).toEqual([
      'fr',
      'en',
    ])
    const summer = await shop('fr-fr', () => new Date('2026-06-01T00:00:00Z')).api(
      'GET /api/v1/press',
    )
    expect(summer.releases).toHaveLength(5)
  })

  it.each([
    ['tags', 'x'],
    ['countries[0]', 'France'],
  ])(
    'leaves a release with broken %s out, and is an error when nothing is left',
    async (member, value) => {
      mendAfterwards()
      await env.DB.prepare(
        `UPDATE documents SET body = json_set(body, '$.releases[0].' || ?, ?) WHERE collection = 'press'`,
      )
        .bind(member, value)
        .run()
      expect((await shop('fr-fr').api('GET /api/v1/press')).releases).toHaveLength(7)
      await env.DB.prepare(`DELETE FROM documents WHERE collection = 'press'`).run()
      await expect(shop('fr-fr').api('GET /api/v1/press')).rejects.toMatchObject({
        status: 500,
        code: 'PressFailed',
      })
    },
  )
})

describe('content that cannot be read', () => {
  it.each([
    ['GET /api/v1/pages', 'An error occurred while fetching pages.'],
    ['GET /api/v1/articles', 'An error occurred while fetching articles.'],
    ['GET /api/v1/best-sellers', 'An error occurred while fetching the bestsellers.'],
    ['GET /api/v1/deals', 'An error occurred while fetching the deals.'],
    ['GET /api/v1/press', "Press data couldn't be loaded"],
  ] as const)('is reported by %s with the contract’s message', async (call, message) => {
    vi.spyOn(console, 'error').mockReturnValue()
    await expect(brokenShop().api(call)).rejects.toMatchObject({ status: 500, message })
  })
})
