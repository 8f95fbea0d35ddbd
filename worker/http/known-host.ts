import { isLoopbackHost } from '#shared/network/loopback.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import type { Middleware } from './request.ts'

/**
 * Refuses hosts other than the configured one, under which the shop's pages would be copies.
 * API_ORIGIN answers the API to another shop.
 */
export const knownHost: Middleware = async (c, next) => {
  const { host, hostname, pathname } = c.get('url')
  const { SITE_ORIGIN, API_ORIGIN } = settingsOf(c.env)
  const isKnown = !SITE_ORIGIN || isLoopbackHost(hostname) || isHostOf(SITE_ORIGIN, host)
  if (isKnown || (isHostOf(API_ORIGIN, host) && pathname.startsWith('/api/v1/'))) return next()
  return c.text('Misdirected Request', 421, { 'cache-control': 'private, no-store' })
}

function isHostOf(origin: string, host: string): boolean {
  return origin.endsWith(`//${host}`)
}
