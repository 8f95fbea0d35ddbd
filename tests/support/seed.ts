import type { Statement } from '#scripts/push/statement.ts'
import { tableStatements } from '#scripts/push/table.ts'

/** Makes the tables of the test's D1, once. */
export async function migrateDatabase({ DB, TEST_MIGRATIONS }: Env): Promise<void> {
  const known = await DB.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sessions'").first()
  if (!known)
    await DB.batch(TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((sql) => DB.prepare(sql))))
}

/** Fills the test's D1 with the demo shop's content; the plan is made when vitest starts. Doing it again brings nothing back that a test changed. */
export async function seedDatabase({ DB, TEST_TABLES }: Env): Promise<void> {
  // Once for all files that share a runtime: they are ten megabytes.
  statements ??= tableStatements(TEST_TABLES)
  await DB.batch(statements.map(({ sql, params }) => DB.prepare(sql).bind(...params)))
}

let statements: Statement[] | undefined
