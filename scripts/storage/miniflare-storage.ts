import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Miniflare } from 'miniflare'
import { databaseNamed, mainDatabase } from '#shared/settings/order-databases.ts'
import type { Answer, Storage } from '../push/storage.ts'
import { root } from '../tools.mjs'

/**
 * The local storage (D1, KV, R2) of a Miniflare that runs in this process, by the shop's binding
 * names. `close` does nothing, because whoever started the Miniflare also ends it. Files of media
 * are paths from the root of the repository.
 */
export async function miniflareStorage(mf: Miniflare): Promise<Storage> {
  const bindings = await mf.getBindings<Env>()
  const { CACHE: kv, MEDIA: media } = bindings
  return {
    // Characters; nothing but memory limits a local batch.
    batchLimit: 2_000_000,
    batch: async (statements, database = mainDatabase) => {
      const db = databaseNamed(bindings, database)
      const answers = await db.batch<Answer['results'][number]>(
        statements.map(({ sql, params }) => db.prepare(sql).bind(...params)),
      )
      return answers.map(({ results, meta }) => ({ results, changes: meta.changes }))
    },
    forgetCopies: async (prefix) => {
      // The first page again and again, because the keys of the last one are deleted.
      for (let count = 0; ;) {
        const { keys } = await kv.list({ prefix })
        if (keys.length === 0) return count
        await Promise.all(keys.map(({ name }) => kv.delete(name)))
        count += keys.length
      }
    },
    readCopy: async (key) => (await kv.get(key)) ?? undefined,
    writeCopy: (key, text) => kv.put(key, text),
    putMedia: async (list) => {
      for (const { key, file, contentType } of list) {
        const bytes = readFileSync(resolve(root, file))
        const put = () => media.put(key, bytes, { httpMetadata: { contentType } })
        // workerd has closed a connection that was idle while this process computed: such a request
        // is lost, and may be sent again.
        await put().catch((error: unknown) =>
          error instanceof TypeError ? put() : Promise.reject(error),
        )
      }
    },
    deleteMedia: (keys) => media.delete([...keys]),
    close: async () => {},
  }
}
