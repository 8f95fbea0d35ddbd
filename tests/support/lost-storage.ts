import { evictAllDurableObjects, listDurableObjectIds, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import * as z from 'zod'
import { migrateDatabase, seedDatabase } from './seed.ts'

const Names = z.array(z.object({ name: z.string(), type: z.string() }))

/**
 * Loses the whole database and makes a new one with the shop's content, as an operator does with
 * `wrangler d1 migrations apply` and `push`. The book of the sandbox bank stays: it is not the
 * shop's.
 */
export async function loseDatabase(): Promise<void> {
  const { results: book } = await env.DB.prepare('SELECT * FROM sandbox_payments').all()
  const { results } = await env.DB.prepare(
    "SELECT name, type FROM sqlite_master WHERE type IN ('table', 'trigger') AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' ORDER BY type = 'table'",
  ).all()
  await env.DB.batch([
    env.DB.prepare('PRAGMA defer_foreign_keys = on'),
    ...Names.parse(results).map(({ name, type }) => env.DB.prepare(`DROP ${type} ${name}`)),
  ])
  await migrateDatabase(env)
  await seedDatabase(env)
  const columns = Object.keys(book[0] ?? {})
  for (const row of book)
    await env.DB.prepare(
      `INSERT INTO sandbox_payments (${columns}) VALUES (${columns.map(() => '?')})`,
    )
      .bind(...columns.map((name) => row[name]))
      .run()
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
