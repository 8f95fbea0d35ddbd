// Requirements: FIND-10, FIND-13.
import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from '#shared/markets/markets.ts'
import { openIndex } from '#shared/search/search-index.ts'
import { manifestKey, Manifest } from '../../../worker/commerce/stored-content.ts'
import { splitSql } from '../../storage/split-sql.ts'
import { pushSearchFiles, type SearchContent, searchOfRows, searchRows } from './search-files.ts'
import type { Storage } from '../storage.ts'
import { wholePlan } from '#tests/support/whole-content.ts'

const { tables, search } = await wholePlan()
const content = searchOfRows(searchRows(tables))

/** Some of the documents, since the index of all takes a second to make for every language. */
function someOf(whole: SearchContent): SearchContent {
  const documents: SearchContent['documents'] = (language) =>
    whole.documents(language).filter(({ id }, index) => index < 20 || id === 'product:tempo')
  return { ...whole, documents }
}

/** A storage in memory. */
function memoryStorage() {
  const files = new Map<string, Uint8Array>()
  const copies = new Map<string, string>()
  const steps: string[] = []
  const storage: Storage = {
    batchLimit: 1_000_000,
    batch: async () => [],
    forgetCopies: async () => 0,
    readCopy: async (key) => copies.get(key),
    writeCopy: async (key, text) => {
      steps.push(`names ${key}`)
      copies.set(key, text)
    },
    putMedia: async (media) => {
      for (const { key, file } of media) files.set(key, new Uint8Array(readFileSync(file)))
      steps.push(`puts ${media.length}`)
    },
    deleteMedia: async (keys) => {
      for (const key of keys) files.delete(key)
      steps.push(`deletes ${keys.length}`)
    },
    close: async () => {},
  }
  const manifest = () => Manifest.parse(JSON.parse(copies.get(manifestKey) ?? ''))
  return { storage, files, steps, manifest }
}

/** The content with other words for one product. */
function renamed(name: string): SearchContent {
  const others = tables.map((table) =>
    table.table === 'product_texts'
      ? {
          ...table,
          rows: table.rows.map((row) =>
            row.product_key === 'tempo' && row.language === 'fr' ? { ...row, name } : row,
          ),
        }
      : table,
  )
  return someOf(searchOfRows(searchRows(others)))
}

describe('pushing the search files', () => {
  it('puts a file of each language, and names them last', async () => {
    const { storage, files, steps, manifest } = memoryStorage()
    expect(await pushSearchFiles(storage, content)).toEqual([...languages])
    expect(steps).toEqual([`puts ${languages.length}`, `names ${manifestKey}`])
    for (const language of languages) {
      const bytes = files.get(manifest().current[language] ?? '')
      expect([...openIndex(new Uint8Array(bytes ?? []).buffer).ids]).toContain('product:tempo')
    }
  })

  it('finds in what is kept of products and in the other rows what it finds in all rows', () => {
    for (const language of languages) {
      const sorted = (documents: readonly { id: string }[]) =>
        documents.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      expect(sorted(search.documents(language))).toEqual(sorted(content.documents(language)))
      expect(search.words(language)).toEqual(content.words(language))
    }
  })

  it('makes the file of a language alone whose documents are other ones', async () => {
    const { storage, steps, manifest } = memoryStorage()
    await pushSearchFiles(storage, someOf(search))
    const { previous: _, ...before } = manifest()
    steps.length = 0
    const asked: string[] = []
    const other: SearchContent = {
      ...search,
      version: (language) => search.version(language) + (language === 'da' ? ' other' : ''),
      documents: (language) => {
        asked.push(language)
        return someOf(search).documents(language).slice(1)
      },
    }
    expect(await pushSearchFiles(storage, other)).toEqual(['da'])
    expect(asked).toEqual(['da'])
    expect(manifest().current).toEqual({ ...before.current, da: manifest().current.da })
    expect(manifest().previous).toEqual(before.current)
  })

  it('does nothing the second time', async () => {
    const { storage, steps } = memoryStorage()
    await pushSearchFiles(storage, someOf(content))
    steps.length = 0
    expect(await pushSearchFiles(storage, someOf(content))).toEqual([])
    expect(steps).toEqual([])
  })

  it('puts only what changed, keeps the generation before, and deletes the one before that', async () => {
    const { storage, files, manifest } = memoryStorage()
    await pushSearchFiles(storage, someOf(content))
    const first = manifest().current.fr ?? ''
    expect(await pushSearchFiles(storage, renamed('Autre nom'))).toEqual(['fr'])
    expect(manifest().previous.fr).toBe(first)
    expect(files.has(first)).toBe(true)
    await pushSearchFiles(storage, renamed('Encore un'))
    expect(files.has(first)).toBe(false)
    expect(files.size).toBe(languages.length + 1)
  })
})

describe('the database', () => {
  it('has no virtual table once all migrations have run, because an export refuses those', () => {
    const db = new DatabaseSync(':memory:')
    for (const file of readdirSync('migrations').sort())
      for (const sql of splitSql(readFileSync(join('migrations', file), 'utf8'))) db.exec(sql)
    const virtual = db
      .prepare("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL%'")
      .all()
    expect(virtual).toEqual([])
  })
})
