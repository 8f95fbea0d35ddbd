import { tableStatements } from '#worker/commerce/seed/table.ts'

/** Fills the test's D1 with the demo shop's content; the plan is made when vitest starts. Doing it again brings nothing back that a test changed. */
export async function seedDatabase({ DB, TEST_TABLES }: Env): Promise<void> {
  await DB.batch(tableStatements(TEST_TABLES).map(({ sql, params }) => DB.prepare(sql).bind(...params)))
}
