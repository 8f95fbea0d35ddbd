import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Inputs of a production build, relative to the project's root. */
export const buildInputs = [
  'client',
  'worker',
  'shared',
  'content',
  'build',
  'public',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'uno.config.ts',
  'vite.config.ts',
  'wrangler.toml',
]

/**
 * Inputs of the local storage's data: what it is made of, and the code that makes and stores it.
 */
export const storageInputs = [
  'migrations',
  'content',
  'scripts/push',
  'scripts/storage',
  'worker/commerce',
  'shared',
  'wrangler.toml',
]

const isOutside = /(^|\/)(node_modules|__screenshots__|studio)(\/|$)|\.test\.tsx?$|\.md$/

/** SHA-256 of the names and contents of files and folders under `root`, without tests. */
export function sourceHash(root: string, inputs: readonly string[] = buildInputs): string {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((input) => filesUnder(root, join(root, input))))
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function filesUnder(root: string, path: string): string[] {
  if (isOutside.test(relative(root, path))) return []
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(root, join(path, name)))
}
