import { inLogScope } from '#shared/logging/log.ts'
import { app } from './app.ts'
import { runScheduled } from './commerce/index.ts'
import { platformTrace } from './http/request-facts.ts'
import { unlessMisconfigured } from './http/refuse-misconfigured.ts'

export { CartObject, LimiterObject } from './commerce/index.ts'

export default {
  fetch: app.fetch,
  scheduled: ({ cron }, env) =>
    inLogScope({ env, requestId: `cron-${crypto.randomUUID()}`, trace: platformTrace }, () =>
      unlessMisconfigured(
        env,
        () => runScheduled(env),
        // The operator's tool has the work done in a local run (scripts/start.mjs). The platform's
        // timer has no such name.
        cron === 'local' ? 'http://localhost' : undefined,
      ),
    ),
} satisfies ExportedHandler<Env>
