export type Cell = string | number | null
export type Row = Record<string, Cell>

/**
 * One write with its parameters. A type, not an interface, so that it is assignable to JSON where a
 * test passes it to a worker.
 */
export type Statement = { sql: string; params: Cell[] }

// A bound value may have 2 MB in D1; this limit keeps batches small.
const chunkLength = 400_000

/**
 * Inserts rows and updates those that differ; equal rows are not written. All rows have the columns
 * of the first.
 */
export function upsert(
  table: string,
  keys: readonly string[],
  rows: readonly Row[],
  length = chunkLength,
): Statement[] {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => !keys.includes(column))
  const sets = columns.map((column) => `${column} = excluded.${column}`).join(', ')
  const differs = columns
    .map((column) => `${table}.${column} IS NOT excluded.${column}`)
    .join(' OR ')
  const onConflict = columns.length
    ? `ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${sets} WHERE ${differs}`
    : 'ON CONFLICT DO NOTHING'
  return insert(table, rows, onConflict, length)
}

/** Inserts missing rows and never changes existing ones: stock, price history. */
export function insertOnce(table: string, rows: readonly Row[], length = chunkLength): Statement[] {
  return insert(table, rows, 'ON CONFLICT DO NOTHING', length)
}

/**
 * Deletes rows that content no longer has. `owned` is an SQL condition that selects the rows of
 * content.
 */
export function prune(
  table: string,
  keys: readonly string[],
  rows: readonly Row[],
  owned?: string,
): Statement {
  const sql = `DELETE FROM ${table} WHERE ${tuple(keys)} NOT IN ${among(keys, 1)}`
  return { sql: owned ? `${sql} AND ${owned}` : sql, params: [keysOf(rows, keys)] }
}

/** The same within groups of rows with equal values in the columns of `group`. */
export function pruneGroups(
  table: string,
  keys: readonly string[],
  rows: readonly Row[],
  groups: readonly Row[],
  owned?: string,
): Statement {
  const group = Object.keys(groups[0] ?? {})
  const { sql, params } = prune(table, keys, rows, owned)
  return {
    sql: `${sql} AND ${tuple(group)} IN ${among(group, 2)}`,
    params: [...params, keysOf(groups, group)],
  }
}

function tuple(columns: readonly string[]) {
  return `(${columns.join(', ')})`
}

function among(columns: readonly string[], parameter: number) {
  return `(SELECT ${columns.map((column) => `value ->> '${column}'`).join(', ')} FROM json_each(?${parameter}))`
}

function keysOf(rows: readonly Row[], keys: readonly string[]) {
  return JSON.stringify(rows.map((row) => Object.fromEntries(keys.map((key) => [key, row[key]]))))
}

function insert(
  table: string,
  rows: readonly Row[],
  onConflict: string,
  length: number,
): Statement[] {
  const columns = Object.keys(rows[0] ?? {})
  const values = columns.map((column) => `value ->> '${column}'`).join(', ')
  // `WHERE true` keeps the parser from reading ON as part of a join.
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values} FROM json_each(?1) WHERE true ${onConflict}`
  return chunks(rows, length).map((chunk) => ({ sql, params: [`[${chunk.join(',')}]`] }))
}

function chunks(rows: readonly Row[], limit: number): string[][] {
  const all: string[][] = []
  let chunk: string[] = []
  let length = Infinity
  for (const row of rows) {
    const text = JSON.stringify(row)
    if (length + text.length > limit) {
      chunk = []
      all.push(chunk)
      length = 0
    }
    chunk.push(text)
    length += text.length
  }
  return all
}
