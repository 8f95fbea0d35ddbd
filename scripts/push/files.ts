import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type * as core from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { fingerprint } from './fingerprint.ts'
import { faultLine, linesOf } from './json-line.ts'
import { rememberRecent } from './recent.ts'

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
  /** The line of a member, for messages. */
  line(path: readonly PropertyKey[]): number
}

/** Reads and checks one JSON file. Throws ContentError. */
export function readJson<T>(root: string, path: string, schema: core.$ZodType<T>): ContentFile<T> {
  const text = readFileSync(join(root, path), 'utf8')
  const result = safeParse(schema, parse(path, text))
  if (!result.success) {
    const line = linesOf(text)
    const reasons = result.error.issues.map(
      (issue) => `${path}:${line(issue.path)}: ${issue.path.join('.')}: ${issue.message}`,
    )
    throw new ContentError(reasons.join('\n'))
  }
  return {
    path,
    id: basename(path, '.json'),
    value: result.data,
    version: fingerprint(text),
    // The text of every file of a large catalogue would take gigabytes.
    line: (member) => linesOf(readFileSync(join(root, path), 'utf8'))(member),
  }
}

/** Texts of one language that are in memory together. */
const mostTexts = 4_000

/**
 * Reads and checks every JSON file of a folder, sorted by name, and keeps in memory only what was used lately: a large catalogue has
 * gigabytes of texts, of which most are not asked for. Reading a value throws ContentError where its file has changed meanwhile.
 */
export function readTextFolder<T extends object>(
  root: string,
  folder: string,
  schema: core.$ZodType<T>,
): ContentFile<T>[] {
  const recent = rememberRecent<T>(mostTexts)
  return names(root, folder, '.json').map((name) => {
    const place = `${folder}/${name}`
    const { value: first, path, id, version, line } = readJson(root, place, schema)
    recent(id, () => first)
    const again = () => {
      const file = readJson(root, place, schema)
      if (file.version === version) return file.value
      throw new ContentError(`${path}: was changed while the content was read; push again`)
    }
    return {
      path,
      id,
      version,
      line,
      get value() {
        return recent(id, again)
      },
    }
  })
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
