import { Buffer } from 'node:buffer'
import type { Api } from '#shared/api/client.ts'
import type { KnownNames } from '#shared/api/pages.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { filterName, mayContain, type NameKind, partOf } from '#shared/routes/known-names.ts'
import { isMissing, isMissingCall, noteMissing } from './page-list.ts'

/**
 * False where there is certainly nothing with this name in any market, so that a made-up name costs
 * neither storage nor a copy of its own. Decided from a filter in the isolate's memory. True for
 * what exists, for one made-up name in some millions, and where the filter cannot be had: then
 * the backend decides (CACHE-8).
 */
export async function mayExist(api: Api, kind: NameKind, name: string): Promise<boolean> {
  if (isMissing(api, 'names')) return true
  const wanted = filterName(kind, name)
  const part = await partFor(api, wanted).catch((error: unknown) => {
    if (isMissingCall(error)) noteMissing(api, 'names')
    return { parts: 0, bits: '' }
  })
  return part.parts === 0 || mayContain(memoizeByObject(part, bitsOf), wanted)
}

/** The part that a name belongs to. Any part says how many there are; the first is asked for it. */
async function partFor(api: Api, name: string): Promise<KnownNames> {
  const first = await read(api, 0)
  if (first.parts <= 1) return first
  const own = await read(api, partOf(name, first.parts))
  // A push between the two answers may have changed the number of parts: such a part is not used.
  return own.parts === first.parts ? own : { parts: 0, bits: '' }
}

function read(api: Api, part: number): Promise<KnownNames> {
  return api('GET /api/v1/known-names/{part}', { params: { part: String(part) } })
}

function bitsOf({ bits }: KnownNames): Uint8Array {
  return Buffer.from(bits, 'base64')
}
