import { env as bindings } from 'cloudflare:workers'
import { ordersIn } from '#worker/commerce/storage/databases.ts'

export { waitUntil } from 'cloudflare:workers'

/**
 * The bindings of tests that run with all orders in another database than persons and content: a
 * test that looks at `env.DB` finds both. See the project `worker-apart` of vitest.config.ts.
 */
export const env = ordersIn(bindings, 'DB_US')
