import { canonicalPath } from '#shared/routes/canonical-path.ts'
import type { Middleware } from './request.ts'

/**
 * Refuses invalid paths, and redirects other spellings to the canonical one, always on the shop's
 * own origin (ROUTE-25).
 */
export const canonicalise: Middleware = async (c, next) => {
  const url = c.get('url')
  const result = canonicalPath(url.pathname)
  if (result.kind === 'ok' || homeVisit.test(url.pathname)) return next()
  if (result.kind === 'bad') return c.text('Bad Request', 400, noStore)
  if (result.kind === 'too-long') return c.text('URI Too Long', 414, noStore)
  return c.body(null, 308, { ...noStore, location: c.get('origin') + result.path + url.search })
}

// The in-app visit of the home page: its path after the locale is a slash.
const homeVisit = /^\/_visit\/[\w-]+\/[a-z-]+\/$/

const noStore = { 'cache-control': 'private, no-store' }
