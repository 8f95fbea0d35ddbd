import type { articles } from '#shared/api/articles.ts'
import type { navigations } from '#shared/api/navigations.ts'
import type { pages } from '#shared/api/pages.ts'
import type { press } from '#shared/api/press.ts'
import type { sitemaps } from '#shared/api/sitemaps.ts'
import type { Handlers } from '../http/implement.ts'
import { articleCards, articleContent } from './articles.ts'
import { footerNavigation, mainNavigation, runningDeals } from './navigation.ts'
import { knownNames } from './known-names.ts'
import { pageByPath, pageContent, pageList, pageLookup } from './pages.ts'
import { pressData } from './press.ts'
import { redirectList, redirectOf } from './redirects.ts'
import { sitemapPart, sitemapParts } from './sitemaps.ts'

export const contentHandlers: Handlers<
  typeof pages & typeof sitemaps & typeof articles & typeof press & typeof navigations
> = {
  'GET /api/v1/pages': ({ query }, context) => pageList(context, query),
  'GET /api/v1/pages/{id}': ({ params }, context) => pageContent(context, params.id),
  'GET /api/v1/page-by-path': ({ query }, context) => pageByPath(context, query.path),
  'GET /api/v1/page-lookup': ({ query }, context) => pageLookup(context, query.path),
  'GET /api/v1/known-names/{part}': ({ params }, context) =>
    knownNames(context, Number(params.part)),
  'GET /api/v1/sitemaps': (_, context) => sitemapParts(context),
  'GET /api/v1/sitemaps/{part}': ({ params }, context) => sitemapPart(context, Number(params.part)),
  'GET /api/v1/redirects': (_, context) => redirectList(context),
  'GET /api/v1/redirects/lookup': ({ query }, context) => redirectOf(context, query.path),
  'GET /api/v1/articles': ({ query }, context) => articleCards(context, query),
  'GET /api/v1/articles/{articleId}': ({ params }, context) =>
    articleContent(context, params.articleId),
  'GET /api/v1/press': (_, context) => pressData(context),
  'GET /api/v1/navigations/main': (_, context) => mainNavigation(context),
  'GET /api/v1/navigations/footer': (_, context) => footerNavigation(context),
  'GET /api/v1/deals': ({ query }, context) => runningDeals(context, query.promo),
}
