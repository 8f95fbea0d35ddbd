import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataDirectory } from '../build/local-variables.ts'
import { sourceHash, storageInputs } from '../build/source-hash.ts'
import { pushWhole, withContent } from './shop/push-content.ts'
import { openLocalStorage } from './storage/local-storage.ts'
import { migrate } from './storage/migrate.ts'
import { root } from './tools.mjs'
import { databasesOf } from './wrangler/config.ts'

/**
 * Updates the local storage: migrations, then content. Does nothing when neither has changed since
 * the last time.
 */
export async function prepareStorage() {
  const stamp = join(dataDirectory, 'prepared')
  const hash = sourceHash(root, storageInputs)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  // Before the storage is opened: reading takes seconds on a slow machine, and workerd closes idle
  // connections after five.
  await withContent(async (content) => {
    const storage = await openLocalStorage(dataDirectory)
    try {
      let applied = 0
      for (const database of databasesOf(join(root, 'wrangler.toml')))
        applied += await migrate(storage, database)
      if (applied) console.log(`Applied ${applied} migrations.`)
      const parts = await pushWhole(storage, content)
      if (parts.length)
        console.log(`Pushed the content: ${parts.map(({ part }) => part).join(', ')}.`)
    } finally {
      await storage.close()
    }
  })
  writeFileSync(stamp, hash)
}
