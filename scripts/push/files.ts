import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type * as core from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { fingerprint } from './fingerprint.ts'
import { faultLine, linesOf } from './json-line.ts'

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
  const line = linesOf(text)
  if (!result.success) {
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
    line,
  }
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
