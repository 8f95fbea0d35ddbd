// Requirements: FIND-10, FIND-13.
import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from '#shared/markets/markets.ts'
import { openIndex } from '#shared/search/search-index.ts'
import { manifestKey, Manifest } from '../../../worker/commerce/stored-content.ts'
import { splitSql } from '../../storage/split-sql.ts'
import { seedPlan } from '../plan.ts'
import { pushSearchFiles } from './search-files.ts'
import type { Row } from '../statement.ts'
import type { Storage } from '../storage.ts'
import type { ContentTable } from '../table.ts'

const { tables } = await seedPlan('.')

/** A storage in memory; `pushed` is what a push before has noted. */
function memoryStorage() {
  const files = new Map<string, Uint8Array>()
  const copies = new Map<string, string>()
  const steps: string[] = []
  const pushed: Row[] = [{ part: 'search', id: '["search","words"]', hash: 'first' }]
  const storage: Storage = {
    batchLimit: 1_000_000,
    batch: async () => [{ results: pushed, changes: 0 }],
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
  return { storage, files, steps, pushed, manifest }
}

/** The content with other words for one product. */
function renamed(name: string): ContentTable[] {
  return tables.map((table) =>
    table.table === 'product_texts'
      ? {
          ...table,
          rows: table.rows.map((row) =>
            row.product_key === 'tempo' && row.language === 'fr' ? { ...row, name } : row,
          ),
        }
      : table,
  )
}

describe('pushing the search files', () => {
  it('puts a file of each language, and names them last', async () => {
    const { storage, files, steps, manifest } = memoryStorage()
    expect(await pushSearchFiles(storage, tables)).toEqual([...languages])
    expect(steps).toEqual([`puts ${languages.length}`, `names ${manifestKey}`])
    for (const language of languages) {
      const bytes = files.get(manifest().current[language] ?? '')
      expect(openIndex(new Uint8Array(bytes ?? []).buffer).ids).toContain('product:tempo')
    }
  })

  it('does nothing the second time', async () => {
    const { storage, steps } = memoryStorage()
    await pushSearchFiles(storage, tables)
    steps.length = 0
    expect(await pushSearchFiles(storage, tables)).toEqual([])
    expect(steps).toEqual([])
  })

  it('puts only what changed, keeps the generation before, and deletes the one before that', async () => {
    const { storage, files, pushed, manifest } = memoryStorage()
    await pushSearchFiles(storage, tables)
    const first = manifest().current.fr ?? ''
    pushed[0] = { ...pushed[0], hash: 'second' }
    expect(await pushSearchFiles(storage, renamed('Autre nom'))).toEqual(['fr'])
    expect(manifest().previous.fr).toBe(first)
    expect(files.has(first)).toBe(true)
    pushed[0] = { ...pushed[0], hash: 'third' }
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
