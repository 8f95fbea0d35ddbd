import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pushed } from './difference.ts'
import { fingerprint } from './results/fingerprint.ts'
import type { Media } from './pictures.ts'
import { rememberStatements } from './pushed.ts'
import { root } from '../tools.mjs'
import { drawShare } from './share-pictures.ts'
import type { Storage } from './storage.ts'

/** Name of the part of the content for pictures and archives. */
export const picturesPart = 'pictures'
const atOnce = 20

/** A picture and the hash of its file. */
export type HashedMedia = Media & { hash: string }

interface MediaDifference {
  added: HashedMedia[]
  changed: HashedMedia[]
  removed: { key: string }[]
}

/** Another one for each set of pictures and contents of their files. */
export function mediaVersion(media: readonly HashedMedia[]): string {
  return fingerprint(media.map(({ key, hash }) => `${key} ${hash}`).join('\n'))
}

/** Compares pictures with those of the last push. */
export function mediaDifference(media: readonly HashedMedia[], pushed: Pushed): MediaDifference {
  const keys = new Set(media.map(({ key }) => key))
  return {
    added: media.filter(({ key }) => !pushed.has(key)),
    changed: media.filter(({ key, hash }) => pushed.has(key) && pushed.get(key) !== hash),
    removed: [...pushed.keys()].filter((key) => !keys.has(key)).map((key) => ({ key })),
  }
}

/**
 * Uploads pictures, several at a time and each noted when done, so that an interrupted push
 * continues where it stopped.
 */
export async function putPictures(storage: Storage, media: readonly HashedMedia[]) {
  for (let start = 0; start < media.length; start += atOnce) {
    const some = media.slice(start, start + atOnce)
    await withFiles(some, (files) => storage.putMedia(files))
    await storage.batch(
      rememberStatements(
        picturesPart,
        some.map(({ key: id, hash }) => ({ id, hash })),
      ),
    )
  }
}

/**
 * Runs `use` with media that all have a file: those to be drawn, and archives, have one that is
 * deleted afterwards.
 */
async function withFiles(
  media: readonly HashedMedia[],
  use: (media: HashedMedia[]) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'media-'))
  try {
    const files = await Promise.all(
      media.map(async (each, number) => {
        if (!each.isDrawn && !each.bytes) return each
        const file = join(folder, String(number))
        writeFileSync(file, each.bytes ?? (await drawShare(root, each.file)))
        return { ...each, file }
      }),
    )
    await use(files)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Deletes pictures that content no longer has. */
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
