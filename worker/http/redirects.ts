import { canonicalPath } from '#shared/routes/canonical-path.ts'
import { withTimeout } from '#shared/network/with-timeout.ts'
import { localePath } from '#shared/markets/locale.ts'
import { defaultLocale } from '#shared/markets/markets.ts'
import { isAllowedTarget } from '#shared/routes/redirect-target.ts'
import { publicApi } from '../cache/data-cache.ts'
import { errorFields, log } from '#shared/logging/log.ts'
import type { Context, Middleware } from './request.ts'

/**
 * Editors' redirects of the market (ROUTE-21): internal ones keep the locale, external ones leave
 * the shop. The list is in the isolate's memory.
 */
export const redirects: Middleware = async (c, next) => {
  const target = await redirectOf(c, c.get('path'))
  if (!target) return next()
  const location = target.external
    ? target.location
    : c.get('origin') + target.location + c.get('url').search
  // Answers of the default locale's addresses depend on the visitor's cookie and languages
  // (CACHE-4).
  const isPublic = target.status !== 302 && c.get('locale') !== defaultLocale
  return c.body(null, target.status, {
    location,
    'cache-control': isPublic ? 'public, max-age=300' : 'private, no-store',
  })
}

// Milliseconds to wait for the list; then the page is shown (AVAIL-3).
const timeoutMs = 1_000

interface RedirectTarget {
  location: string
  status: 301 | 302 | 308
  external: boolean
}

/**
 * The redirect of a path in the request's locale; undefined without one, and where the list cannot
 * be read in time.
 */
export async function redirectOf(c: Context, path: string): Promise<RedirectTarget | undefined> {
  const locale = c.get('locale')
  const lookup = publicApi(c.env, locale, c.get('origin'))('GET /api/v1/redirects')
  const all = await withTimeout(lookup, timeoutMs, () => new Error('The lookup is slow')).catch(
    (error: unknown) => {
      log('error', 'redirects_failed', errorFields(error))
      return []
    },
  )
  const found = all.find(({ from }) => from === path)
  if (!found) return undefined
  const external = found.to.startsWith('https://')
  // Targets of a remote backend are checked too.
  if (!(external ? isAllowedTarget(found.to) : canonicalPath(found.to).kind === 'ok')) {
    log('error', 'redirect_dropped', { from: found.from, to: found.to })
    return undefined
  }
  return {
    location: external ? new URL(found.to).href : localePath(locale, found.to),
    status: found.status,
    external,
  }
}
