import { setImmediate } from 'node:timers/promises'
import { withHashes } from '../push/pictures.ts'
import { seedPlan } from '../push/plan.ts'
import { push, type PushedPart } from '../push/push.ts'
import { shareMedia } from '../push/share-pictures.ts'
import { pushSearchFiles } from '../push/search/search-files.ts'
import type { Storage } from '../push/storage.ts'
import { root } from '../tools.mjs'

type Content = Parameters<typeof push>[1]

/** Reads and checks `content/`. Throws ContentError with file and line. */
export async function readContent(): Promise<Content> {
  const { tables, media } = await seedPlan(root)
  const hashed = withHashes(root, media)
  return { tables, media: [...hashed, ...shareMedia(hashed, tables, root)] }
}

/** Pushes `content/`; writes nothing where it is invalid. Returns what differed, and the content. */
export async function pushContent(
  storage: Storage,
  options?: Parameters<typeof push>[2],
): Promise<{ parts: PushedPart[]; content: Content }> {
  const content = await readContent()
  // Reading takes seconds without a turn of the event loop: a connection to the storage that was
  // closed meanwhile has to be noticed before it is used.
  await setImmediate()
  const parts = await push(storage, content, options)
  if (!options?.dryRun) await pushSearchFiles(storage, content.tables)
  return { parts, content }
}
