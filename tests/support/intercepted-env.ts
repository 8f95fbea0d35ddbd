import { env } from 'cloudflare:workers'
import { databaseOfOrders, mainOf, ordersIn } from '#worker/commerce/storage/databases.ts'

type Method = (...args: unknown[]) => unknown

/** Intercepts a call of the shop to its storage. */
export type Around = (call: () => unknown) => Promise<unknown>

const runs = new Set(['all', 'first', 'run', 'raw'])

/** Bindings whose every call to the database and to objects goes through `around`. */
export function interceptedEnv(around: Around): Env {
  const originals = new WeakMap<object, D1PreparedStatement>()

  function statement(original: D1PreparedStatement): D1PreparedStatement {
    const proxy = proxied(original, (name, method) => {
      if (name === 'bind') return (...args) => statement(method(...args) as D1PreparedStatement)
      return runs.has(name) ? (...args) => around(() => method(...args)) : method
    })
    originals.set(proxy, original)
    return proxy
  }

  const database = (db: D1Database) =>
    proxied(db, (name, method) => {
      if (name === 'prepare') return (sql) => statement(method(sql) as D1PreparedStatement)
      if (name !== 'batch') return method
      return (statements) =>
        around(() =>
          method((statements as D1PreparedStatement[]).map((one) => originals.get(one) ?? one)),
        )
    })
  const objects = <T extends object>(namespace: T) =>
    proxied(namespace, (name, method) =>
      name === 'getByName'
        ? (id) =>
            proxied(
              method(id) as object,
              (_, call) =>
                (...args) =>
                  around(() => call(...args)),
            )
        : method,
    )
  const main = mainOf(env)
  const intercepted = {
    ...main,
    DB: database(main.DB),
    DB_US: database(main.DB_US),
    CART: objects(env.CART),
    LIMITER: objects(env.LIMITER),
  }
  return ordersIn(intercepted, databaseOfOrders(env))
}

/** An object whose methods are replaced by what `change` makes of them. */
export function proxied<T extends object>(
  target: T,
  change: (name: string, method: Method) => Method,
): T {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name)
      if (typeof value !== 'function' || typeof name !== 'string') return value
      // Not `value.apply`: of what is called in an object, every member is a call to it.
      return change(name, (...args) => Reflect.apply(value as Method, object, args))
    },
  })
}
