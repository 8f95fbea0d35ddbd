import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tools.mjs'

const batchSize = 100

/** Fills a shop's storage with the demo content; false when it holds exactly that already. */
export async function seed(mf) {
  const { seedPlan } = await import('../worker/commerce/seed/plan.ts')
  const plan = await seedPlan(root)
  const db = await mf.getD1Database('DB')
  await db.prepare('CREATE TABLE IF NOT EXISTS seed_state (id INTEGER PRIMARY KEY CHECK (id = 1), hash TEXT NOT NULL)').run()
  if ((await db.prepare('SELECT hash FROM seed_state').first('hash')) === plan.hash) return false
  await forgetCopies(mf)
  for (let start = 0; start < plan.statements.length; start += batchSize) {
    const batch = plan.statements.slice(start, start + batchSize)
    await db.batch(batch.map(({ sql, params }) => db.prepare(sql).bind(...params)))
  }
  const copies = await mf.getKVNamespace('CACHE')
  for (const { key, value } of plan.kv) await copies.put(key, value)
  const media = await mf.getR2Bucket('MEDIA')
  for (const { key, file, contentType } of plan.media) await media.put(key, readFileSync(join(root, file)), { httpMetadata: { contentType } })
  // Last, so that an interrupted seed is done again.
  await db.prepare('INSERT INTO seed_state (id, hash) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET hash = excluded.hash').bind(plan.hash).run()
  return true
}

/** KV holds rebuildable copies only: those of older content go. */
async function forgetCopies(mf) {
  const copies = await mf.getKVNamespace('CACHE')
  for (;;) {
    const { keys } = await copies.list()
    if (keys.length === 0) return
    await Promise.all(keys.map(({ name }) => copies.delete(name)))
  }
}
