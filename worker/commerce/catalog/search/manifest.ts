import * as z from 'zod/mini'

/**
 * KV key of the names of the current index files. It is written last, so that the named files
 * exist.
 */
export const manifestKey = 'search-index'

const Generation = z.record(z.string(), z.string())

/**
 * Language → key of its index file in R2, now and before the last push. A file's name is made from
 * its content and never names another. `versions` has for each language a name of what its file was
 * made of; a push of an earlier release has written none, and reads `source` instead.
 */
export const Manifest = z.object({
  current: Generation,
  previous: Generation,
  source: z.string(),
  versions: z.optional(Generation),
})
export type Manifest = z.infer<typeof Manifest>

/** Key of an index file. `hash` is of its content. */
export function indexFileKey(language: string, hash: string): string {
  return `search/${language}-${hash}`
}

/**
 * Number of documents from which an index has no article numbers and no long texts, and is not
 * built by an isolate itself.
 */
export const smallCatalogue = 500
