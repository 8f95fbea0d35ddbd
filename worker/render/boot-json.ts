import { scriptJson } from '#client/entry-server.tsx'
import type { Boot } from '#shared/routes/visit.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'

type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
/** JSON of a visit or of a locale's frame, which are the same objects in many renders. */
function jsonOf(value: object): Bytes {
  return encoder.encode(scriptJson(value))
}

/**
 * The document's data as JSON that is safe in a script element. `write` returns the text that takes
 * the place of cached bytes.
 */
export function bootJson(
  { visit, fallback, ...rest }: Boot,
  write: (json: Bytes) => string,
): string {
  return `${scriptJson(rest).slice(0, -1)},"visit":${write(memoizeByObject(visit, jsonOf))},"fallback":${write(memoizeByObject(fallback, jsonOf))}}`
}
