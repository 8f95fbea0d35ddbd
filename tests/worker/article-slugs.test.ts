// Requirements: ROUTE-29, CACHE-8, MACH-1, MACH-5.
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ArticleCard } from '#shared/api/articles.ts'
import type { PageContent } from '#shared/api/pages.ts'
import { type Locale, locales, marketOf, markets } from '#shared/markets/markets.ts'
import { seedDatabase } from '#tests/support/seed.ts'
import { publicApi } from '#worker/cache/data-cache.ts'
import { countedEnv } from './counted-env.ts'
import { remoteShop } from './remote-shop.ts'
import { ask, askVisit, headOf, newIsolate, origin, prefix } from './shop.ts'

const id = 'air-in-the-bedroom'
const english = `/comfort-guide/${id}`
const french = '/comfort-guide/air-chambre-cinq-heures-du-matin'
const german = '/comfort-guide/luft-im-schlafzimmer-um-fuenf-uhr'

beforeAll(() => seedDatabase(env, 'all-statements'))

afterEach(() => {
  vi.restoreAllMocks()
})

function cardsOf(locale: Locale) {
  return publicApi(env, locale, origin)('GET /api/v1/articles', { query: {} })
}

async function movedTo(path: string, asked = {}) {
  const response = await ask(path, asked)
  await response.text()
  return [response.status, response.headers.get('location')]
}

describe('an article', () => {
  it.each(locales)(
    'in %s is at the address in its language, which all links name',
    async (locale) => {
      const cards = await cardsOf(locale)
      const { language } = marketOf(locale)
      const xml = await (await ask(`${prefix(locale)}/sitemap.xml`)).text()
      const feed = await (await ask(`${prefix(locale)}/articles.xml`)).text()
      const list = await (await ask(`${prefix(locale)}/articles`)).text()
      expect(cards).toHaveLength(15)
      for (const card of cards) {
        expect(card.link === `/${card.category}/${card.id}`, card.link).toBe(language === 'en')
        const address = `${origin}${prefix(locale)}${card.link}`
        expect(xml).toContain(`<loc>${address}</loc>`)
        expect(feed).toContain(`<link>${address}</link>`)
        expect(feed).toContain(
          `<guid isPermaLink="false">${origin}${prefix(locale)}/${card.category}/${card.id}</guid>`,
        )
        expect(list).toContain(`href="${prefix(locale)}${card.link}"`)
      }
      const html = await (await ask(prefix(locale) + cards[0]!.link)).text()
      const address = `${origin}${prefix(locale)}${cards[0]!.link}`
      const { canonical, meta } = headOf(html)
      expect([canonical, meta.get('og:url')]).toEqual([[address], address])
      expect(html).toContain(`"mainEntityOfPage":"${address}"`)
      // The long texts of other languages are not in the database of the tests (vitest.config.ts).
      if (/^(?:cs|de|en|fr|pl)$/.test(language)) expect(html).toContain(`"item":"${address}"`)
      expect(html).toContain(`<link rel="alternate" type="text/markdown" href="${address}.md">`)
    },
  )

  it('names its address in every market, and each of them leads back', async () => {
    const { alternates } = headOf(await (await ask(prefix('fr-fr') + french)).text())
    expect(alternates.get('de-AT')).toBe(`${origin}/de-at${german}`)
    expect(alternates.get('en-US')).toBe(origin + english)
    expect(alternates.get('x-default')).toBe(origin + english)
    expect(alternates.size).toBe(markets.length + 1)
    for (const href of alternates.values()) {
      const response = await ask(href)
      expect(response.status, href).toBe(200)
      expect([...headOf(await response.text()).alternates]).toEqual([...alternates])
    }
  })

  it('links to related ones, and is found, at addresses in its language', async () => {
    const { related } = await publicApi(
      env,
      'fr-fr',
      origin,
    )('GET /api/v1/articles/{articleId}', { params: { articleId: id } })
    const html = await (await ask(prefix('fr-fr') + french)).text()
    for (const card of related) expect(html).toContain(`href="/fr-fr${card.link}"`)
    expect(related.map((card) => card.id)).toContain('heat-less-without-feeling-cold')
    const { articles } = await publicApi(
      env,
      'de-de',
      origin,
    )('GET /api/v1/suggest', {
      query: { q: 'Weniger heizen' },
    })
    expect(articles.map(({ path }) => path)).toContain(
      '/comfort-guide/weniger-heizen-ohne-zu-frieren',
    )
  })

  it('that an editor links to by its English path is linked at that of the language', async () => {
    const deals = await publicApi(env, 'pl-pl', origin)('GET /api/v1/deals', { query: {} })
    const { results } = await env.DB.prepare(
      `SELECT body FROM documents WHERE collection = 'deal' AND language = 'pl' AND body LIKE '%/security-guide/%'`,
    ).all<{ body: string }>()
    expect(results).toHaveLength(1)
    expect(results[0]!.body).toContain('"/security-guide/czujki-dymu-tam-gdzie-trzeba"')
    expect(JSON.stringify(deals)).not.toContain('smoke-alarms-where-they-belong')
  })
})

