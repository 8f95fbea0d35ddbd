import { locales, marketOf } from '#shared/markets/markets.ts'
import type { Clause } from '../clause.ts'

export const catalogue: Clause[] = [
  {
    says: 'sells in the currency of each of the 22 markets',
    async prove({ visitor, expect }) {
      for (const locale of locales) {
        const products = await visitor(locale).api('POST /api/v1/products/search', {
          body: { limit: 48 },
        })
        expect(products.length, locale).toBeGreaterThan(10)
        for (const { price } of products)
          expect(price.value.currencyCode, locale).toBe(marketOf(locale).defaultCurrency)
      }
    },
  },
  {
    says: 'gives every product of the search by its key, in the colour that was asked for',
    async prove({ visitor, expect }) {
      const { api } = visitor('fr-fr')
      for (const { key, colorVariants } of await api('POST /api/v1/products/search', {
        body: { limit: 48 },
      }))
        for (const { sku, color } of colorVariants) {
          const product = await api('GET /api/v1/products/{key}', {
            params: { key },
            query: { color: color.key },
          })
          expect(product.sku).toBe(sku)
        }
    },
  },
  {
    says: 'suggests what the market sells, and answers any text',
    async prove({ visitor, expect }) {
      const { api } = visitor('de-de')
      const { products } = await api('GET /api/v1/suggest', { query: { q: 'Thermostat' } })
      expect(products.length).toBeGreaterThan(0)
      for (const { price } of products) expect(price.value.currencyCode).toBe('EUR')
      for (const q of ['', '   ', '%%%', 'x'.repeat(500)])
        expect((await api('GET /api/v1/suggest', { query: { q } })).products, q).toEqual([])
    },
  },
  {
    says: 'counts the facets of a search as the search finds them',
    async prove({ visitor, expect }) {
      const { api } = visitor('en-us')
      for (const body of [
        {},
        { category: 'security' as const },
        { priceMax: 10_000 },
        { inStock: true as const },
        { worksWith: ['matter' as const, 'voice' as const], use: ['outdoor' as const] },
        { power: ['battery' as const], ratingMin: 4.5 as const, reduced: false },
      ]) {
        const found = await api('POST /api/v1/products/search', { body: { ...body, limit: 48 } })
        expect(
          (await api('POST /api/v1/products/facets', { body })).total,
          JSON.stringify(body),
        ).toBe(found.length)
      }
    },
  },
  {
    says: 'gives reviews, their averages, best sellers and an editor’s selection',
    async prove({ visitor, expect }) {
      const { api } = visitor('de-de')
      const averages = await api('GET /api/v1/reviews/average')
      const [sku] = Object.keys(averages)
      expect(Object.keys(averages).length).toBeGreaterThan(3)
      await api('GET /api/v1/reviews/{sku}', { params: { sku: sku! } })
      const { products = [] } = await api('GET /api/v1/best-sellers')
      expect(products.length).toBeGreaterThan(2)
      expect(
        (await api('GET /api/v1/products-selection/{id}', { params: { id: 'best-sellers' } }))
          .products,
      ).toEqual(products)
    },
  },
]
