// Requirements: OPS-2.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseOf } from './database.ts'
import { runWrangler } from './run-wrangler.ts'
import { wranglerStorage } from './wrangler-storage.ts'
import { listMailStates, replayMail } from '../../worker/commerce/operator.ts'

const folder = mkdtempSync(join(tmpdir(), 'wrangler-'))
const executable = join(folder, 'wrangler')
const log = join(folder, 'calls')
const answer = join(folder, 'answer')

// A program in place of wrangler: it records its arguments and list file, and prints what the test
// defines.
writeFileSync(
  executable,
  `#!${process.execPath}
const { appendFileSync, existsSync, readFileSync } = require('node:fs')
const args = process.argv.slice(2)
const list = args.map((arg) => arg.replace(/^--(?:path|filename)=/, '')).find((arg) => arg.endsWith('list.json'))
appendFileSync(${JSON.stringify(log)}, JSON.stringify({ args, list: list && JSON.parse(readFileSync(list, 'utf8')) }) + '\\n')
const { output, errors, code } = JSON.parse(readFileSync(${JSON.stringify(answer)}, 'utf8'))
process.stderr.write(errors ?? '')
process.stdout.write(output ?? '')
process.exitCode = code ?? 0
`,
)
chmodSync(executable, 0o755)

const storage = wranglerStorage((args) => runWrangler(args, { executable }), 'vitrine-media')

function says(given: { output?: string; errors?: string; code?: number }) {
  writeFileSync(answer, JSON.stringify(given))
}

function calls() {
  const lines = readFileSync(log, 'utf8').trim().split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as { args: string[]; list?: unknown })
}

beforeEach(() => writeFileSync(log, ''))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the deployed shop through wrangler', () => {
  it('runs a batch as one command, with its values written into it', async () => {
    says({
      output: JSON.stringify([
        { results: [{ n: 1 }], success: true, meta: { changes: 0 } },
        { results: [], success: true, meta: { changes: 3 } },
      ]),
    })
    const answers = await storage.batch([
      { sql: 'SELECT count(*) AS n FROM orders WHERE id = ?', params: ["o'1"] },
      { sql: 'UPDATE stock SET quantity = ?1', params: [3] },
    ])
    expect(answers).toEqual([
      { results: [{ n: 1 }], changes: 0 },
      { results: [], changes: 3 },
    ])
    const command =
      "--command=SELECT count(*) AS n FROM orders WHERE id = 'o''1';\nUPDATE stock SET quantity = 3"
    expect(calls().map(({ args }) => args)).toEqual([
      ['d1', 'execute', 'DB', '--remote', '--yes', '--json', command],
    ])
  })

  it('deletes copies by their prefix', async () => {
    says({
      output: '[{"name":"/api/v1/pages?locale=fr-fr"},{"name":"/api/v1/pages?locale=de-de"}]',
    })
    expect(await storage.forgetCopies('/api/v1/pages')).toBe(2)
    const [list, remove] = calls()
    expect(list!.args).toEqual([
      'kv',
      'key',
      'list',
      '--binding=CACHE',
      '--remote',
      '--prefix=/api/v1/pages',
    ])
    expect(remove!.args).toEqual([
      'kv',
      'bulk',
      'delete',
      expect.stringMatching(/list\.json$/),
      '--binding=CACHE',
      '--remote',
      '--force',
    ])
    expect(remove!.list).toEqual(['/api/v1/pages?locale=fr-fr', '/api/v1/pages?locale=de-de'])
  })

  it('deletes nothing where there are no copies', async () => {
    says({ output: '[]' })
    expect(await storage.forgetCopies('/api/v1/press')).toBe(0)
    expect(calls()).toHaveLength(1)
  })

  it('reads and writes one key', async () => {
    says({ output: JSON.stringify([{ name: 'messages:live' }]) })
    await storage.readCopy('messages:live')
    says({ output: '[]' })
    expect(await storage.readCopy('messages:live')).toBeUndefined()
    await storage.writeCopy('messages:live', '{"fr":{}}')
    expect(calls().map(({ args }) => args.slice(0, 3).join(' '))).toEqual([
      'kv key list',
      'kv key get',
      'kv key list',
      'kv key put',
    ])
    expect(calls()[3]).toMatchObject({
      list: { fr: {} },
      args: expect.arrayContaining(['messages:live', '--remote']) as string[],
    })
  })

  it('uploads the pictures of a kind by one command, and deletes them one by one', async () => {
    says({})
    const avif = { contentType: 'image/avif' }
    await storage.putMedia([
      { key: 'pictures/a', file: '/shop/a.avif', ...avif },
      { key: 'share/a', file: '/shop/a.jpg', contentType: 'image/jpeg' },
      { key: 'pictures/b', file: '/shop/b.avif', ...avif },
    ])
    await storage.deleteMedia(['pictures/b', 'pictures/c'])
    const [pictures, shared, ...deleted] = calls()
    expect(pictures).toEqual({
      args: [
        'r2',
        'bulk',
        'put',
        'vitrine-media',
        expect.stringMatching(/^--filename=.*list\.json$/),
        '--content-type=image/avif',
        '--remote',
        '--force',
      ],
      list: [
        { key: 'pictures/a', file: '/shop/a.avif' },
        { key: 'pictures/b', file: '/shop/b.avif' },
      ],
    })
    expect(shared!.args).toContain('--content-type=image/jpeg')
    expect(deleted.map(({ args }) => args)).toEqual(
      expect.arrayContaining([
        ['r2', 'object', 'delete', 'vitrine-media/pictures/b', '--remote'],
        ['r2', 'object', 'delete', 'vitrine-media/pictures/c', '--remote'],
      ]),
    )
  })

  it('ends a wrangler that hangs', async () => {
    const sleep = runWrangler(['60'], { executable: 'sleep', limit: 50 })
    await expect(sleep).rejects.toThrow('wrangler 60: did not end within 0.05 seconds')
  })

  it.each([
    [
      'in its JSON',
      {
        output: '{"error":{"text":"UNIQUE constraint failed: orders.order_number","notes":[]}}',
        code: 1,
      },
      'UNIQUE constraint failed: orders.order_number',
    ],
    [
      'beside it',
      { errors: 'You are not logged in.', code: 1 },
      'wrangler d1 execute DB: You are not logged in.',
    ],
    ['not at all', { code: 3 }, 'exit code 3'],
  ])('passes on wrangler’s message %s', async (_, given, message) => {
    says(given)
    await expect(storage.batch([{ sql: 'SELECT 1', params: [] }])).rejects.toThrow(message)
  })

  it('runs the shop’s own verbs', async () => {
    const row = {
      id: 'm1',
      subject_key: null,
      recipient: 'a@example.org',
      subject: 'Hello',
      created_at: 1,
      attempts: 8,
      sent_at: null,
      withheld_at: null,
    }
    const replayed = { ...row, is_suppressed: 0 }
    says({ output: JSON.stringify([{ results: [replayed], success: true, meta: {} }]) })
    const env = { DB: databaseOf(storage) } as unknown as Env
    expect(await listMailStates(env, { failed: true, limit: 50 })).toEqual([row])
    expect(await replayMail(env, 'm1', 'm2')).toEqual(replayed)
    expect(calls()[1]!.args.at(-1)).toContain("CASE WHEN sent_at IS NULL THEN id ELSE 'm2' END")
  })
})
