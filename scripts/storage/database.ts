import type { Cell, Statement } from '../push/statement.ts'
import type { Answer, Storage } from '../push/storage.ts'

/**
 * A D1 binding that uses a storage's batches in the database of a name: the part of D1 that the
 * shop's verbs use, so that they run in the operator's tool as in the worker.
 */
export function databaseOf(storage: Pick<Storage, 'batch'>, name?: string): D1Database {
  const run = async (statement: Statement) => {
    const [answer] = await storage.batch([statement], name)
    if (!answer) throw new Error('The storage gave no answer to a statement')
    return resultOf(answer)
  }
  const prepare = (sql: string, params: Cell[] = []) => ({
    sql,
    params,
    bind: (...values: Cell[]) => prepare(sql, values),
    run: () => run({ sql, params }),
    all: () => run({ sql, params }),
    first: async (column?: string) => {
      const row = (await run({ sql, params })).results[0]
      return row === undefined ? null : column === undefined ? row : row[column]
    },
  })
  const database = {
    prepare: (sql: string) => prepare(sql),
    batch: async (statements: Statement[]) =>
      (
        await storage.batch(
          statements.map(({ sql, params }) => ({ sql, params })),
          name,
        )
      ).map(resultOf),
  }
  // The verbs of orders, mails and reviews use no other members of a database.
  return database as unknown as D1Database
}

function resultOf({ results, changes }: Answer) {
  return { results, success: true, meta: { changes } }
}
