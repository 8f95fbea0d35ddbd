import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceHash } from '../build/source-hash.ts'
import { exclusively } from './exclusively.ts'
import { root, run } from './tools.mjs'

const stamp = join(root, 'dist', 'sources')
const lock = join(root, 'dist', 'build-lock')

/**
 * Builds the shop if its sources differ from those of the last build. False when the build failed.
 */
export async function buildIfChanged() {
  const hash = sourceHash(root)
  const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  return isBuilt() || alone(async () => isBuilt() || viteBuild(hash, ''))
}

/**
 * Builds the shop in any case: with the variables and bindings of an environment of wrangler.toml,
 * or of the local run. False when the build failed.
 */
export async function build(hash = sourceHash(root), environment = '') {
  return alone(() => viteBuild(hash, environment))
}

/**
 * Two builds of one clone, such as of two shops that start at once, would delete each other's
 * files.
 */
function alone(work) {
  return exclusively(lock, work, () => console.log('Waiting for another build of this folder …'))
}

async function viteBuild(hash, environment) {
  rmSync(stamp, { force: true })
  const options = { env: { CLOUDFLARE_ENV: environment } }
  const code = await run('vite', ['build', '--logLevel', 'warn'], options)
  if (code !== 0) return false
  // What is built for an environment is not what the local run serves.
  if (environment === '') writeFileSync(stamp, hash)
  return true
}
