import { brand } from '#shared/settings/brand.ts'
import { isLoopbackHost } from '#shared/network/loopback.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import type { Context } from './context.ts'

/**
 * The shop's origin for links in mails and payments, from configuration, never from a header; only
 * a local run uses the request's own.
 */
export function shopOrigin({ env, url }: Pick<Context, 'env' | 'url'>): string {
  return configuredOrigin(env) ?? (isLocalHttp(url) ? url.origin : brand.origin)
}

/** The origin of SITE_ORIGIN; undefined where none is configured. */
export function configuredOrigin(env: Env): string | undefined {
  return settingsOf(env).SITE_ORIGIN || undefined
}

/** Whether cookies cannot have the `__Host-` prefix: plain http on this machine. */
export function isLocalHttp(url: URL): boolean {
  return url.protocol === 'http:' && isLoopbackHost(url.hostname)
}
