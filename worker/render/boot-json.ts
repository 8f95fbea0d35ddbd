import { scriptJson } from '#client/entry-server.tsx'
import type { Boot, Visit } from '#shared/routes/visit.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'

type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
/** JSON of a visit or of a locale's frame, which are the same objects in many renders. */
function jsonOf(value: object): Bytes {
  return encoder.encode(scriptJson(value))
}

/**
 * JSON of a visit that nobody makes again, such as the results of a search. Its products are those
 * of other lists too, so each has its JSON already.
 */
function jsonOfParts(visit: Visit<'search'>, write: (json: Bytes) => string): string {
  const { data, ...facts } = visit
  const { products, ...others } = data
  const list = products.map((card) => write(memoizeByObject(card, jsonOf))).join()
  return `${opened(facts)},"data":${opened(others)},"products":[${list}]}}`
}

/** JSON of an object with at least one member, without its end. */
function opened(value: object): string {
  return scriptJson(value).slice(0, -1)
}

/**
 * The document's data as JSON that is safe in a script element. `write` returns the text that takes
 * the place of cached bytes.
 */
export function bootJson(
  { visit, fallback, ...rest }: Boot,
  write: (json: Bytes) => string,
): string {
  const visitJson =
    visit.page === 'search' ? jsonOfParts(visit, write) : write(memoizeByObject(visit, jsonOf))
  return `${opened(rest)},"visit":${visitJson},"fallback":${write(memoizeByObject(fallback, jsonOf))}}`
}
