import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import {
  databaseNamed,
  furtherDatabases,
  mainDatabase,
  markOfDatabase,
  markOfName,
} from '#shared/settings/order-databases.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { routedDatabase } from './routed-database.ts'

/** The binding of the database in which a store's archived orders are (ORD-11). */
export function archiveOf(env: Env, store: string): string {
  return settingsOf(env).ORDER_DATABASES.get(store) ?? mainDatabase
}

/**
 * All databases with archived orders: the main one, those that are bound, and those that the
 * settings name, each once.
 */
export function archiveDatabases(env: Env): string[] {
  const named = [...settingsOf(env).ORDER_DATABASES.values()]
  return [...new Set([mainDatabase, ...furtherDatabases(env), ...named.toSorted()])]
}

/** The binding of the database in which a store's new orders are written (ORD-13). */
export function liveDatabaseOf(env: Env, store: string): string {
  return settingsOf(env).LIVE_ORDERS.stores.has(store) ? archiveOf(env, store) : mainDatabase
}

/** All databases that may have live orders, the main one first. */
export function liveDatabases(env: Env): string[] {
  const { stores, databases } = settingsOf(env).LIVE_ORDERS
  const named = [...[...stores].map((store) => archiveOf(env, store)), ...databases]
  return [mainDatabase, ...[...new Set(named)].filter((name) => name !== mainDatabase).toSorted()]
}

/** Bound databases in which no live orders are looked for: live ones there would be forgotten. */
export function passedOverDatabases(env: Env): string[] {
  const live = new Set(liveDatabases(env))
  return furtherDatabases(env).filter((name) => !live.has(name))
}

const place = Symbol('database of orders')

/** What bindings with another database of orders know of it. */
interface Place {
  binding: string
  main: Env
}

function placeIn(env: Env): Place | undefined {
  return Reflect.get(env, place)
}

/** The bindings with the main database as theirs. */
export function mainOf(env: Env): Env {
  const known = placeIn(env)
  if (!known) return env
  const { main, binding } = known
  // A copy may have other settings.
  return ordersIn(main, binding) === env
    ? main
    : Object.assign({ ...env, DB: main.DB }, { [place]: undefined })
}

/** The binding of the database that these bindings have for orders. */
export function databaseOfOrders(env: Env): string {
  return placeIn(env)?.binding ?? mainDatabase
}

/** The mark of that database in the names of its orders and payments. */
export function markIn(env: Env): number | undefined {
  return markOfDatabase(databaseOfOrders(env))
}

/** Whether orders are in another database than persons and content. */
export function isApart(env: Env): boolean {
  return placeIn(env) !== undefined
}

const createKnown = () => new Map<string, Env>()

/**
 * The bindings for work on the orders of one database. For another than the main one, `DB` runs
 * each statement where its tables are (`routedDatabase`). Throws where there is no such binding.
 */
export function ordersIn(env: Env, binding: string): Env {
  const main = mainOf(env)
  if (binding === mainDatabase) return main
  const known = memoizeByObject<Env, [], Map<string, Env>>(main, createKnown)
  const found = known.get(binding)
  if (found) return found
  const made: Env = Object.assign(
    { ...main, DB: routedDatabase(main.DB, databaseNamed(main, binding)) },
    { [place]: { binding, main } satisfies Place },
  )
  known.set(binding, made)
  return made
}

/** The bindings for new orders, stock and codes of a store. */
export function ordersOfStore(env: Env, store: string): Env {
  return ordersIn(env, liveDatabaseOf(env, store))
}

/**
 * The bindings for the order or payment of a name: its id, its number, the payment's reference, or
 * a token that begins with the id. Names of the main database say nothing; those of others contain
 * its mark. Throws where the database of a mark is not bound.
 */
export function ordersNamed(env: Env, name: string): Env {
  const mark = markOfName(name)
  if (mark === undefined) return mainOf(env)
  const binding = archiveDatabases(mainOf(env)).find((one) => markOfDatabase(one) === mark)
  if (binding === undefined) throw new Error(`No database is bound that has the order ${name}`)
  return ordersIn(env, binding)
}

/** The same for a name from a visitor, which may be invented: the main ones for an unknown mark. */
export function ordersSought(env: Env, name: string): Env {
  const mark = markOfName(name)
  const main = mainOf(env)
  const isKnown = archiveDatabases(main).some((one) => markOfDatabase(one) === mark)
  return mark !== undefined && isKnown ? ordersNamed(main, name) : main
}

/** The bindings for each database that may have live orders, the main one first. */
export function allOrders(env: Env): Env[] {
  return liveDatabases(mainOf(env)).map((binding) => ordersIn(env, binding))
}

/** What a read finds in each database of orders, the main one's first. */
export async function inAllOrders<Row>(
  env: Env,
  read: (orders: Env) => Promise<readonly Row[]>,
): Promise<Row[]> {
  return (await Promise.all(allOrders(env).map(read))).flat()
}

/**
 * What is found in the first database that has it; for names that do not say their database.
 */
export async function firstInOrders<Found>(
  env: Env,
  find: (orders: Env) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const [first, ...others] = allOrders(env)
  const found = first && (await find(first))
  if (found !== undefined || others.length === 0) return found
  return (await Promise.all(others.map(find))).find((each) => each !== undefined)
}

/** The bindings with the database of orders as the only one: for work on all of its tables. */
export function onlyDatabase(env: Env): Env {
  const known = placeIn(env)
  return known ? { ...known.main, DB: databaseNamed(known.main, known.binding) } : env
}
