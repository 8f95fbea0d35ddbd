import { env } from 'cloudflare:workers'
import { onTestFinished } from 'vitest'
import type { Statement } from '#scripts/push/statement.ts'
import type { ContentTable } from '#scripts/push/table.ts'

/**
 * Makes the tables of the test's D1, once. The platform's own helper comes with all of
 * `cloudflare:test`, which every file would load for seconds.
 */
export async function migrateDatabase({ DB, TEST_SCHEMA }: Env): Promise<void> {
  const known = await DB.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sessions'").first()
  if (!known) await DB.batch(TEST_SCHEMA.map((sql) => DB.prepare(sql)))
}

/** Fills the test's D1 where no file before this one, in the same runtime, has done it. */
export async function seedOnce(env: Env): Promise<void> {
  if (!(await env.DB.prepare('SELECT 1 FROM products').first())) await seedDatabase(env)
}

/**
 * Fills the test's D1 with the demo shop's content, or with that of all languages; the plan is made
 * when vitest starts. Doing it again mends the content that a test changed.
 */
export async function seedDatabase(
  { DB, TEST_CONTENT }: Env,
  part: 'statements' | 'all-statements' = 'statements',
): Promise<void> {
  const statements = await (await TEST_CONTENT.fetch(`http://content/${part}`)).json<Statement[]>()
  await DB.batch(statements.map(({ sql, params }) => DB.prepare(sql).bind(...params)))
}

/**
 * For a test that changes content: fills the test's D1 again when it has ended. Doing so after
 * every test takes longer than most tests.
 */
export function mendAfterwards(): void {
  onTestFinished(() => seedDatabase(env))
}

/** The tables of the demo shop's content with which the test's D1 was filled. */
export async function contentTables({ TEST_CONTENT }: Env): Promise<ContentTable[]> {
  return (await TEST_CONTENT.fetch('http://content/tables')).json<ContentTable[]>()
}
