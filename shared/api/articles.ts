import * as z from 'zod/mini'
import { guideCategories } from '../catalog/places.ts'
import { group } from './endpoint.ts'
import { Crumb } from './pages.ts'
import { Picture } from './products.ts'
import { RichText } from './rich-text.ts'

export const ArticleCard = z.object({
  /** The same in every language. */
  id: z.string(),
  category: z.enum(guideCategories),
  /** Path in the market's language, without locale prefix. */
  link: z.string(),
  title: z.string(),
  subtitle: z.string(),
  illustration: z.optional(Picture),
  /** ISO date. */
  date: z.string(),
  minutes: z.int(),
})
export type ArticleCard = z.infer<typeof ArticleCard>

export const Article = z.extend(ArticleCard, {
  breadcrumb: z.array(Crumb),
  body: RichText,
  author: z.string(),
  related: z.array(ArticleCard),
})
export type Article = z.infer<typeof Article>

export const articles = group({
  'GET /api/v1/articles': {
    summary: 'Articles, newest first',
    query: z.object({ category: z.optional(z.enum(guideCategories)), ids: z.optional(z.string()) }),
    response: z.array(ArticleCard),
    errors: ['ArticlesFetchFailed'],
  },
  'GET /api/v1/articles/{articleId}': {
    summary: 'One article',
    params: z.object({ articleId: z.string().check(z.maxLength(128)) }),
    response: Article,
    errors: ['ArticleNotFound', 'ArticlesFetchFailed'],
  },
})
