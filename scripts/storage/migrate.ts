import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rowsOf, type Storage } from '../push/storage.ts'
import { root } from '../tools.mjs'
import { splitSql } from './split-sql.ts'

const folder = join(root, 'migrations')
const createTable =
  'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)'

/**
 * Applies new files of `migrations/` to the database of a binding, each in one transaction, and
 * notes them in wrangler's own table. Returns their number.
 */
export async function migrate(storage: Storage, database?: string): Promise<number> {
  await storage.batch([{ sql: createTable, params: [] }], database)
  const files = await missingMigrations(storage, database)
  for (const file of files) {
    const queries = splitSql(readFileSync(join(folder, file), 'utf8'))
    const note = { sql: 'INSERT INTO d1_migrations (name) VALUES (?)', params: [file] }
    await storage.batch([...queries.map((sql) => ({ sql, params: [] })), note], database)
  }
  return files.length
}

/** Names of the migrations that a database does not have yet, in their order. */
export async function missingMigrations(storage: Storage, database?: string): Promise<string[]> {
  const sql = 'SELECT name FROM d1_migrations'
  const rows = await rowsOf(storage, { sql, params: [] }, database)
  const known = new Set(rows.map(({ name }) => name))
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && !known.has(file))
    .sort()
}
