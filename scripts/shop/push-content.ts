import { withHashes } from '../../worker/commerce/seed/pictures.ts'
import { seedPlan } from '../../worker/commerce/seed/plan.ts'
import { push, type PushedPart } from '../../worker/commerce/seed/push.ts'
import type { Storage } from '../../worker/commerce/seed/storage.ts'
import { root } from '../tools.mjs'

/** Pushes `content/`. Throws ContentError with file and line before anything is written. */
export async function pushContent(storage: Storage, options?: Parameters<typeof push>[2]): Promise<PushedPart[]> {
  const { tables, media } = await seedPlan(root)
  return push(storage, { tables, media: withHashes(root, media) }, options)
}
