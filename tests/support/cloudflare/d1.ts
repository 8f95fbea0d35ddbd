import type { DatabaseSync } from 'node:sqlite'
import type { Hono } from 'hono'
import { splitSql } from '#scripts/storage/split-sql.ts'
import { type Account, newDatabase } from './account.ts'
import { failure, page, result } from './answers.ts'

/** D1: databases with a real SQLite behind them. */
export function addDatabases(api: Hono, account: Account) {
  const found = (idOrName: string) =>
    account.databases.get(idOrName) ??
    [...account.databases.values()].find(({ name }) => name === idOrName)
  const missing = () => failure(404, 7404, 'The database could not be found')
  const shown = ({ uuid, name, at: created_at }: { uuid: string; name: string; at: string }) => ({
    uuid,
    name,
    created_at,
    version: 'production',
    num_tables: 0,
    file_size: 0,
  })

  api.get('/d1/database', (call) => {
    const { name, ...query } = call.req.query()
    const all = [...account.databases.values()].filter((each) => !name || each.name === name)
    return page(all.map(shown), query)
  })
  api.post('/d1/database', async (call) => {
    const { name } = await call.req.json<{ name: string }>()
    if (found(name)) return failure(400, 7502, `Database with name '${name}' already exists`)
    return result(shown(newDatabase(account, name)))
  })
  api.get('/d1/database/:id', (call) => {
    const one = found(call.req.param('id'))
    return one ? result(shown(one)) : missing()
  })
  api.delete('/d1/database/:id', (call) => {
    const one = found(call.req.param('id'))
    if (!one) return missing()
    account.databases.delete(one.uuid)
    return result(null)
  })
  api.post('/d1/database/:id/query', async (call) => {
    const one = account.databases.get(call.req.param('id'))
    if (!one) return missing()
    const { sql, params = [] } = await call.req.json<{ sql: string; params?: string[] }>()
    try {
      return result(transaction(one.database, splitSql(sql), params))
    } catch (error) {
      return failure(400, 7500, `${error instanceof Error ? error.message : String(error)}`)
    }
  })
}

/** All statements, or none. */
function transaction(database: DatabaseSync, statements: string[], params: string[]) {
  database.exec('BEGIN')
  try {
    const answers = statements.map((sql) => answerOf(database, sql, params))
    database.exec('COMMIT')
    return answers
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}

function answerOf(database: DatabaseSync, sql: string, params: string[]) {
  const before = changesOf(database)
  const results = database.prepare(sql).all(...params)
  const changes = changesOf(database) - before
  return {
    success: true,
    results,
    meta: {
      served_by: 'stand-in',
      duration: 0,
      changes,
      last_row_id: 0,
      changed_db: changes > 0,
      size_after: 0,
      rows_read: results.length,
      rows_written: changes,
    },
  }
}

function changesOf(database: DatabaseSync): number {
  return Number(database.prepare('SELECT total_changes() AS n').get()!.n)
}
