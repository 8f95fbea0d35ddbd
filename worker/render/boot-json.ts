import { scriptJson } from '#client/entry-server.tsx'
import type { Boot } from '#shared/routes/visit.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'

type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
// Navigation, products and whole visits are the same objects in many renders: their JSON is made once.
function jsonOf(value: object): Bytes {
  return encoder.encode(scriptJson(value))
}

/** The document's data as JSON that is safe in a script element. `write` puts bytes that are kept into it. */
export function bootJson(
  { visit, fallback, ...rest }: Boot,
  write: (json: Bytes) => string,
): string {
  return `${scriptJson(rest).slice(0, -1)},"visit":${write(memoizeByObject(visit, jsonOf))},"fallback":${write(memoizeByObject(fallback, jsonOf))}}`
}
