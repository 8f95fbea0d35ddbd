import { ShopError } from '#shared/api/errors.ts'
import { networkPeerHeader } from '#shared/network/peer.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import type { Context } from '../http/context.ts'

/**
 * The mailbox contains everybody's mails: it exists only in a local run, and only for connections
 * of the same machine, whatever host they name (SEC-17). Throws RouteNotFound.
 */
export function requireLocal({ env, request }: Pick<Context, 'env' | 'request'>): void {
  if (!settingsOf(env).LOCAL_MAILBOX || request.headers.has(networkPeerHeader))
    throw new ShopError('RouteNotFound')
}
