import * as z from 'zod'
import { articlesCategories } from '#shared/catalog/places.ts'
import { definePage } from './page-definition.ts'
import { contentOf, resolveSections } from './content.ts'

/** A listing of articles; `articles` shows those of every category. */
export const articles = definePage('articles', {
  cache: 'public',
  async load(context) {
    const category = z.enum(articlesCategories).parse(context.params.articlesCategory)
    const { page, head } = contentOf(context)
    const [items, resolved] = await Promise.all([
      context.api('GET /api/v1/articles', { query: category === 'articles' ? {} : { category } }),
      resolveSections(context, page.sections),
    ])
    return {
      data: { page, cards: resolved.cards, articles: resolved.articles, items },
      head,
      deferred: resolved.deferred,
    }
  },
})
