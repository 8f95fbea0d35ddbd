import { settingsOf } from '#shared/settings/settings.ts'

/** The binding of the database that every purchase uses. */
export const mainDatabase = 'DB'

/**
 * The database of a binding. Throws where the deployment has none of that name: wrangler.toml has to
 * name it as long as it holds archived orders.
 */
export function databaseNamed(env: Env, binding: string): D1Database {
  const database: unknown = Reflect.get(env, binding)
  if (!isDatabase(database)) throw new Error(`There is no D1 database with the binding ${binding}`)
  return database
}

/** The binding of the database in which a store's archived orders are (ORD-11). */
export function archiveOf(env: Env, store: string): string {
  return settingsOf(env).ORDER_DATABASES.get(store) ?? mainDatabase
}

/** All databases with archived orders that the settings name, and the main one, each once. */
export function archiveDatabases(env: Env): string[] {
  return [...new Set([mainDatabase, ...settingsOf(env).ORDER_DATABASES.values()])]
}

function isDatabase(value: unknown): value is D1Database {
  return typeof value === 'object' && value !== null && 'prepare' in value && 'batch' in value
}
