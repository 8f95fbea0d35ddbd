import type { Pushed } from './difference.ts'
import type { Media } from './pictures.ts'
import { rememberStatements } from './pushed.ts'
import type { Storage } from './storage.ts'

/** The part of the content that the pictures are. */
export const picturesPart = 'pictures'
const atOnce = 20

/** A picture and its fingerprint. */
export type HashedMedia = Media & { hash: string }

interface MediaDifference {
  added: HashedMedia[]
  changed: HashedMedia[]
  removed: { key: string }[]
}

/** Compares pictures with those that were pushed last. */
export function mediaDifference(media: readonly HashedMedia[], pushed: Pushed): MediaDifference {
  const keys = new Set(media.map(({ key }) => key))
  return {
    added: media.filter(({ key }) => !pushed.has(key)),
    changed: media.filter(({ key, hash }) => pushed.has(key) && pushed.get(key) !== hash),
    removed: [...pushed.keys()].filter((key) => !keys.has(key)).map((key) => ({ key })),
  }
}

/** Uploads pictures, some at a time: a push that is cut off goes on there. */
export async function putPictures(storage: Storage, media: readonly HashedMedia[]) {
  for (let start = 0; start < media.length; start += atOnce) {
    const some = media.slice(start, start + atOnce)
    await storage.putMedia(some)
    await storage.batch(
      rememberStatements(
        picturesPart,
        some.map(({ key: id, hash }) => ({ id, hash })),
      ),
    )
  }
}

/** Deletes what content no longer has. */
export async function deletePictures(storage: Storage, { removed }: MediaDifference) {
  if (!removed.length) return
  await storage.deleteMedia(removed.map(({ key }) => key))
  await storage.batch(
    rememberStatements(
      picturesPart,
      removed.map(({ key: id }) => ({ id, hash: '' })),
    ),
  )
}
