import { evictAllDurableObjects, listDurableObjectIds, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import * as z from 'zod'
import { isApart, mainOf } from '#worker/commerce/storage/databases.ts'
import { migrateDatabase, seedDatabase } from './seed.ts'

const Names = z.array(z.object({ name: z.string(), type: z.string() }))

/**
 * Loses the whole database, and that of orders where it is another one, and makes new ones with the
 * shop's content, as an operator does with `wrangler d1 migrations apply` and `push`. The book of
 * the sandbox bank stays: it is not the shop's.
 */
export async function loseDatabase(): Promise<void> {
  const main = mainOf(env)
  const { results: book } = await main.DB.prepare('SELECT * FROM sandbox_payments').all()
  await loseTables(main, main.DB)
  await seedDatabase(main)
  if (isApart(env)) await loseOrders()
  const columns = Object.keys(book[0] ?? {})
  for (const row of book)
    await main.DB.prepare(
      `INSERT INTO sandbox_payments (${columns}) VALUES (${columns.map(() => '?')})`,
    )
      .bind(...columns.map((name) => row[name]))
      .run()
}

/** Loses the further database alone. */
export async function loseOrders(): Promise<void> {
  await loseTables(mainOf(env), env.DB_US)
}

/** Drops all tables of a database, and makes empty ones. */
async function loseTables(bindings: Env, db: D1Database): Promise<void> {
  const { results } = await db
    .prepare(
      "SELECT name, type FROM sqlite_master WHERE type IN ('table', 'trigger') AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' ORDER BY type = 'table'",
    )
    .all()
  await db.batch([
    db.prepare('PRAGMA defer_foreign_keys = on'),
    ...Names.parse(results).map(({ name, type }) => db.prepare(`DROP ${type} ${name}`)),
  ])
  await migrateDatabase({ ...bindings, DB: db })
}

/** Loses all that the carts' objects store, and their alarms; returns how many there were. */
export async function loseCarts(): Promise<number> {
  const ids = await listDurableObjectIds(env.CART)
  for (const id of ids)
    await runInDurableObject(env.CART.get(id), async (_cart, { storage }) => {
      await storage.deleteAlarm()
      await storage.deleteAll()
    })
  await evictAllDurableObjects()
  return ids.length
}

/** Loses all copies in KV. */
export async function loseCopies(): Promise<void> {
  const { keys } = await env.CACHE.list()
  await Promise.all(keys.map(({ name }) => env.CACHE.delete(name)))
}

/** Loses all pictures in R2. */
export async function losePictures(): Promise<void> {
  const { objects } = await env.MEDIA.list()
  await env.MEDIA.delete(objects.map(({ key }) => key))
}
