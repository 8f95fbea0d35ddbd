import { brand } from '#shared/settings/brand.ts'
import { isLoopbackHost } from '#shared/network/loopback.ts'
import { settingsOf } from '#shared/settings/settings.ts'

/**
 * The shop's own origin: the configured one, never a request's header; on loopback that of the
 * request.
 */
export function originOf(env: Env, url: URL): string {
  const { SITE_ORIGIN } = settingsOf(env)
  if (SITE_ORIGIN) return SITE_ORIGIN
  return isLoopbackHost(url.hostname) ? url.origin : brand.origin
}
