import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import type { Storage } from '../push/storage.ts'
import { root } from '../tools.mjs'
import { readConfig } from '../wrangler/config.ts'
import { miniflareStorage } from './miniflare-storage.ts'

/**
 * The local D1, KV and R2 of a data folder under the shop's binding names, without the worker. The
 * folder has to be locked by this process.
 */
export async function openLocalStorage(folder: string): Promise<Storage> {
  const { d1_databases, kv_namespaces, r2_buckets } = readConfig(join(root, 'wrangler.toml'))
  const mf = new Miniflare({
    ...convertV4MiniflareOptions({
      cf: false,
      workers: [
        {
          name: 'storage',
          modules: true,
          script: 'export default { fetch: () => new Response() }',
          d1Databases: Object.fromEntries(
            d1_databases.map(({ binding, database_id }) => [binding, database_id]),
          ),
          kvNamespaces: Object.fromEntries(kv_namespaces.map(({ binding, id }) => [binding, id])),
          r2Buckets: Object.fromEntries(
            r2_buckets.map(({ binding, bucket_name }) => [binding, bucket_name]),
          ),
        },
      ],
    }),
    resourcePersistencePath: join(folder, 'v3'),
  })
  await mf.ready
  return { ...(await miniflareStorage(mf)), close: () => mf.dispose() }
}
