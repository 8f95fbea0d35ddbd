import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceHash } from '../build/source-hash.ts'
import { root, run } from './tools.mjs'

const stamp = join(root, 'dist', 'sources')

/**
 * Builds the shop if its sources differ from those of the last build. False when the build failed.
 */
export async function buildIfChanged() {
  const hash = sourceHash(root)
  return (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) || build(hash)
}

/** Builds the shop in any case. False when the build failed. */
export async function build(hash = sourceHash(root)) {
  rmSync(stamp, { force: true })
  if ((await run('vite', ['build', '--logLevel', 'warn'])) !== 0) return false
  writeFileSync(stamp, hash)
  return true
}
