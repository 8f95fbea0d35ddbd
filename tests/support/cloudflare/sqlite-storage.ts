import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Row, Statement } from '#scripts/push/statement.ts'
import type { Storage } from '#scripts/push/storage.ts'

/** A storage on a database of SQLite, with copies in memory and without pictures. */
export function sqliteStorage(database: DatabaseSync, copies = new Map<string, string>()): Storage {
  return {
    batchLimit: 2_000_000,
    batch: async (statements) => {
      database.exec('BEGIN')
      try {
        const answers = statements.map((statement) => answerOf(database, statement))
        database.exec('COMMIT')
        return answers
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },
    forgetCopies: async () => 0,
    readCopy: async (key) => copies.get(key),
    writeCopy: async (key, text) => void copies.set(key, text),
    putMedia: async () => undefined,
    deleteMedia: async () => undefined,
    close: async () => undefined,
  }
}

function answerOf(database: DatabaseSync, { sql, params }: Statement) {
  const total = () => Number(database.prepare('SELECT total_changes() AS n').get()!.n)
  const before = total()
  const results = database.prepare(sql).all(...params) as Row[]
  return { results, changes: total() - before }
}

let bytes: Uint8Array | undefined

/** A database in memory that has all migrations: a copy, because they take a fifth of a second. */
export function migrated(): DatabaseSync {
  bytes ??= migrate(new DatabaseSync(':memory:')).serialize()
  const database = new DatabaseSync(':memory:')
  database.deserialize(bytes)
  return database
}

/** Applies all migrations, and notes them as wrangler does. */
export function migrate(database: DatabaseSync): DatabaseSync {
  database.exec(
    'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
  )
  const note = database.prepare('INSERT INTO d1_migrations (name) VALUES (?)')
  for (const file of readdirSync('migrations').sort()) {
    if (!file.endsWith('.sql')) continue
    database.exec(readFileSync(`migrations/${file}`, 'utf8'))
    note.run(file)
  }
  return database
}
