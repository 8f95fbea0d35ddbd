import { ShopError } from '#shared/api/errors.ts'
import { errorFields, log } from '#shared/logging/log.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { createMemory } from '#shared/memory/memory.ts'
import { buildIndex } from '#shared/search/build-index.ts'
import { openIndex, type SearchIndex } from '#shared/search/search-index.ts'
import type { Context } from '../../http/context.ts'
import { deploymentOf } from '../../storage/deployment.ts'
import { sharedLoads } from '../../storage/shared-loads.ts'
import { editorsWords, searchDocuments } from './documents.ts'
import { smallCatalogue } from './manifest.ts'
import { countProducts, readIndexFile, readManifest, readSearchRows } from './store.ts'

type Place = Pick<Context, 'env' | 'waitUntil'>

interface Held {
  index: SearchIndex
  /** Key of its file in R2; '' of an index that was made here. */
  file: string
  /** Epoch ms until which no newer index is looked for. */
  until: number
}

const megabyte = 1024 * 1024
const lifetime = 60_000
const retryAfter = 10_000

function createHeld() {
  return createMemory<Held>({
    name: 'search indexes',
    // Room for two languages of 100,000 products: with less, visitors of two languages would have
    // megabytes read for each request.
    limit: 30 * megabyte,
    // One index is kept however large it is.
    sizeOf: ({ index }) => Math.min(index.bytes, 29 * megabyte),
  })
}

const firstLoads = sharedLoads<Held>()

/**
 * The search index of a language, from memory, R2, or made here of a small catalogue. An older one
 * is given while it is asked for a newer. Concurrent first requests read it once: of a large
 * catalogue it is megabytes. Throws ServiceUnavailable where there is none.
 */
export async function searchIndex(place: Place, language: string): Promise<SearchIndex> {
  const held = memoizeByObject(deploymentOf(place.env), createHeld)
  const known = held.get(language)
  if (!known) {
    const first = () => load(place.env, language, held)
    return (await firstLoads(place.env, language, first)).index
  }
  if (known.until <= Date.now()) {
    known.until = Date.now() + retryAfter
    place.waitUntil(load(place.env, language, held, known))
  }
  return known.index
}

async function load(
  env: Env,
  language: string,
  held: ReturnType<typeof createHeld>,
  known?: Held,
): Promise<Held> {
  const files = await filesOf(env, language)
  const found =
    known && files.includes(known.file)
      ? known
      : ((await firstWhole(env, files)) ?? (await makeHere(env, language)))
  const next = { ...found, until: Date.now() + lifetime }
  held.set(language, next)
  return next
}

/**
 * Keys of a language's files, the newest first; none where the manifest is missing, broken or out
 * of reach.
 */
async function filesOf(env: Env, language: string): Promise<string[]> {
  try {
    const manifest = await readManifest(env)
    return [manifest?.current[language], manifest?.previous[language]].filter(
      (key) => key !== undefined,
    )
  } catch (error) {
    log('error', 'search_manifest_failed', { language, ...errorFields(error) })
    return []
  }
}

async function firstWhole(env: Env, files: readonly string[]) {
  for (const file of files)
    try {
      const stored = await readIndexFile(env, file)
      if (stored) return { file, index: openIndex(stored) }
      log('error', 'search_file_missing', { file })
    } catch (error) {
      log('error', 'search_file_broken', { file, ...errorFields(error) })
    }
  return undefined
}

/** Builds an index that no push has made yet, in some 20 ms for a small catalogue. */
async function makeHere(env: Env, language: string) {
  if ((await countProducts(env)) > smallCatalogue) throw new ShopError('ServiceUnavailable')
  const rows = await readSearchRows(env, language)
  const file = buildIndex(searchDocuments(rows, language), editorsWords(rows, language))
  return { file: '', index: openIndex(file.buffer) }
}
