import { canonicalPath } from '#shared/routes/canonical-path.ts'
import type { Middleware } from './request.ts'

/** Every path has one spelling: odd ones are refused or sent to it, always on the shop's own origin (ROUTE-25). */
export const canonicalise: Middleware = async (c, next) => {
  const url = c.get('url')
  const result = canonicalPath(url.pathname)
  if (result.kind === 'ok' || homeVisit.test(url.pathname)) return next()
  if (result.kind === 'bad') return c.text('Bad Request', 400, noStore)
  if (result.kind === 'too-long') return c.text('URI Too Long', 414, noStore)
  return c.body(null, 308, { ...noStore, location: c.get('origin') + result.path + url.search })
}

// The in-app visit of home: what follows the locale is the path, a slash of its own.
const homeVisit = /^\/_visit\/[\w-]+\/[a-z-]+\/$/

const noStore = { 'cache-control': 'private, no-store' }
