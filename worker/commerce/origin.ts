import { brand } from '#shared/brand.ts'
import type { Context } from './context.ts'

/** The shop's own origin for links in mails and payments: configuration, never a header; only a local run uses the request's own. */
export function shopOrigin({ env, url }: Pick<Context, 'env' | 'url'>): string {
  return configuredOrigin(env) ?? (isLocalHttp(url) ? url.origin : brand.origin)
}

/** The origin of SITE_ORIGIN, however its address is spelled; undefined where none is configured. */
export function configuredOrigin({ SITE_ORIGIN }: Env): string | undefined {
  return SITE_ORIGIN ? new URL(SITE_ORIGIN).origin : undefined
}

/** True where cookies cannot carry the `__Host-` prefix everywhere: plain http on this machine (decisions, Accounts). */
export function isLocalHttp(url: URL): boolean {
  return url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
}
