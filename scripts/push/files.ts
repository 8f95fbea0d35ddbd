import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod'
import type * as core from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { partOf, partsFor } from '#shared/routes/known-names.ts'
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
 * with the same content. A file that the file system says has not changed since then is not even
 * read. Only values that were used lately are in memory: a large catalogue has gigabytes of texts,
 * of which most are not asked for. Reading a value throws ContentError where its file has changed
 * meanwhile.
 */
export function readTextFolder<T extends object>(
  root: string,
  folder: string,
  schema: core.$ZodType<T>,
  cache: ResultCache,
): ContentFile<T>[] {
  const name = `checked ${folder}`
  const before = cache.get(name)
  const known = checkedFiles(before)
  const recent = rememberRecent<T>(mostTexts)
  const since = Date.now() - changesSeenAfter
  const lines: string[] = []
  const files = names(root, folder, '.json').map((file): ContentFile<T> => {
    const path = `${folder}/${file}`
    const id = basename(file, '.json')
    const state = stateOf(join(root, path), since)
    const checked = known.get(id)
    const found =
      checked && state !== '' && checked.state === state ? checked : readText(id, path, checked)
    lines.push([id, found.version, found.marks, state].join(separator))
    const { version } = found
    const again = () => {
      const read = readJson(root, path, schema)
      if (read.version === version) return read.value
      throw new ContentError(`${path}: was changed while the content was read; push again`)
    }
    return {
      path,
      id,
      version,
      hasMarks: found.marks !== '',
      line: (member) => lineIn(root, path, member),
      get value() {
        return recent(id, again)
      },
    }
  })
  const now = JSON.stringify(lines)
  if (now !== before) cache.put(name, now)
  return files

  function readText(id: string, path: string, checked: CheckedText | undefined) {
    const text = readFileSync(join(root, path), 'utf8')
    const version = fingerprint(text)
    if (checked?.version !== version) {
      const value = checkedValue(path, text, schema)
      recent(id, () => value)
    }
    return { version, marks: text.includes('{{') ? '{{' : '' }
  }
}

/**
 * A text that was checked, as the cache has it: one line, because there may be hundreds of
 * thousands.
 */
interface CheckedText {
  version: string
  /** '' or '{{': see `hasMarks`. */
  marks: string
  /** What `stateOf` gave before it was read. */
  state: string
}

const separator = '\t'
const Lines = z.array(z.string())

function checkedFiles(body: string | undefined): Map<string, CheckedText> {
  const lines = parsed(body, Lines) ?? []
  return new Map(
    lines.map((line) => {
      const [id = '', version = '', marks = '', state = ''] = line.split(separator)
      return [id, { version, marks, state }]
    }),
  )
}

/**
 * Milliseconds after which a further change of a file is sure to change what the file system says
 * of it: its clock may tick that slowly.
 */
const changesSeenAfter = 3_000

/**
 * What the file system says of a file; '' where it changed after `since`, epoch ms, so that a
 * change at the same moment could not be told. Size and time of writing may be the same with other
 * content; the time at which the inode changed cannot be set by any program.
 */
function stateOf(path: string, since: number): string {
  const { dev, ino, size, mtimeMs, ctimeMs } = statSync(path)
  return ctimeMs < since && mtimeMs < since ? [dev, ino, size, mtimeMs, ctimeMs].join(' ') : ''
}

/** Files of one entry of the cache, about. */
const inOneEntry = 512

/**
 * Every JSON file of a folder, sorted by name, with its value in memory. The value of a file that
 * has not changed is the one that was made of it before: to check it again would take most of the
 * time.
 */
export function readKeptFolder<T>(
  root: string,
  folder: string,
  schema: core.$ZodType<T>,
  cache: ResultCache,
): ContentFile<T>[] {
  // Entries of other code are not given, so that a value which was checked before is valid.
  const Entry = z.array(z.tuple([z.string(), z.string(), z.string(), z.custom<T>()]))
  const since = Date.now() - changesSeenAfter
  const all = names(root, folder, '.json')
  const count = partsFor(all.length, inOneEntry)
  const files = [...Map.groupBy(all, (file) => partOf(file, count))].flatMap(([part, own]) => {
    const name = `values ${folder} ${count} ${part}`
    const body = cache.get(name)
    const known = new Map(parsed(body, Entry)?.map((entry) => [entry[0], entry]))
    let isNew = false
    const entries = own.map((file) => {
      const path = `${folder}/${file}`
      const state = stateOf(join(root, path), since)
      const before = known.get(file)
      if (before && state !== '' && before[2] === state) return before
      isNew ||= before?.[2] !== state
      const text = readFileSync(join(root, path), 'utf8')
      const version = fingerprint(text)
      if (before?.[1] === version) return [file, version, state, before[3]] as const
      isNew = true
      return [file, version, state, checkedValue(path, text, schema)] as const
    })
    if (isNew || known.size !== own.length) cache.put(name, JSON.stringify(entries))
    return entries.map(([file, version, , value]): ContentFile<T> => {
      const path = `${folder}/${file}`
      const line = (member: readonly PropertyKey[]) => lineIn(root, path, member)
      return { path, id: basename(file, '.json'), value, version, line }
    })
  })
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

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
