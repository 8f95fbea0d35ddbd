import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod'
import type * as core from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { fingerprint } from './results/fingerprint.ts'
import { faultLine, linesOf } from './json-line.ts'
import { rememberRecent } from './results/recent.ts'
import { parsed, type ResultCache } from './results/result-cache.ts'

/** Invalid content; the message contains the file, the line, and the reason. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
}

/** A parsed content file; `path` is relative to the repository. */
export interface ContentFile<T> {
  path: string
  /** File name without '.json'. */
  id: string
  value: T
  /** Another one for each content of the file. */
  version: string
  /**
   * Whether its text has `{{`, so that values may have to be filled in; known of texts of languages
   * alone.
   */
  hasMarks?: boolean
  /** The line of a member, for messages. */
  line(path: readonly PropertyKey[]): number
}

/** Reads and checks one JSON file. Throws ContentError. */
export function readJson<T>(root: string, path: string, schema: core.$ZodType<T>): ContentFile<T> {
  const text = readFileSync(join(root, path), 'utf8')
  return {
    path,
    id: basename(path, '.json'),
    value: checkedValue(path, text, schema),
    version: fingerprint(text),
    line: (member) => lineIn(root, path, member),
  }
}

/** The value of a file with this text. Throws ContentError. */
function checkedValue<T>(path: string, text: string, schema: core.$ZodType<T>): T {
  const result = safeParse(schema, parse(path, text))
  if (result.success) return result.data
  const line = linesOf(text)
  const reasons = result.error.issues.map(
    (issue) => `${path}:${line(issue.path)}: ${issue.path.join('.')}: ${issue.message}`,
  )
  throw new ContentError(reasons.join('\n'))
}

/**
 * The line of a member. Reads the file again: the text of every file of a large catalogue would
 * take gigabytes.
 */
function lineIn(root: string, path: string, member: readonly PropertyKey[]): number {
  return linesOf(readFileSync(join(root, path), 'utf8'))(member)
}

/** Texts of one language that are in memory together. */
const mostTexts = 4_000

/**
 * Every JSON file of a folder, sorted by name; each is checked, unless the cache says that it was
 * with the same content. Only values that were used lately are in memory: a large catalogue has
 * gigabytes of texts, of which most are not asked for. Reading a value throws ContentError where
 * its file has changed meanwhile.
 */
export function readTextFolder<T extends object>(
  root: string,
  folder: string,
  schema: core.$ZodType<T>,
  cache: ResultCache,
): ContentFile<T>[] {
  const name = `checked ${folder}`
  const before = cache.get(name)
  const checked = new Map(parsed(before, Checked))
  const recent = rememberRecent<T>(mostTexts)
  const files = names(root, folder, '.json').map((file): ContentFile<T> => {
    const path = `${folder}/${file}`
    const id = basename(file, '.json')
    const text = readFileSync(join(root, path), 'utf8')
    const version = fingerprint(text)
    if (checked.get(id) !== version) {
      const value = checkedValue(path, text, schema)
      recent(id, () => value)
    }
    const again = () => {
      const read = readJson(root, path, schema)
      if (read.version === version) return read.value
      throw new ContentError(`${path}: was changed while the content was read; push again`)
    }
    return {
      path,
      id,
      version,
      hasMarks: text.includes('{{'),
      line: (member) => lineIn(root, path, member),
      get value() {
        return recent(id, again)
      },
    }
  })
  const now = JSON.stringify(files.map(({ id, version }) => [id, version]))
  if (now !== before) cache.put(name, now)
  return files
}

/** Ids of files with the versions that were checked. */
const Checked = z.array(z.tuple([z.string(), z.string()]))

/** Every JSON file of a folder, sorted by name; empty without the folder. */
export function readFolder<T>(
  root: string,
  folder: string,
  schema: core.$ZodType<T>,
): ContentFile<T>[] {
  return names(root, folder, '.json').map((name) => readJson(root, `${folder}/${name}`, schema))
}

/** Names in a folder with an ending, without it; '' lists folders. */
export function names(root: string, folder: string, ending: '.json' | ''): string[] {
  if (!existsSync(join(root, folder))) return []
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries
    .filter((entry) =>
      ending ? entry.isFile() && entry.name.endsWith(ending) : entry.isDirectory(),
    )
    .map((entry) => entry.name)
    .sort()
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ContentError(
      `${path}:${faultLine(text)}: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  }
}
