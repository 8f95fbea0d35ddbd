/** A statement for each type of rows, in their order. */
type Statements<Rows extends readonly object[]> = { [At in keyof Rows]: D1PreparedStatement }
type Results<Rows extends readonly object[]> = { [At in keyof Rows]: Rows[At][] }

/** The rows of several reads by one call to the database, with the types that the caller names. */
export async function readBatch<Rows extends readonly object[]>(
  db: D1Database,
  statements: Statements<Rows>,
): Promise<Results<Rows>> {
  const answers = await db.batch([...statements])
  return answers.map(({ results }) => results) as Results<Rows>
}
