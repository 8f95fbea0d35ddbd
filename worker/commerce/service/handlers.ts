import type { service } from '#shared/api/service.ts'
import type { Handlers } from '../http/implement.ts'
import { listMails } from '../mail/store.ts'
import { logCspReport } from './csp-report.ts'
import { requireLocal } from './require-local.ts'
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
