import { type Store, stores } from '../markets/markets.ts'

/** The binding of the database that every purchase uses. */
export const mainDatabase = 'DB'

/**
 * Least days for which orders stay in the tables of purchases: a backup, up to 31 days old,
 * corrects the stock by a year of them.
 */
export const archiveDaysAtLeast = 397

/**
 * Parses `store-fr=DB_FR,store-de=DB_DE`: a store, and the binding of the D1 database that has its
 * archived orders. Undefined for an unknown or duplicate store, or what is no name of a binding.
 */
export function parseOrderDatabases(text: string): ReadonlyMap<string, string> | undefined {
  const databases = new Map<Store, string>()
  if (text === '') return databases
  for (const entry of text.split(',')) {
    const [, name = '', binding = ''] = /^([a-z-]+)=(DB(?:_[A-Z\d]{1,30})?)$/.exec(entry) ?? []
    const store = stores.find((one) => one === name)
    if (!store || databases.has(store)) return undefined
    databases.set(store, binding)
  }
  return databases
}

/**
 * The database of a binding. Throws where there is none of that name: wrangler.toml has to name it
 * as long as it holds archived orders.
 */
export function databaseNamed(env: object, binding: string): D1Database {
  const database: unknown = Reflect.get(env, binding)
  if (!isDatabase(database)) throw new Error(`There is no D1 database with the binding ${binding}`)
  return database
}

function isDatabase(value: unknown): value is D1Database {
  return typeof value === 'object' && value !== null && 'prepare' in value && 'batch' in value
}

/**
 * The bindings of all further D1 databases that a deployment has (`DB_…`), sorted. One that the
 * settings no longer name may still hold archived orders.
 */
export function furtherDatabases(env: object): string[] {
  return Object.keys(env)
    .filter((name) => /^DB_[A-Z\d]{1,30}$/.test(name) && isDatabase(Reflect.get(env, name)))
    .toSorted()
}
