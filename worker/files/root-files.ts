import type { Middleware } from '../http/request.ts'
import { answerAsset } from './assets.ts'
import { answerFeed, isFeedPath } from './feeds.ts'
import { answerIndexNowKey, isIndexNowFile } from './indexnow.ts'
import { answerMarkdownFile } from './markdown.ts'
import { answerProductFeed, productFeedNames } from './product-feed.ts'
import { answerSitemap, sitemapNames } from './sitemaps.ts'
import { answerSummary } from './summary.ts'
import { answerWithdrawalForm, isWithdrawalForm } from './withdrawal-form.ts'

const icons = /^\/[a-z0-9-]+\.(?:svg|png|ico|webmanifest)$/

/**
 * Files at the root or under a locale: icons, sitemaps, feeds, the withdrawal form, Markdown of
 * pages, llms.txt, IndexNow's key. Other paths continue to the pages.
 */
export const rootFiles: Middleware = async (c, next) => {
  const { pathname } = c.get('url')
  if (!pathname.includes('.')) return next()
  if (isIndexNowFile(c.env, pathname)) return answerIndexNowKey(c)
  if (icons.test(pathname)) return answerAsset(c)
  if (sitemapNames.isPart(pathname)) return answerSitemap(c, next)
  if (productFeedNames.isPart(pathname)) return answerProductFeed(c, next)
  if (isFeedPath(pathname)) return answerFeed(c, next)
  if (isWithdrawalForm(pathname)) return answerWithdrawalForm(c, next)
  if (pathname.endsWith('.md')) return answerMarkdownFile(c, next)
  return pathname.endsWith('/llms.txt') ? answerSummary(c, next) : next()
}
