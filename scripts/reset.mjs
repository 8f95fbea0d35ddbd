import { underProjectNode } from './tools.mjs'

await underProjectNode()

const { rmSync } = await import('node:fs')
const { resolve } = await import('node:path')
const { dataDirectory } = await import('../build/local-variables.ts')
const { FolderTaken, holdDataFolder } = await import('./storage/data-folder.ts')

await reset()

/**
 * Deletes the data, unless a running shop has opened it: it would continue to write into deleted
 * files.
 */
async function reset() {
  const holder = await holdDataFolder(dataDirectory, 'npm run reset').catch(refuse)
  rmSync(dataDirectory, { recursive: true, force: true })
  await holder.release()
  console.log(`Removed ${resolve(dataDirectory)}: the next start begins with fresh data.`)
}

function refuse(error) {
  if (!(error instanceof FolderTaken)) throw error
  console.error(`${error.message} Nothing was removed.`)
  process.exit(1)
}
