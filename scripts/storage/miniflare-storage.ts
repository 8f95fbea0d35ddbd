import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Miniflare } from 'miniflare'
import { databaseNamed, mainDatabase } from '#shared/settings/order-databases.ts'
import type { Answer, Storage } from '../push/storage.ts'
import { root } from '../tools.mjs'

/**
 * The storage of a Miniflare of this process, by the shop's binding names. Closing it does not end
 * the Miniflare.
 */
export async function miniflareStorage(mf: Miniflare): Promise<Storage> {
  const bindings = await mf.getBindings<Env>()
  const { CACHE: copies, MEDIA: media } = bindings
  return {
    batchLimit: 2_000_000,
    batch: async (statements, database = mainDatabase) => {
      const db = databaseNamed(bindings, database)
      const answers = await db.batch<Answer['results'][number]>(
        statements.map(({ sql, params }) => db.prepare(sql).bind(...params)),
      )
      return answers.map(({ results, meta }) => ({ results, changes: meta.changes }))
    },
    forgetCopies: async (prefix) => {
      for (let count = 0; ;) {
        const { keys } = await copies.list({ prefix })
        if (keys.length === 0) return count
        await Promise.all(keys.map(({ name }) => copies.delete(name)))
        count += keys.length
      }
    },
    readCopy: async (key) => (await copies.get(key)) ?? undefined,
    writeCopy: (key, text) => copies.put(key, text),
    putMedia: async (list) => {
      for (const { key, file, contentType } of list)
        await media.put(key, readFileSync(resolve(root, file)), { httpMetadata: { contentType } })
    },
    deleteMedia: (keys) => media.delete([...keys]),
    close: async () => {},
  }
}
