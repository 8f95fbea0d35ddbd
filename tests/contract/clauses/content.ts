import type { Clause } from '../clause.ts'

// One market of each store.
const markets = ['fr-fr', 'de-de', 'en-us', 'en-gb'] as const

export const content: Clause[] = [
  {
    says: 'lists the pages of every store, and gives each with its sections',
    async prove({ visitor, expect }) {
      for (const locale of markets) {
        const { api } = visitor(locale)
        const pages = await api('GET /api/v1/pages')
        expect(pages.length).toBeGreaterThan(50)
        for (const { id, path } of pages)
          expect((await api('GET /api/v1/pages/{id}', { params: { id } })).path, locale).toBe(path)
      }
    },
  },
  {
    says: 'finds a page by its path, where the longest pattern wins',
    async prove({ visitor, expect }) {
      const { api } = visitor('fr-fr')
      const idOf = async (path: string) =>
        (await api('GET /api/v1/page-by-path', { query: { path } })).id
      expect(await idOf('/')).toBe('home')
      expect(await idOf('/campaign/tv')).toBe('campaign')
      expect(await idOf('/campaign/radio/1')).toBe('campaign-radio')
    },
  },
  {
    says: 'gives articles, press, navigation, deals and delivery terms in every market',
    async prove({ visitor, expect }) {
      for (const locale of markets) {
        const { api } = visitor(locale)
        const articles = await api('GET /api/v1/articles', { query: {} })
        expect(articles.length).toBeGreaterThan(3)
        for (const { id } of articles)
          await api('GET /api/v1/articles/{articleId}', { params: { articleId: id } })
        await api('GET /api/v1/press')
        expect((await api('GET /api/v1/navigations/main')).length).toBeGreaterThan(2)
        expect((await api('GET /api/v1/navigations/footer')).columns.length).toBeGreaterThan(2)
        await api('GET /api/v1/deals', { query: {} })
        expect((await api('GET /api/v1/shippings/free')).freeAbove).toBeGreaterThan(0)
      }
    },
  },
  {
    says: 'gives redirects as a list and one by one, and an empty object where there is none',
    async prove({ visitor, expect }) {
      const { api } = visitor('fr-fr')
      const [first] = await api('GET /api/v1/redirects')
      expect(await api('GET /api/v1/redirects/lookup', { query: { path: first!.from } })).toEqual(
        first,
      )
      expect(
        await api('GET /api/v1/redirects/lookup', { query: { path: '/no-such-path' } }),
      ).toEqual({})
    },
  },
  {
    says: 'delivers to the countries of its store, by methods with a price and days',
    async prove({ visitor, expect }) {
      const { api } = visitor('en-gb')
      const { methods, countries } = await api('GET /api/v1/shippings/methods', {
        query: { country: 'GB' },
      })
      expect(countries.map(({ code }) => code).toSorted()).toEqual(['GB', 'IM'])
      expect(methods.length).toBeGreaterThan(1)
      for (const { price } of methods) expect(price.currencyCode).toBe('GBP')
      expect(
        (await api('GET /api/v1/shippings/methods', { query: { country: 'FR' } })).methods,
      ).toEqual([])
    },
  },
]
