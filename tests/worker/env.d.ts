// Both Env and Cloudflare.Env extend this generated interface: bindings that only the tests have.
interface __BaseEnv_Env {
  TEST_MIGRATIONS: import('cloudflare:test').D1Migration[]
  TEST_TABLES: import('../../worker/commerce/seed/table.ts').ContentTable[]
}

/** True in `npm run test:long`: the large numbers run. */
declare const __LONG__: boolean
