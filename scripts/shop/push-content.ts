import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { dataDirectory } from '../../build/local-variables.ts'
import { sourceHash } from '../../build/source-hash.ts'
import { withHashes } from '../push/pictures.ts'
import { contentPlan } from '../push/plan.ts'
import { openResults } from '../push/results/result-cache.ts'
import { type Content, push, type PushedPart, type PushOptions } from '../push/push.ts'
import { shareMedia } from '../push/share-pictures.ts'
import { pushSearchFiles, type SearchContent } from '../push/search/search-files.ts'
import type { Storage } from '../push/storage.ts'
import { root } from '../tools.mjs'

/** Content with what its search files are made of. */
export interface WholeContent extends Content {
  search: SearchContent
}

/** What makes rows of the content. */
export const madeBy = ['scripts/push', 'shared', 'worker/commerce', 'package-lock.json']

/**
 * Runs `use` with the content of `content/`. What earlier pushes made of the same content is in a
 * file of the data folder (docs/caches.md). Throws ContentError with file and line before `use`
 * runs.
 */
export async function withContent<T>(use: (content: WholeContent) => Promise<T>): Promise<T> {
  // Names and amounts are written with the ICU data of this Node.
  const version = `${process.version} ${sourceHash(root, madeBy)}`
  const cache = openResults(join(dataDirectory, 'push-results.sqlite'), version)
  try {
    const { tables, media, shared, search } = await contentPlan(root, cache)
    const hashed = withHashes(root, media)
    // Reading takes seconds without a turn of the event loop: a connection to the storage that was
    // closed meanwhile has to be noticed before it is used.
    await setImmediate()
    return await use({ tables, search, media: [...hashed, ...shareMedia(hashed, shared, root)] })
  } finally {
    cache.close()
  }
}

/** Pushes the content with its search files; gives what differed. */
export async function pushWhole(
  storage: Storage,
  content: WholeContent,
  options: PushOptions = {},
): Promise<PushedPart[]> {
  const parts = await push(storage, content, options)
  if (!options.dryRun) await pushSearchFiles(storage, content.search)
  return parts
}
