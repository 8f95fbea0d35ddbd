import { newIsolate } from './shop.ts'

type Method = (...args: unknown[]) => unknown

const d1Ends = new Set(['all', 'first', 'run', 'raw'])

/** Bindings that write down every call to storage: D1, KV, R2 and Durable Objects. */
export function countedEnv() {
  const calls: string[] = []

  function counted<T extends object>(
    name: string,
    target: T,
    counts: (method: string) => boolean,
  ): T {
    return new Proxy(target, {
      get(object, property) {
        const value: unknown = Reflect.get(object, property)
        if (typeof value !== 'function' || typeof property !== 'string') return value
        return (...args: unknown[]) => {
          if (counts(property)) calls.push(`${name}.${property} ${describeArgs(args)}`)
          return (value as Method).apply(object, args)
        }
      },
    })
  }

  // A statement that is run by itself is one call; those of a batch are one together, so a batch
  // gets the statements themselves.
  function database(db: D1Database): D1Database {
    const originals = new WeakMap<object, D1PreparedStatement>()
    const texts = new WeakMap<object, string>()
    function statement(prepared: D1PreparedStatement, sql: string): D1PreparedStatement {
      const proxy = new Proxy(prepared, {
        get(object, property) {
          const value = Reflect.get(object, property) as Method
          if (property === 'bind')
            return (...args: unknown[]) =>
              statement(value.apply(object, args) as D1PreparedStatement, sql)
          return (...args: unknown[]) => {
            if (d1Ends.has(String(property)))
              calls.push(`DB.${String(property)} ${sql.replace(/\s+/g, ' ').slice(0, 100)}`)
            return value.apply(object, args)
          }
        },
      })
      originals.set(proxy, prepared)
      texts.set(proxy, sql.replace(/\s+/g, ' '))
      return proxy
    }
    return new Proxy(db, {
      get(object, property) {
        const value = Reflect.get(object, property) as Method
        if (property === 'prepare') return (sql: string) => statement(object.prepare(sql), sql)
        if (property !== 'batch') return value
        return (statements: D1PreparedStatement[]) => {
          calls.push(
            `DB.batch of ${statements.map((one) => texts.get(one)?.slice(0, 60)).join(' | ')}`,
          )
          return object.batch(statements.map((one) => originals.get(one) ?? one))
        }
      },
    })
  }

  const plain = newIsolate()
  const env = newIsolate({
    DB: database(plain.DB),
    CACHE: counted('CACHE', plain.CACHE, () => true),
    MEDIA: counted('MEDIA', plain.MEDIA, () => true),
    CART: counted('CART', plain.CART, (method) => method.startsWith('get')),
    LIMITER: counted('LIMITER', plain.LIMITER, (method) => method.startsWith('get')),
  })
  return { env, calls }
}

function describeArgs([first]: unknown[]) {
  return typeof first === 'string' ? first.slice(0, 100) : ''
}
