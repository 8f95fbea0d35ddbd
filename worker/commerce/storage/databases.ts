import { furtherDatabases, mainDatabase } from '#shared/settings/order-databases.ts'
import { settingsOf } from '#shared/settings/settings.ts'

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
