import type { Middleware } from '../http/request.ts'
import { answerAsset } from './assets.ts'
import { answerSitemap, isSitemapPath } from './sitemaps.ts'

const icons = /^\/[a-z0-9-]+\.(?:svg|png|ico|webmanifest)$/

/**
 * Files at the root or under a locale: icons, sitemaps, robots.txt. Other paths continue to the
 * pages.
 */
export const rootFiles: Middleware = async (c, next) => {
  const { pathname } = c.get('url')
  if (!pathname.includes('.')) return next()
  if (icons.test(pathname)) return answerAsset(c)
  return isSitemapPath(pathname) ? answerSitemap(c, next) : next()
}
