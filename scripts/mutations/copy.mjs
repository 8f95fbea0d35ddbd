import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from '../tools.mjs'

/**
 * Faults are planted in a copy, so that an interrupted run leaves none in the sources. Git ignores
 * the folder.
 */
export const copyFolder = join(root, '.mutations')

/** Updates the copy: the files of the working tree, and the installed packages as hard links. */
export function refreshCopy() {
  if (!hasSamePackages()) rmSync(copyFolder, { recursive: true, force: true })
  mkdirSync(copyFolder, { recursive: true })
  for (const name of readdirSync(copyFolder))
    if (name !== 'node_modules') rmSync(join(copyFolder, name), { recursive: true })
  for (const file of filesOfTree()) {
    const target = join(copyFolder, file)
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(join(root, file), target)
  }
  const packages = join(copyFolder, 'node_modules')
  if (!existsSync(packages)) linkPackages(packages)
}

function hasSamePackages() {
  const lock = 'node_modules/.package-lock.json'
  const copied = join(copyFolder, lock)
  return existsSync(copied) && readFileSync(copied).equals(readFileSync(join(root, lock)))
}

function linkPackages(target) {
  const source = join(root, 'node_modules')
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name)
    const path = relative(source, from)
    // Caches of tools belong to the original.
    if (/^\.(?:vite|vite-temp|cache|mf)(?:\/|$)/.test(path)) continue
    const to = join(target, path)
    if (entry.isDirectory()) mkdirSync(to, { recursive: true })
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to)
    else linkSync(from, to)
  }
}

function filesOfTree() {
  return execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
    .split('\0')
    .filter(
      (file) => file && !file.startsWith('tests/visual/approved') && existsSync(join(root, file)),
    )
}
