// Requirements: PERF-8.
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { countedStorage } from '#tests/support/counted-storage.ts'
import { addSyntheticProducts } from '#tests/support/synthetic-catalogue.ts'
import { ask, newIsolate } from './shop.ts'

const pages = [
  '/fr-fr',
  '/fr-fr/energy',
  '/fr-fr/thermostat-tempo',
  '/fr-fr/capteur-air-souffle',
  '/fr-fr/all-products',
  '/fr-fr/cart',
]

const run = async (statements: { sql: string; params: (string | number | null)[] }[]) =>
  (
    await env.DB.batch<Record<string, unknown>>(
      statements.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)),
    )
  ).map(({ results }) => results)

// The figures hold for both sizes.
beforeAll(async () => {
  if (__LONG__) await addSyntheticProducts(run, 10_000)
}, 600_000)

// The figures of docs/cost.md.
it('a visit asks storage for little where nothing is at hand, and for nothing where all is', async () => {
  const { env: isolate, count, clear } = countedStorage(newIsolate())
  const visit = async () => {
    clear()
    for (const path of pages) {
      const response = await ask(path, { env: isolate })
      await response.text()
      expect(response.status, path).toBe(200)
    }
    const { database, files, objects } = count
    return {
      calls: database.length,
      read: database.reduce((sum, { read }) => sum + read, 0),
      written: database.flatMap(({ written }) => written).reduce((sum, rows) => sum + rows, 0),
      kvReads: files.filter((call) => call === 'CACHE.get').length,
      kvWrites: files.filter((call) => call === 'CACHE.put').length,
      objects: objects.length,
    }
  }
  const first = await visit()
  expect(first).toMatchObject({ written: 0, objects: 0 })
  expect(first.calls).toBeLessThanOrEqual(24)
  expect(first.read).toBeLessThanOrEqual(2600)
  expect(first.kvReads).toBeLessThanOrEqual(6)
  expect(first.kvWrites).toBeLessThanOrEqual(5)
  const nothing = { calls: 0, read: 0, written: 0, kvReads: 0, kvWrites: 0, objects: 0 }
  expect(await visit()).toEqual(nothing)
}, 120_000)
