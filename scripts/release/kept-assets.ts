import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '../../worker/commerce/operator.ts'
import type { Wrangler } from './versions.ts'

/** Where the browser's files of the release that is in use lie in the bucket of an environment. */
const key = 'releases/client.tgz'
const folder = 'dist/client'
const files = ['assets', '.vite/manifest.json']

interface Place {
  root: string
  wrangler: Wrangler
  bucket: string
}

/**
 * Keeps the browser's files of what was built, for the build of the next release (AVAIL-10): in the
 * bucket of its environment, so that any build machine finds them.
 */
export async function keepAssets({ root, wrangler, bucket }: Place): Promise<void> {
  await withFile(async (file) => {
    execFileSync('tar', ['-czf', file, '-C', join(root, folder), ...files])
    await wrangler(['r2', 'object', 'put', `${bucket}/${key}`, `--file=${file}`, '--remote'])
  })
}

/**
 * Puts the files of the release that is in use where the build looks for them, in place of others.
 * Throws Refusal where none are kept, since open pages would lose their scripts then; `isFirst`
 * says that there is no such release.
 */
export async function fetchAssets(
  { root, wrangler, bucket }: Place,
  { isFirst }: { isFirst: boolean },
): Promise<boolean> {
  const target = join(root, folder)
  rmSync(target, { recursive: true, force: true })
  return withFile(async (file) => {
    try {
      await wrangler(['r2', 'object', 'get', `${bucket}/${key}`, `--file=${file}`, '--remote'])
    } catch (error) {
      const isMissing = error instanceof Error && /does not exist|404|10007/.test(error.message)
      if (!isMissing) throw error
      if (isFirst) return false
      throw new Refusal(
        `The bucket ${bucket} keeps no files of the release in use. Where there is none yet, add --first.`,
      )
    }
    mkdirSync(target, { recursive: true })
    execFileSync('tar', ['-xzf', file, '-C', target])
    return existsSync(join(target, 'assets'))
  })
}

async function withFile<T>(use: (file: string) => Promise<T>): Promise<T> {
  const place = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    return await use(join(place, 'client.tgz'))
  } finally {
    rmSync(place, { recursive: true })
  }
}
