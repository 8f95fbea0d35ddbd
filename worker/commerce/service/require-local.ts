import { ShopError } from '#shared/api/errors.ts'
import { networkPeerHeader } from '#shared/network/peer.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import type { Context } from '../http/context.ts'

/**
 * The mailbox holds everybody's mails: outside of a local run it does not exist, nor for other machines that reach one, whatever host they name
 * (SEC-17). Throws RouteNotFound.
 */
export function requireLocal({ env, request }: Pick<Context, 'env' | 'request'>): void {
  if (!settingsOf(env).LOCAL_MAILBOX || request.headers.has(networkPeerHeader))
    throw new ShopError('RouteNotFound')
}
