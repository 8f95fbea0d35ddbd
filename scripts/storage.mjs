import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataDirectory } from '../build/local-variables.ts'
import { sourceHash, storageInputs } from '../build/source-hash.ts'
import { push } from './push/push.ts'
import { pushSearchFiles } from './push/search/search-files.ts'
import { readContent } from './shop/push-content.ts'
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
  const content = await readContent()
  const storage = await openLocalStorage(dataDirectory)
  try {
    let applied = 0
    for (const database of databasesOf(join(root, 'wrangler.toml')))
      applied += await migrate(storage, database)
    if (applied) console.log(`Applied ${applied} migrations.`)
    const parts = await push(storage, content)
    await pushSearchFiles(storage, content.tables)
    if (parts.length)
      console.log(`Pushed the content: ${parts.map(({ part }) => part).join(', ')}.`)
  } finally {
    await storage.close()
  }
  writeFileSync(stamp, hash)
}
