import { proxied } from './intercepted-env.ts'

/** One round trip to D1: a statement that is run by itself, or a batch. */
export interface DatabaseCall {
  sql: string[]
  /** Rows that D1 bills, its indices included. */
  read: number
  written: number[]
}

/** What a piece of work asked of storage. */
export interface StorageCount {
  database: DatabaseCall[]
  /** Calls of Durable Objects: `CART.freeze`. */
  objects: string[]
  /** Reads and writes of KV and R2: `CACHE.get`. */
  files: string[]
}

/** The same bindings, with a count of every call to storage. */
export function countedStorage(env: Env): { env: Env; count: StorageCount; clear: () => void } {
  const count: StorageCount = { database: [], objects: [], files: [] }
  const clear = () => {
    count.database.length = count.objects.length = count.files.length = 0
  }
  const objects = <T extends object>(name: string, namespace: T) =>
    proxied(namespace, (property, method) =>
      property === 'getByName'
        ? (id) =>
            proxied(method(id) as object, (called, call) => (...args) => {
              count.objects.push(`${name}.${called}`)
              return call(...args)
            })
        : method,
    )
  const files = <T extends object>(name: string, binding: T) =>
    proxied(binding, (property, method) => (...args) => {
      count.files.push(`${name}.${property}`)
      return method(...args)
    })
  return {
    env: {
      ...env,
      DB: countedDatabase(env.DB, (call) => count.database.push(call)),
      CART: objects('CART', env.CART),
      LIMITER: objects('LIMITER', env.LIMITER),
      CACHE: files('CACHE', env.CACHE),
      MEDIA: files('MEDIA', env.MEDIA),
    },
    count,
    clear,
  }
}

function countedDatabase(db: D1Database, note: (call: DatabaseCall) => void): D1Database {
  const originals = new WeakMap<object, { statement: D1PreparedStatement; sql: string }>()

  function noted(sql: string[], results: readonly D1Result[]) {
    note({
      sql,
      read: results.reduce((sum, { meta }) => sum + meta.rows_read, 0),
      written: results.map(({ meta }) => meta.rows_written),
    })
  }

  function counted(statement: D1PreparedStatement, sql: string): D1PreparedStatement {
    const proxy = proxied(statement, (name, method) => {
      if (name === 'bind') return (...values) => counted(statement.bind(...values), sql)
      // `first` answers without what was counted.
      if (name === 'first')
        return async (column) => {
          const answer = await statement.all()
          noted([sql], [answer])
          const row = answer.results[0] ?? null
          return typeof column === 'string' ? (row?.[column] ?? null) : row
        }
      return async (...args) => {
        const answer = (await method(...args)) as D1Result
        noted([sql], [answer])
        return answer
      }
    })
    originals.set(proxy, { statement, sql })
    return proxy
  }

  return proxied(db, (name, method) => {
    if (name === 'prepare')
      return (sql) => counted(method(sql) as D1PreparedStatement, String(sql).replace(/\s+/g, ' '))
    if (name !== 'batch') return method
    return async (statements) => {
      const known = (statements as object[]).map((one) => originals.get(one)!)
      const results = await db.batch(known.map(({ statement }) => statement))
      noted(
        known.map(({ sql }) => sql),
        results,
      )
      return results
    }
  })
}
