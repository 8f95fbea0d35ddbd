type Method = (...args: unknown[]) => unknown

/** The same bindings; each call to D1 adds the rows that it read to `rows`. */
export function countedRows(env: Env, rows: number[]): Env {
  const originals = new WeakMap<object, D1PreparedStatement>()
  const note = (results: readonly D1Result[]) =>
    rows.push(results.reduce((sum, { meta }) => sum + meta.rows_read, 0))

  function counted(prepared: D1PreparedStatement): D1PreparedStatement {
    const proxy = new Proxy(prepared, {
      get(statement, property) {
        if (property === 'bind') return (...values: unknown[]) => counted(statement.bind(...values))
        if (property === 'first')
          return async (column?: string) => {
            const answer = await statement.all()
            note([answer])
            const row = answer.results[0]
            return column === undefined ? (row ?? null) : (row?.[column] ?? null)
          }
        return async (...args: unknown[]) => {
          const answer = await (Reflect.get(statement, property) as Method).apply(statement, args)
          note([answer as D1Result])
          return answer
        }
      },
    })
    originals.set(proxy, prepared)
    return proxy
  }

  const DB = new Proxy(env.DB, {
    get(db, property) {
      if (property === 'prepare') return (sql: string) => counted(db.prepare(sql))
      if (property !== 'batch') return Reflect.get(db, property) as unknown
      return async (statements: D1PreparedStatement[]) => {
        const answers = await db.batch(statements.map((each) => originals.get(each) ?? each))
        note(answers)
        return answers
      }
    },
  })
  return { ...env, DB }
}
