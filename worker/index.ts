import { app } from './app.ts'
import { runScheduled } from './commerce/index.ts'
import { unlessMisconfigured } from './http/refuse-misconfigured.ts'

export { CartObject, LimiterObject } from './commerce/index.ts'

export default {
  fetch: app.fetch,
  scheduled: (_event, env) => unlessMisconfigured(env, () => runScheduled(env)),
} satisfies ExportedHandler<Env>
