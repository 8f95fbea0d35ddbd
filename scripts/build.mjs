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

/**
 * Builds the shop in any case: with the variables and bindings of an environment of wrangler.toml,
 * or of the local run. False when the build failed.
 */
export async function build(hash = sourceHash(root), environment = '') {
  rmSync(stamp, { force: true })
  const options = { env: { CLOUDFLARE_ENV: environment } }
  const code = await run('vite', ['build', '--logLevel', 'warn'], options)
  if (code !== 0) return false
  // What is built for an environment is not what the local run serves.
  if (environment === '') writeFileSync(stamp, hash)
  return true
}
