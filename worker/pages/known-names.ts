import { Buffer } from 'node:buffer'
import type { Api } from '#shared/api/client.ts'
import type { KnownNames } from '#shared/api/pages.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { filterName, mayContain, type NameKind, partOf } from '#shared/routes/known-names.ts'
import { isMissing, isMissingCall, noteMissing } from './page-list.ts'

/**
 * False where there is certainly nothing with one of these names in any market, so that a made-up
 * name costs neither storage nor a copy of its own. Decided from a filter in the isolate's memory.
 * True for what exists, for one made-up name in some millions, and where the filter cannot be had:
 * then the backend decides (CACHE-8).
 */
export async function mayExist(api: Api, kind: NameKind, ...names: string[]): Promise<boolean> {
  if (isMissing(api, 'names')) return true
  const wanted = names.map((name) => filterName(kind, name))
  try {
    // Any part says how many there are; the first is asked for it.
    const first = await read(api, 0)
    if (first.parts <= 1) return wanted.some((name) => isIn(first, name))
    const found = await Promise.all(wanted.map((name) => isInOwnPart(api, first.parts, name)))
    return found.includes(true)
  } catch (error) {
    if (isMissingCall(error)) noteMissing(api, 'names')
    return true
  }
}

async function isInOwnPart(api: Api, parts: number, name: string): Promise<boolean> {
  const own = await read(api, partOf(name, parts))
  // A push between the two answers may have changed the number of parts: such a part is not used.
  return own.parts !== parts || isIn(own, name)
}

function isIn(part: KnownNames, name: string): boolean {
  return part.parts === 0 || mayContain(memoizeByObject(part, bitsOf), name)
}

function read(api: Api, part: number): Promise<KnownNames> {
  return api('GET /api/v1/known-names/{part}', { params: { part: String(part) } })
}

function bitsOf({ bits }: KnownNames): Uint8Array {
  return Buffer.from(bits, 'base64')
}
