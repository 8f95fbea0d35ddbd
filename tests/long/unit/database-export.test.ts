// Requirements: FIND-13.
import { execFile } from 'node:child_process'
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'export-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Wrangler keeps its local databases beside its settings.
copyFileSync('wrangler.toml', join(folder, 'wrangler.toml'))
// Applying migrations, wrangler starts a runtime for each.
const migrations = join(folder, 'all.sql')
writeFileSync(
  migrations,
  readdirSync('migrations')
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => readFileSync(`migrations/${name}`, 'utf8'))
    .join('\n'),
)

const wrangler = (...args: string[]) =>
  promisify(execFile)(
    join(process.cwd(), 'node_modules/.bin/wrangler'),
    ['d1', ...args, '--local'],
    { cwd: folder, env: { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false' } },
  )

it('exports the database of the orders with wrangler', { timeout: 300_000 }, async () => {
  await wrangler('execute', 'DB', `--file=${migrations}`)
  const output = join(folder, 'export.sql')
  await wrangler('export', 'DB', `--output=${output}`)
  expect(readFileSync(output, 'utf8')).toMatch(/CREATE TABLE (?:IF NOT EXISTS )?"?orders\b/)
})
