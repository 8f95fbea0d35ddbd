import { log } from '#shared/logging/log.ts'
import type * as core from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'

/**
 * Parses stored JSON with its schema; undefined, with a line in the log, where it is broken, so
 * that the page is shown without that part (AVAIL-9).
 */
export function readStored<T>(
  schema: core.$ZodType<T>,
  json: string,
  where: string,
): T | undefined {
  const value = parseJson(json)
  return value === undefined ? report(where, 'no JSON') : readPart(schema, value, where)
}

/** The same for a part of a value that is parsed as JSON already. */
export function readPart<T>(
  schema: core.$ZodType<T>,
  value: unknown,
  where: string,
): T | undefined {
  const result = safeParse(schema, value)
  if (result.success) return result.data
  return report(
    where,
    result.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', '),
  )
}

/** The valid items of a list; invalid ones are logged and left out. */
export function readParts<T>(schema: core.$ZodType<T>, values: unknown, where: string): T[] {
  if (!Array.isArray(values)) return report(where, 'no list') ?? []
  return values.flatMap((value, index) => readPart(schema, value, `${where}/${index}`) ?? [])
}

function report(where: string, reason: string): undefined {
  log('error', 'broken_content', { where, reason: reason.slice(0, 500) })
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // Logged by the caller, with the name of the row.
    return undefined
  }
}
