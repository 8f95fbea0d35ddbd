/** Fills the test's D1 with the demo shop's content; the plan is made when vitest starts. Doing it again brings nothing back that a test changed. */
export async function seedDatabase({ DB, TEST_SEED }: Env): Promise<void> {
  await DB.batch(TEST_SEED.map(({ sql, params }) => DB.prepare(sql).bind(...params)))
}
