import type { service } from '#shared/api/service.ts'
import { ShopError } from '#shared/api/errors.ts'
import { networkPeerHeader } from '#shared/network/peer.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import type { Context } from '../http/context.ts'
import type { Handlers } from '../http/implement.ts'
import { listMails } from '../mail/store.ts'
import { logCspReport } from './csp-report.ts'
import { checkDatabase } from './store.ts'

const newest = 100

export const serviceHandlers: Handlers<typeof service> = {
  'GET /api/v1/health': async (_, { env }) => {
    const checks = await checkDatabase(env)
    return { status: Object.values(checks).every(Boolean) ? 'ok' : 'degraded', checks }
  },
  'POST /api/v1/csp-report': async (_, context) => {
    await logCspReport(context)
    return { ok: true }
  },
  'GET /api/v1/outbox': async (_, context) => {
    const { env } = context
    requireLocal(context)
    const mails = await listMails(env, newest)
    return mails.map(({ createdAt, ...mail }) => ({
      ...mail,
      createdAt: new Date(createdAt).toISOString(),
    }))
  },
}

/**
 * The mailbox holds everybody's mails: outside of a local run it does not exist, nor for other machines that reach one, whatever host they name
 * (SEC-17). Throws RouteNotFound.
 */
export function requireLocal({ env, request }: Pick<Context, 'env' | 'request'>): void {
  if (!settingsOf(env).LOCAL_MAILBOX || request.headers.has(networkPeerHeader))
    throw new ShopError('RouteNotFound')
}
