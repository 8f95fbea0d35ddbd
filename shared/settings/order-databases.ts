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

/** The stores whose new orders are in their own database, and databases that may have some. */
export interface LiveOrders {
  stores: ReadonlySet<string>
  /** Bindings of databases into which a store has sold before. */
  databases: ReadonlySet<string>
}

/**
 * Parses `store-us,DB_UK`: stores whose new orders are in the database of their archived ones, and
 * bindings of databases that have live orders of earlier. Undefined for an unknown or duplicate
 * store, or what is no name of a further binding.
 */
export function parseLiveOrders(text: string): LiveOrders | undefined {
  const live = { stores: new Set<string>(), databases: new Set<string>() }
  if (text === '') return live
  for (const entry of text.split(',')) {
    const isStore = stores.some((one) => one === entry)
    const entries = isStore ? live.stores : live.databases
    if (entries.has(entry) || !(isStore || furtherBinding.test(entry))) return undefined
    entries.add(entry)
  }
  return live
}

const furtherBinding = /^DB_[A-Z\d]{1,30}$/

/**
 * The number, 1 to 15, by which the names of orders and payments tell the database of a binding;
 * undefined for the main one. Computed from the binding alone, so that no setting can change it:
 * two databases of a deployment must not have the same (`sameMark`).
 */
export function markOfDatabase(binding: string): number | undefined {
  if (binding === mainDatabase) return undefined
  let hash = 0x811c9dc5
  for (const sign of binding) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return (hash % 15) + 1
}

/** Two of these bindings that have the same mark; undefined without any. */
export function sameMark(bindings: Iterable<string>): [string, string] | undefined {
  const known = new Map<number, string>()
  for (const binding of new Set(bindings)) {
    const mark = markOfDatabase(binding)
    if (mark === undefined) continue
    const other = known.get(mark)
    if (other !== undefined) return [other, binding]
    known.set(mark, binding)
  }
  return undefined
}

/** An id, or a payment's reference: `f` is no variant of a UUID, and the mark follows it. */
const markedId = /^(?:pay_[\da-f]{16}|[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-)f([1-9a-f])/
/** A number has eight digits in the main database, and the mark before them in others. */
const markedNumber = /^[A-Za-z]{2}-([1-9]|1[0-5])\d{8}$/

/** The mark in a name of an order or payment; undefined for a name of the main database. */
export function markOfName(name: string): number | undefined {
  const [, id] = markedId.exec(name) ?? []
  if (id !== undefined) return Number.parseInt(id, 16)
  const [, number] = markedNumber.exec(name.trim()) ?? []
  return number === undefined ? undefined : Number(number)
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
    .filter((name) => furtherBinding.test(name) && isDatabase(Reflect.get(env, name)))
    .toSorted()
}
