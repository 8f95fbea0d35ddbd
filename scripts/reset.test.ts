import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { holdDataFolder } from './storage/data-folder.ts'

const script = fileURLToPath(new URL('reset.mjs', import.meta.url))
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-'))
  writeFileSync(join(folder, 'orders'), 'paid')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('deletes the data', async () => {
  await reset()
  expect(existsSync(folder)).toBe(false)
})

it('does not delete the data of a running shop, and reports the process', async () => {
  const shop = await holdDataFolder(folder, 'npm start')
  try {
    await expect(reset()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`npm start (process ${process.pid}) uses the data`),
    })
    expect(existsSync(join(folder, 'orders'))).toBe(true)
  } finally {
    await shop.release()
  }
})

function reset() {
  return promisify(execFile)(process.execPath, [script], {
    env: { ...process.env, DATA_DIR: folder },
  })
}
