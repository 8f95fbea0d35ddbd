import { mainDatabase } from '#shared/settings/order-databases.ts'
import { settingsOf } from '#shared/settings/settings.ts'

/** The binding of the database in which a store's archived orders are (ORD-11). */
export function archiveOf(env: Env, store: string): string {
  return settingsOf(env).ORDER_DATABASES.get(store) ?? mainDatabase
}

/** All databases with archived orders that the settings name, and the main one, each once. */
export function archiveDatabases(env: Env): string[] {
  return [...new Set([mainDatabase, ...settingsOf(env).ORDER_DATABASES.values()])]
}
