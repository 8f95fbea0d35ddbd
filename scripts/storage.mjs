import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_readConfig, unstable_splitSqlQuery } from 'wrangler'
import { dataDirectory, stateDirectory } from '../build/local-variables.ts'
import { sourceHash, storageInputs } from '../build/source-hash.ts'
import { seed } from './seed.mjs'
import { root } from './tools.mjs'

/** Brings the local storage up to date: migrations, then content. Does nothing when neither changed since the last time. */
export async function prepareStorage() {
  const stamp = join(dataDirectory, 'prepared')
  const hash = sourceHash(root, storageInputs)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  await withStorage(async (mf) => {
    const db = await mf.getD1Database('DB')
    const applied = await migrate(db)
    const isSeeded = await seed(mf)
    if (applied) console.log(`Applied ${applied} migrations.`)
    if (isSeeded) console.log('Filled the shop with its content.')
  })
  writeFileSync(stamp, hash)
}

/** Lends the local D1, KV and R2 under their binding names, without the worker. */
export async function withStorage(use) {
  const { d1_databases, kv_namespaces, r2_buckets } = unstable_readConfig({ config: join(root, 'wrangler.toml') })
  const mf = new Miniflare({
    ...convertV4MiniflareOptions({
      cf: false,
      workers: [
        {
          name: 'storage',
          modules: true,
          script: 'export default { fetch: () => new Response() }',
          d1Databases: Object.fromEntries(d1_databases.map(({ binding, database_id }) => [binding, database_id])),
          kvNamespaces: Object.fromEntries(kv_namespaces.map(({ binding, id }) => [binding, id])),
          r2Buckets: Object.fromEntries(r2_buckets.map(({ binding, bucket_name }) => [binding, bucket_name])),
        },
      ],
    }),
    resourcePersistencePath: stateDirectory,
  })
  try {
    await mf.ready
    return await use(mf)
  } finally {
    await mf.dispose()
  }
}

/** Applies what is new in `migrations/`, each file whole or not at all, in wrangler's own table. Gives the number applied. */
async function migrate(db) {
  await db
    .prepare(
      'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
    )
    .run()
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all()
  const known = new Set(results.map(({ name }) => name))
  const folder = join(root, 'migrations')
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && !known.has(file))
    .sort()
  for (const file of files) {
    const queries = unstable_splitSqlQuery(readFileSync(join(folder, file), 'utf8'))
    const note = db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(file)
    await db.batch([...queries.map((query) => db.prepare(query)), note])
  }
  return files.length
}
