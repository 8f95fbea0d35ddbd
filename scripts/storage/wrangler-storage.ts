import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { mainDatabase } from '#shared/settings/order-databases.ts'
import type { Storage } from '../push/storage.ts'
import { root } from '../tools.mjs'
import { inlined } from './inline-sql.ts'

/**
 * Runs wrangler with these arguments and returns its output; throws with wrangler's message where
 * it fails.
 */
export type RunWrangler = (args: readonly string[]) => Promise<string>

const uploadsAtOnce = 4

const Answers = z.array(
  z.object({
    results: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
    meta: z.object({ changes: z.int().optional() }).optional(),
  }),
)
const Keys = z.array(z.object({ name: z.string() }))

/** The storage of the deployed shop, through wrangler's commands and its login. */
export function wranglerStorage(wrangler: RunWrangler, bucket: string): Storage {
  return {
    // A statement may have 100 KB in D1, an argument 128 KB on Linux; texts outside ASCII need more
    // bytes than characters.
    batchLimit: 60_000,
    batch: async (statements, database = mainDatabase) => {
      const command = statements.map(inlined).join(';\n')
      const output = await wrangler([
        'd1',
        'execute',
        database,
        '--remote',
        '--yes',
        '--json',
        `--command=${command}`,
      ])
      return Answers.parse(JSON.parse(output)).map(({ results, meta }) => ({
        results,
        changes: meta?.changes ?? 0,
      }))
    },
    forgetCopies: async (prefix) => {
      const list = await wrangler([
        'kv',
        'key',
        'list',
        '--binding=CACHE',
        '--remote',
        `--prefix=${prefix}`,
      ])
      const keys = Keys.parse(JSON.parse(list)).map(({ name }) => name)
      if (keys.length)
        await withFile(JSON.stringify(keys), (file) =>
          wrangler(['kv', 'bulk', 'delete', file, '--binding=CACHE', '--remote', '--force']),
        )
      return keys.length
    },
    readCopy: async (key) => {
      const list = await wrangler([
        'kv',
        'key',
        'list',
        '--binding=CACHE',
        '--remote',
        `--prefix=${key}`,
      ])
      if (!Keys.parse(JSON.parse(list)).some(({ name }) => name === key)) return undefined
      return wrangler(['kv', 'key', 'get', key, '--binding=CACHE', '--remote', '--text'])
    },
    writeCopy: (key, text) =>
      withFile(text, (file) =>
        wrangler(['kv', 'key', 'put', key, '--binding=CACHE', '--remote', `--path=${file}`]),
      ),
    // One command for all pictures of a kind: one for each would start wrangler hundreds of times.
    putMedia: async (media) => {
      for (const [contentType, some] of Map.groupBy(media, (each) => each.contentType)) {
        const list = some.map(({ key, file }) => ({ key, file: resolve(root, file) }))
        await withFile(JSON.stringify(list), (file) =>
          wrangler([
            'r2',
            'bulk',
            'put',
            bucket,
            `--filename=${file}`,
            `--content-type=${contentType}`,
            '--remote',
            '--force',
          ]),
        )
      }
    },
    deleteMedia: (keys) =>
      inTurns(keys, (key) => wrangler(['r2', 'object', 'delete', `${bucket}/${key}`, '--remote'])),
    close: async () => {},
  }
}

async function withFile(text: string, use: (file: string) => Promise<unknown>) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-'))
  try {
    const file = join(folder, 'list.json')
    writeFileSync(file, text)
    await use(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function inTurns<T>(list: readonly T[], work: (each: T) => Promise<unknown>) {
  const waiting = list.values()
  await Promise.all(
    Array.from({ length: uploadsAtOnce }, async () => {
      for (const each of waiting) await work(each)
    }),
  )
}
