// Requirements: OPS-2.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Storage } from '../push/storage.ts'
import { FolderTaken, heldStorage, type Holder, holdDataFolder } from './data-folder.ts'

let folder = ''
let holder: Holder

const storage: Storage = {
  batchLimit: 1,
  batch: async ([first]) => {
    if (first!.sql === 'broken')
      throw new Error('D1_ERROR: UNIQUE constraint failed: orders.order_number')
    return [{ results: [{ sql: first!.sql, value: first!.params[0]! }], changes: 1 }]
  },
  forgetCopies: async (prefix) => prefix.length,
  readCopy: async (key) => (key === 'known' ? 'text' : undefined),
  writeCopy: async () => undefined,
  putMedia: async () => {},
  deleteMedia: async () => {},
  close: async () => {},
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'data-'))
  holder = await holdDataFolder(folder, 'npm start')
})

afterEach(async () => {
  await holder.release()
  rmSync(folder, { recursive: true })
})

it('gives access to the storage of the running shop, and waits until it is open', async () => {
  const held = await heldStorage(folder)
  const answer = held!.batch([{ sql: 'SELECT ?', params: ['é\n'] }])
  holder.lend(storage)
  expect(await answer).toEqual([{ results: [{ sql: 'SELECT ?', value: 'é\n' }], changes: 1 }])
  expect(await held!.forgetCopies('/api')).toBe(4)
  expect([await held!.readCopy('known'), await held!.readCopy('unknown')]).toEqual([
    'text',
    undefined,
  ])
  await held!.writeCopy('known', 'other')
  await held!.putMedia([{ key: 'a', file: 'a.avif', contentType: 'image/avif' }])
  await held!.deleteMedia(['a'])
})

it('passes errors of the database on', async () => {
  holder.lend(storage)
  await expect((await heldStorage(folder))!.batch([{ sql: 'broken', params: [] }])).rejects.toThrow(
    'UNIQUE constraint failed: orders.order_number',
  )
})

it('is opened by one process at a time', async () => {
  await expect(holdDataFolder(folder, 'npm start')).rejects.toThrow(FolderTaken)
  await expect(holdDataFolder(folder, 'npm start')).rejects.toThrow(
    `npm start (process ${process.pid}) uses the data in ${folder}.`,
  )
  await holder.release()
  expect(await heldStorage(folder)).toBeUndefined()
  holder = await holdDataFolder(folder, 'npm run shop')
})

it('refuses operators where the storage cannot be shared', async () => {
  holder.refuse('Stop it first.')
  await expect((await heldStorage(folder))!.forgetCopies('')).rejects.toThrow('Stop it first.')
})

it('can be opened after a process was killed', async () => {
  await holder.release()
  writeFileSync(join(folder, 'operator.sock'), '')
  expect(await heldStorage(folder)).toBeUndefined()
  holder = await holdDataFolder(folder, 'npm start')
})

it('is accessible to the owner of the data only', () => {
  expect(statSync(join(folder, 'operator.sock')).mode & 0o777).toBe(0o600)
})