describe('an address of an article in another language', () => {
  it.each([
    ['fr-fr', english, french],
    ['fr-ca', english, french],
    ['fr-fr', german, french],
    ['de-ch', french, german],
    ['en-gb', french, english],
  ] as const)('in %s: %s leads to %s for good, with its query', async (locale, from, to) => {
    const target = `${origin}${prefix(locale)}${to}`
    expect(await movedTo(`${prefix(locale)}${from}`)).toEqual([308, target])
    expect(await movedTo(`${prefix(locale)}${from}?utm_source=x&a=1`)).toEqual([
      308,
      `${target}?utm_source=x&a=1`,
    ])
  })

  it('leads to its Markdown, and within the app', async () => {
    expect(await movedTo(`/fr-fr${english}.md`)).toEqual([308, `${origin}/fr-fr${french}.md`])
    expect(await askVisit('fr-fr', english)).toEqual([{ redirect: `${origin}/fr-fr${french}` }])
  })

  it('is what the choice of another storefront opens: the same article there', async () => {
    const referer = `${origin}/fr-fr${french}`
    const html = await (await ask('/fr-fr/language', { headers: { referer } })).text()
    expect(html).toContain(`name="path" value="${french}"`)
    expect(await movedTo(`/de-de${french}`)).toEqual([308, `${origin}/de-de${german}`])
  })

  it('below another category is not found', async () => {
    for (const path of [german, english, french])
      expect((await ask(`/fr-fr${path.replace('comfort-guide', 'blog')}`)).status).toBe(404)
  })
})

it('an article that does not exist is not found without a call to storage', async () => {
  const { env: counted, calls } = countedEnv()
  const read = async (path: string) => {
    const response = await ask(path, { env: counted })
    await response.text()
    return response.status
  }
  await read('/fr-fr/comfort-guide/none-such')
  calls.length = 0
  expect(await read('/fr-fr/comfort-guide/none-other')).toBe(404)
  expect(calls).toEqual([])
})

it('the page list has the page of each article, with its paths in all languages', async () => {
  const pages = await publicApi(env, 'pl-pl', origin)('GET /api/v1/pages')
  const page = pages.find(({ article_id }) => article_id === id)
  expect(page).toMatchObject({
    id: `article-${id}`,
    type: 'article',
    path: '/comfort-guide/powietrze-w-sypialni-o-piatej-rano',
    paths: { en: english, fr: french, de: german },
  })
  expect(pages.filter(({ type }) => type === 'article')).toHaveLength(15)
})

describe('a remote backend', () => {
  /** One whose articles have no pages and one path in all languages. */
  const olderShop = () =>
    remoteShop({
      async before(request) {
        const { pathname } = new URL(request.url)
        if (/\/(?:page-lookup|known-names)/.test(pathname))
          return Response.json({ statusCode: 404, message: 'Route not found' }, { status: 404 })
        const api = publicApi(env, 'fr-fr', origin)
        const plain = <T extends Pick<ArticleCard, 'id' | 'category' | 'link'>>(card: T): T => ({
          ...card,
          link: `/${card.category}/${card.id}`,
        })
        if (pathname.endsWith('/pages'))
          return Response.json(
            (await api('GET /api/v1/pages')).filter(({ type }) => type !== 'article'),
          )
        if (pathname.endsWith('/articles'))
          return Response.json((await api('GET /api/v1/articles', { query: {} })).map(plain))
        const [, articleId] = /\/articles\/([^/]+)$/.exec(pathname) ?? []
        if (!articleId) return undefined
        const params = { articleId }
        return Response.json(plain(await api('GET /api/v1/articles/{articleId}', { params })))
      },
    })

  it('without slugs by language has its articles at their ids', async () => {
    const { env: remote } = olderShop()
    const response = await ask(`/fr-fr${english}`, { env: remote })
    expect(response.status).toBe(200)
    const { canonical, alternates } = headOf(await response.text())
    expect(canonical).toEqual([`${origin}/fr-fr${english}`])
    expect(alternates.get('de-DE')).toBe(`${origin}/de-de${english}`)
    for (const path of [french, '/comfort-guide/none-such', `/blog/${id}`])
      expect((await ask(`/fr-fr${path}`, { env: remote })).status, path).toBe(404)
  })

  it('with pages of articles that do not name them has them at their ids too', async () => {
    const page: PageContent = {
      ...(await publicApi(
        env,
        'en-us',
        origin,
      )('GET /api/v1/page-lookup', {
        query: { path: english },
      }))!.page!,
      article_id: undefined,
      paths: undefined,
    }
    const { env: remote } = remoteShop({
      before: async (request) =>
        request.url.includes('/page-lookup') ? Response.json({ page }) : undefined,
    })
    expect((await ask(english, { env: remote })).status).toBe(200)
  })
})

it('the sitemap says when the words of an article last changed', async () => {
  const where = `WHERE collection = 'article' AND id = '${id}' AND language = 'fr'`
  const changed = () =>
    env.DB.prepare(`SELECT changed FROM pages WHERE id = 'article-${id}'`).first('changed')
  const xml = await (
    await ask('/fr-fr/sitemap.xml', { env: newIsolate({ BENCH_NO_CACHE: '1' }) })
  ).text()
  const today = new Date().toISOString().slice(0, 10)
  expect(xml.split('<url>').find((url) => url.includes(`${french}<`))).toContain('<lastmod>')
  await env.DB.prepare(`UPDATE pages SET changed = '2026-02-03'`).run()
  await env.DB.prepare(`UPDATE documents SET body = body || ' ' ${where}`).run()
  expect(await changed()).toBe(today)
  await env.DB.prepare(`UPDATE pages SET changed = '2026-02-03'`).run()
  await env.DB.prepare(`UPDATE documents SET body = trim(body) ${where}`).run()
  expect(await changed()).toBe(today)
})
