/**
 * Both Env and Cloudflare.Env extend this generated interface: bindings that only the tests have,
 * and variables that they set.
 */
interface __BaseEnv_Env extends Partial<
  Record<import('../../shared/settings/settings.ts').VariableName, string>
> {
  DB_US: D1Database
  TEST_MIGRATIONS: import('cloudflare:test').D1Migration[]
  /** Statements that make the tables as they are after all migrations. */
  TEST_SCHEMA: string[]
  /** Answers with the content of each test's D1 (tests/support/seed.ts). */
  TEST_CONTENT: Fetcher
  /**
   * Origin of a remote backend, the address that sets its state, and a network that trusts its
   * certificate's authority (tests/support/backend-server.ts).
   */
  TEST_BACKEND: string
  TEST_BACKEND_CONTROL: string
  TEST_NETWORK: Fetcher
}

/** True in `npm run test:long`: the large numbers run. */
declare const __LONG__: boolean
