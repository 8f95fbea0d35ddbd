import { canonicalPath } from '#shared/routes/canonical-path.ts'
import { isLoopbackHost } from '#shared/network/loopback.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import type { Middleware } from './request.ts'

const noStore = { 'cache-control': 'private, no-store' }

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

/**
 * Refuses hosts other than the configured one, under which the shop's pages would be copies.
 * API_ORIGIN answers the API to another shop.
 */
export const knownHost: Middleware = async (c, next) => {
  const { host, hostname, pathname } = c.get('url')
  const { SITE_ORIGIN, API_ORIGIN } = settingsOf(c.env)
  const isKnown = !SITE_ORIGIN || isLoopbackHost(hostname) || isHostOf(SITE_ORIGIN, host)
  if (isKnown || (isHostOf(API_ORIGIN, host) && pathname.startsWith('/api/v1/'))) return next()
  return c.text('Misdirected Request', 421, noStore)
}

function isHostOf(origin: string, host: string): boolean {
  return origin.endsWith(`//${host}`)
}
