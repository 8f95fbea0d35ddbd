import type { DeepHealth, HealthCheck } from '#shared/health/deep-health.ts'
import { runChecks } from '#shared/network/run-checks.ts'
import { isSameSecret } from '#shared/network/same-secret.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { backend } from '../backend/backend.ts'
import { deepChecks } from '../commerce/index.ts'
import type { Context } from '../http/request.ts'

const headers = { 'cache-control': 'private, no-store' }

/**
 * `/health/deep` (OPS-8): whether everything that the shop needs works, for whoever has
 * HEALTH_TOKEN. 404 without the right token, also where none is configured, and before anything is
 * read. 200 where every check is ok, else 503.
 */
export async function answerDeepHealth(c: Context): Promise<Response> {
  const { HEALTH_TOKEN, API_BASE_URL } = settingsOf(c.env)
  const [, given = ''] = /^Bearer (\S{1,1000})$/i.exec(c.req.header('authorization') ?? '') ?? []
  if (!(await isSameSecret(given, HEALTH_TOKEN))) return c.text('Not Found', 404, headers)
  const [own, backends] = await Promise.all([
    ownChecks(c),
    API_BASE_URL ? remoteCheck(c) : deepChecks(c.env, Date.now()),
  ])
  const checks = { ...own, ...backends }
  const isOk = Object.values(checks).every(({ ok }) => ok)
  const health: DeepHealth = { status: isOk ? 'ok' : 'failing', version: __BUILD_ID__, checks }
  return c.json(health, isOk ? 200 : 503, headers)
}

/**
 * What the edge itself reads: copies in KV, pictures in R2. A key that is not there is an answer.
 */
function ownChecks({ env }: Context): Promise<Record<string, HealthCheck>> {
  return runChecks({
    kv: async () => {
      await env.CACHE.get('health')
      return { ok: true }
    },
    r2: async () => {
      await env.MEDIA.head('health')
      return { ok: true }
    },
  })
}

/** A remote backend has a deep health of its own; here it is only asked whether it answers. */
function remoteCheck(c: Context): Promise<Record<string, HealthCheck>> {
  return runChecks({
    backend: async () => {
      const { status } = await backend(c.env)(
        new Request(`${c.get('origin')}/api/v1/health`, {
          headers: { accept: 'application/json' },
        }),
      )
      return status < 500 ? { ok: true } : { ok: false, why: `it answers ${status}` }
    },
  })
}
