export type Cell = string | number | null
export type Row = Record<string, Cell>

/** One write of the seed, ready to be bound. A type, not an interface, so that it counts as JSON where it is bound to a test's worker. */
export type Statement = { sql: string; params: Cell[] }

// One bound value may hold 2 MB in D1; well below, so that a batch stays small.
const chunkLength = 400_000

/** Inserts rows and changes those that differ; rows that are equal are not written. All rows have the columns of the first. */
export function upsert(table: string, keys: readonly string[], rows: readonly Row[]): Statement[] {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => !keys.includes(column))
  const sets = columns.map((column) => `${column} = excluded.${column}`).join(', ')
  const differs = columns.map((column) => `${table}.${column} IS NOT excluded.${column}`).join(' OR ')
  return insert(table, rows, columns.length ? `ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${sets} WHERE ${differs}` : 'ON CONFLICT DO NOTHING')
}

/** Inserts the rows that are not there yet and never touches one that is: stock, price history. */
export function insertOnce(table: string, rows: readonly Row[]): Statement[] {
  return insert(table, rows, 'ON CONFLICT DO NOTHING')
}

/** Deletes what the content no longer has. */
export function prune(table: string, keys: readonly string[], rows: readonly Row[]): Statement[] {
  const kept = rows.map((row) => Object.fromEntries(keys.map((key) => [key, row[key]])))
  const columns = keys.map((key) => `value ->> '${key}'`).join(', ')
  return [{ sql: `DELETE FROM ${table} WHERE (${keys.join(', ')}) NOT IN (SELECT ${columns} FROM json_each(?1))`, params: [JSON.stringify(kept)] }]
}

function insert(table: string, rows: readonly Row[], onConflict: string): Statement[] {
  const columns = Object.keys(rows[0] ?? {})
  const values = columns.map((column) => `value ->> '${column}'`).join(', ')
  // `WHERE true` keeps the parser from reading ON as a join's.
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values} FROM json_each(?1) WHERE true ${onConflict}`
  return chunks(rows).map((chunk) => ({ sql, params: [`[${chunk.join(',')}]`] }))
}

function chunks(rows: readonly Row[]): string[][] {
  const all: string[][] = []
  let length = Infinity
  for (const row of rows) {
    const text = JSON.stringify(row)
    if (length + text.length > chunkLength) {
      all.push([])
      length = 0
    }
    all.at(-1)!.push(text)
    length += text.length
  }
  return all
}
