import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { readJson } from './files.ts'
import { readCountries } from './law/country-file.ts'
import { marketPictures, type MarketPictures, Shown } from './market-pictures.ts'
import { type Motions, readMotions } from './motions.ts'
import { fingerprint } from './results/fingerprint.ts'

const folder = 'content/pictures'
const Entry = z.object({
  id: z.string(),
  file: z.string(),
  width: z.int(),
  height: z.int(),
  /** The picture that shows the same in the studio's home market. */
  of: z.string().optional(),
  shows: Shown.optional(),
  product: z.string().optional(),
  view: z.string().optional(),
})
export type PictureEntry = z.infer<typeof Entry>

/** A file for the media store. */
export interface Media {
  key: string
  /** The file, or the one that it is made from. */
  file: string
  contentType: string
  /** What is stored, where it is not the file: an archive. */
  bytes?: Uint8Array
  /** True for a picture that is drawn from its file when it is stored. */
  isDrawn?: boolean
}

export interface Pictures extends MarketPictures {
  has(id: string): boolean
  get(id: string): PictureEntry | undefined
  /**
   * Another one for each set of pictures whose ids begin with this name and a hyphen; '' without
   * one.
   */
  versionOf(name: string): string
  /** What shows a product from all sides, by colour. */
  motionsOf(product: string): Motions | undefined
  media: Media[]
  list: readonly PictureEntry[]
}

/** The listed pictures whose files exist; content may name pictures that do not exist yet. */
export function readPictures(root: string): Pictures {
  const list = `${folder}/pictures.json`
  const entries = existsSync(join(root, list)) ? readJson(root, list, z.array(Entry)).value : []
  const made = entries.filter(
    ({ file }) => file.endsWith('.avif') && existsSync(join(root, folder, file)),
  )
  const byId = new Map(made.map((entry) => [entry.id, entry]))
  const byName = new Map<string, PictureEntry[]>()
  for (const entry of made)
    for (const name of beginningsOf(entry.id)) {
      const own = byName.get(name)
      if (own) own.push(entry)
      else byName.set(name, [entry])
    }
  const motions = readMotions(root)
  return {
    ...marketPictures(made, readCountries(root)),
    has: (id) => byId.has(id),
    get: (id) => byId.get(id),
    versionOf: (name) => {
      const own = byName.get(name)
      const moved = motions.get(name)
      return own || moved ? fingerprint(JSON.stringify([own, moved])) : ''
    },
    motionsOf: (product) => motions.get(product),
    list: made,
    media: made.map(({ id, file }) => ({
      key: `pictures/${id}`,
      file: `${folder}/${file}`,
      contentType: 'image/avif',
    })),
  }
}

/** What stands before each hyphen of a name: 'tempo' and 'tempo-white' of 'tempo-white-1'. */
export function beginningsOf(name: string): string[] {
  return name
    .split('-')
    .flatMap((_, index, words) => (index ? [words.slice(0, index).join('-')] : []))
}

/** The pictures with the hashes of their files. */
export function withHashes(root: string, media: readonly Media[]): (Media & { hash: string })[] {
  return media.map((each) => ({
    ...each,
    hash: createHash('sha256')
      .update(each.bytes ?? readFileSync(join(root, each.file)))
      .digest('base64url'),
  }))
}
