import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type Language, languages } from '#shared/markets/markets.ts'
import { buildIndex, type SearchDocument } from '#shared/search/build-index.ts'
import type { EditorsWords } from '#shared/search/editors-words.ts'
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
import { fingerprint } from '../results/fingerprint.ts'
import type { ProductResults } from '../results/product-results.ts'
import type { Storage } from '../storage.ts'
import { type ContentTable, withAllRows } from '../table.ts'

/** What the search files are made of. */
export interface SearchContent {
  /** Another one for each content of a language's documents and words. */
  version(language: Language): string
  documents(language: Language): SearchDocument[]
  words(language: Language): EditorsWords
}

/**
 * Makes the search index of each language whose documents are other ones than before and puts what
 * is new, the names last. A push that was cut off before is mended by the next one. Of two
 * generations of files the older is deleted. Gives the languages whose files are new.
 */
export async function pushSearchFiles(storage: Storage, content: SearchContent): Promise<string[]> {
  const before = parseManifest(await storage.readCopy(manifestKey))
  const versions = Object.fromEntries(
    languages.map((language) => [language, `${indexVersion} ${content.version(language)}`]),
  )
  const isMade = (language: Language) =>
    before?.current[language] !== undefined && before.versions?.[language] === versions[language]
  const other = languages.filter((language) => !isMade(language))
  if (!other.length) return []
  const made: Record<string, string> = {}
  const files = other.flatMap((language) => {
    const bytes = buildIndex(content.documents(language), content.words(language))
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 20)
    const key = indexFileKey(language, hash)
    made[language] = key
    return before?.current[language] === key ? [] : [{ language, bytes, key }]
  })
  // Making the files takes seconds without a turn of the event loop: a connection to the storage
  // that was closed meanwhile has to be noticed before it is used.
  await setImmediate()
  if (files.length) await putFiles(storage, files)
  const current = { ...before?.current, ...made }
  const previous = files.length ? (before?.current ?? current) : (before?.previous ?? current)
  const source = fingerprint(JSON.stringify(versions))
  const manifest: Manifest = { current, previous, source, versions }
  await storage.writeCopy(manifestKey, JSON.stringify(manifest))
  const kept = new Set([...Object.values(current), ...Object.values(previous)])
  const old = Object.values(before?.previous ?? {}).filter((key) => !kept.has(key))
  if (old.length) await storage.deleteMedia(old)
  return files.map(({ language }) => language)
}

/**
 * The search of products that are kept from push to push, and of the pages and articles of these
 * rows.
 */
export function searchContent(
  products: ProductResults,
  tables: readonly ContentTable[],
): SearchContent {
  const documents = searchRows(tables.map(({ made: _, ...table }) => table))
  const shared: SearchRows = {
    products: [],
    variants: [],
    texts: [],
    documents: documents.documents,
  }
  return {
    version: (language) =>
      fingerprint(
        [
          products.documents(language).version,
          ...shared.documents
            .filter((row) => isReadIn(row, language))
            .map((row) => JSON.stringify(row)),
        ].join('\n'),
      ),
    documents: (language) => [
      ...products.documents(language).all(),
      ...searchDocuments(shared, language),
    ],
    words: (language) => editorsWords(shared, language),
  }
}

/**
 * Whether a language's documents may be made of a row: its own, its regions' and, where it has
 * none, the English one.
 */
function isReadIn(row: SearchRows['documents'][number], language: string): boolean {
  return [language, 'en'].includes(row.language) || row.language.startsWith(`${language}-`)
}

/** The search of these rows. */
export function searchOfRows(rows: SearchRows): SearchContent {
  const withDetails = rows.products.length <= smallCatalogue
  const version = fingerprint(JSON.stringify(rows))
  return {
    version: () => version,
    documents: (language) => searchDocuments(rows, language, { withDetails }),
    words: (language) => editorsWords(rows, language),
  }
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
