import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { languages } from '#shared/markets/markets.ts'
import { buildIndex } from '#shared/search/build-index.ts'
import { indexVersion } from '#shared/search/search-index.ts'
import {
  editorsWords,
  indexFileKey,
  Manifest,
  manifestKey,
  searchDocuments,
  SearchRows,
  smallCatalogue,
} from '../../../worker/commerce/stored-content.ts'
import type { Storage } from '../storage.ts'
import { type ContentTable, withAllRows } from '../table.ts'

/** Parts of the content that the search reads. */
const searchedParts = ['products', 'variants', 'product_texts', 'pages', 'articles', 'search']

/**
 * Makes the search index of each language and puts what is new, the names last. Does nothing where the files are made of what was pushed
 * last, so a push that was cut off before is mended by the next one. Of two generations of files the older is deleted. Gives the languages
 * whose files are new.
 */
export async function pushSearchFiles(
  storage: Storage,
  tables: readonly ContentTable[],
): Promise<string[]> {
  const before = parseManifest(await storage.readCopy(manifestKey))
  const source = await fingerprint(storage)
  if (before?.source === source) return []
  return writeSearchFiles(storage, searchRows(tables), { before, source })
}

/** What the manifest says after the files are written, beside their names. */
interface Generation {
  /** The manifest until now. */
  before?: Manifest | undefined
  /** Names what the files are made of. */
  source: string
}

/** Makes the search index of each language of these rows, puts what is new, and then names the files. Gives the languages whose files are new. */
export async function writeSearchFiles(
  storage: Storage,
  rows: SearchRows,
  { before, source }: Generation,
): Promise<string[]> {
  const files = languages.map((language) => {
    const bytes = indexOf(rows, language)
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 20)
    return { language, bytes, key: indexFileKey(language, hash) }
  })
  // Making the files takes seconds without a turn of the event loop: a connection to the storage that
  // was closed meanwhile has to be noticed before it is used.
  await setImmediate()
  const current = Object.fromEntries(files.map(({ language, key }) => [language, key]))
  const added = files.filter(({ language, key }) => before?.current[language] !== key)
  if (added.length) await putFiles(storage, added)
  const previous = added.length ? (before?.current ?? current) : (before?.previous ?? current)
  const manifest: Manifest = { current, previous, source }
  await storage.writeCopy(manifestKey, JSON.stringify(manifest))
  const kept = new Set([...Object.values(current), ...Object.values(previous)])
  const old = Object.values(before?.previous ?? {}).filter((key) => !kept.has(key))
  if (old.length) await storage.deleteMedia(old)
  return added.map(({ language }) => language)
}

/** Names what the files are made of: the rows that were pushed last, and the form of the files. */
async function fingerprint(storage: Storage): Promise<string> {
  const [answer] = await storage.batch([
    {
      sql: 'SELECT part, id, hash FROM pushed WHERE part IN (SELECT value FROM json_each(?1)) ORDER BY part, id',
      params: [JSON.stringify(searchedParts)],
    },
  ])
  const hash = createHash('sha256').update(String(indexVersion))
  for (const { part, id, hash: own } of answer?.results ?? []) hash.update(`${part} ${id} ${own}\n`)
  return hash.digest('hex').slice(0, 20)
}

/** The index of a language, as a file. A large catalogue leaves out what would make it too large for an isolate. */
export function indexOf(rows: SearchRows, language: string): Uint8Array<ArrayBuffer> {
  const documents = searchDocuments(rows, language, {
    withDetails: rows.products.length <= smallCatalogue,
  })
  return buildIndex(documents, editorsWords(rows, language))
}

/** The rows of a push that the search reads. */
export function searchRows(tables: readonly ContentTable[]): SearchRows {
  const rowsOf = (name: string) =>
    tables.filter(({ table }) => table === name).flatMap((table) => withAllRows(table).rows)
  return SearchRows.parse({
    products: rowsOf('products'),
    variants: rowsOf('variants'),
    texts: rowsOf('product_texts'),
    documents: rowsOf('documents'),
  })
}

function parseManifest(json: string | undefined): Manifest | undefined {
  if (json === undefined) return undefined
  try {
    return Manifest.parse(JSON.parse(json))
  } catch {
    // One that cannot be read is replaced.
    return undefined
  }
}

async function putFiles(
  storage: Storage,
  files: readonly { key: string; bytes: Uint8Array }[],
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'search-'))
  try {
    const media = files.map(({ key, bytes }, number) => {
      const file = join(folder, String(number))
      writeFileSync(file, bytes)
      return { key, file, contentType: 'application/octet-stream' }
    })
    await storage.putMedia(media)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
