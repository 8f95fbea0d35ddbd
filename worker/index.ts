import { inLogScope } from '#shared/logging/log.ts'
import { app } from './app.ts'
import { runScheduled } from './commerce/index.ts'
import { platformTrace } from './http/request-id.ts'
import { unlessMisconfigured } from './http/refuse-misconfigured.ts'

export { CartObject, LimiterObject } from './commerce/index.ts'

export default {
  fetch: app.fetch,
  scheduled: (_event, env) =>
    inLogScope({ env, requestId: `cron-${crypto.randomUUID()}`, trace: platformTrace() }, () =>
      unlessMisconfigured(env, () => runScheduled(env)),
    ),
} satisfies ExportedHandler<Env>
