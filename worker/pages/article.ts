import { ShopError } from '#shared/api/errors.ts'
import { definePage } from './page-definition.ts'
import { byKey } from './content.ts'

/**
 * An article: the page of its path names it (ROUTE-29). In front of a backend without such pages,
 * the last segment of the path is the article's id, and its category must be that of the path.
 */
export const article = definePage('article', {
  cache: 'public',
  // Ids consist of letters, digits and hyphens; others are not requested from the backend.
  validate: ({ params }) => /^[\p{L}\p{N}-]{1,100}$/u.test(params.slug ?? ''),
  async ahead({ api, path }) {
    const all = await api('GET /api/v1/articles', { query: {} })
    const card = all.find(({ link }) => link === path)
    if (card) await api('GET /api/v1/articles/{articleId}', { params: { articleId: card.id } })
  },
  async isThere({ api, params, page }) {
    if (page?.article_id) return true
    const all = await api('GET /api/v1/articles', { query: {} })
    return all.some(({ id, category }) => id === params.slug && category === params.guideCategory)
  },
  async load({ api, params, path, page }) {
    const article = await api('GET /api/v1/articles/{articleId}', {
      params: { articleId: page?.article_id ?? params.slug ?? '' },
    })
    if (article.category !== params.guideCategory)
      throw new ShopError('PageNotFound', { params: { path } })
    const keys = article.body.flatMap((block) => (block.type === 'products' ? block.keys : []))
    const cards = keys.length ? await api('POST /api/v1/products/search', { body: { keys } }) : []
    return {
      data: { article, cards: byKey(cards) },
      head: {
        title: article.title,
        description: article.subtitle,
        ...(article.illustration && { ogImage: article.illustration.id }),
      },
    }
  },
})
