import { DatabaseSync } from 'node:sqlite'
import type { D1Migration } from '@cloudflare/vitest-pool-workers'

/**
 * The statements that make the tables as they are after all migrations, with the rows that
 * migrations write: half as many as the migrations have, since those change what earlier ones made.
 */
export function finalSchema(migrations: readonly D1Migration[]): string[] {
  const database = new DatabaseSync(':memory:')
  for (const { queries } of migrations) for (const query of queries) database.exec(query)
  const made = database
    .prepare(
      "SELECT name, type, sql FROM sqlite_master WHERE sql <> '' AND name NOT GLOB 'sqlite_*'",
    )
    .all()
    .map(({ name, type, sql }) => ({ name: String(name), type: String(type), sql: String(sql) }))
  const tables = made.filter(({ type }) => type === 'table')
  const others = made.filter(({ type }) => type !== 'table')
  return [
    ...tables.map(({ sql }) => sql),
    ...tables.flatMap(({ name }) => rowsOf(database, name)),
    ...others.map(({ sql }) => sql),
  ]
}

/** One statement that inserts all rows of a table; none where it is empty. */
function rowsOf(database: DatabaseSync, table: string): string[] {
  const rows = database.prepare(`SELECT * FROM "${table}"`).all()
  const [first] = rows
  if (!first) return []
  const columns = Object.keys(first)
  const values = columns.map((column, index) => `json_extract(value, '$[${index}]') AS "${column}"`)
  const json = JSON.stringify(rows.map((row) => columns.map((column) => row[column])))
  return [
    `INSERT INTO "${table}" (${columns.map((column) => `"${column}"`)}) SELECT ${values} FROM json_each('${json.replaceAll("'", "''")}')`,
  ]
}
