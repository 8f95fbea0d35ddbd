import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { Around } from '../process.ts'

type Value = string | number | boolean | null

interface Result {
  results: Record<string, unknown>[]
  success: true
  meta: { changes: number }
}

/**
 * SQLite in memory with the shop's own migrations. What happens between `begin` and `rollBack`
 * leaves no trace.
 */
export class Database {
  readonly #sqlite = new DatabaseSync(':memory:')
  readonly #prepared = new Map<
    string,
    { statement: StatementSync; isNumbered: boolean; hasColumns: boolean }
  >()

  constructor(migrations: string) {
    for (const file of readdirSync(migrations).sort())
      this.#sqlite.exec(readFileSync(`${migrations}/${file}`, 'utf8'))
  }

  begin() {
    this.#sqlite.exec('BEGIN')
  }

  rollBack() {
    this.#sqlite.exec('ROLLBACK')
  }

  /** One statement, at once. */
  run(sql: string, values: readonly Value[] = []): Result {
    const { statement, isNumbered, hasColumns } = this.#statement(sql)
    const bound = values.map((value) => (typeof value === 'boolean' ? Number(value) : value))
    const parameters: SQLInputValue[] = isNumbered ? [] : bound
    const named = isNumbered
      ? Object.fromEntries(bound.map((value, index) => [`?${index + 1}`, value]))
      : {}
    try {
      const results = hasColumns ? statement.all(named, ...parameters) : []
      const changes = hasColumns ? 0 : Number(statement.run(named, ...parameters).changes)
      return { results: results.map((row) => ({ ...row })), success: true, meta: { changes } }
    } catch (cause) {
      throw new Error(`D1_ERROR: ${(cause as Error).message}: SQLITE_ERROR`, { cause })
    }
  }

  /** All statements or none, as D1 runs a batch. */
  batch(statements: readonly { sql: string; values: readonly Value[] }[]): Result[] {
    this.#sqlite.exec('SAVEPOINT batch')
    try {
      const results = statements.map(({ sql, values }) => this.run(sql, values))
      this.#sqlite.exec('RELEASE batch')
      return results
    } catch (error) {
      this.#sqlite.exec('ROLLBACK TO batch; RELEASE batch')
      throw error
    }
  }

  /** The rows of a query, for checks of the test itself. */
  rows<T>(sql: string, ...values: Value[]): T[] {
    return this.run(sql, values).results as T[]
  }

  /** The D1 of one process. */
  binding(around: Around): D1Database {
    const prepare = (sql: string) => new Statement(this, around, sql, [])
    const batch = (statements: Statement[]) =>
      around(`batch ${statements.map(({ sql }) => titleOf(sql)).join(' | ')}`, () =>
        this.batch(statements),
      )
    return { prepare, batch } as unknown as D1Database
  }

  #statement(sql: string) {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#sqlite.prepare(sql)
    const made = {
      statement,
      isNumbered: /\?\d/.test(sql),
      hasColumns: statement.columns().length > 0,
    }
    this.#prepared.set(sql, made)
    return made
  }
}

class Statement {
  readonly sql: string
  readonly values: readonly Value[]
  readonly #database: Database
  readonly #around: Around

  constructor(database: Database, around: Around, sql: string, values: readonly Value[]) {
    this.#database = database
    this.#around = around
    this.sql = sql
    this.values = values
  }

  bind(...values: Value[]) {
    return new Statement(this.#database, this.#around, this.sql, values)
  }

  run() {
    return this.#around(titleOf(this.sql), () => this.#database.run(this.sql, this.values))
  }

  all() {
    return this.run()
  }

  async first(column?: string) {
    const row = (await this.run()).results[0]
    return row === undefined ? null : column ? row[column] : row
  }
}

/** The part of a statement that identifies it in the trace. */
function titleOf(sql: string): string {
  return sql.replace(/\s+/g, ' ').trim().slice(0, 60)
}
