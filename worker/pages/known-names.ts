import { Buffer } from 'node:buffer'
import type { Api } from '#shared/api/client.ts'
import type { KnownNames } from '#shared/api/pages.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { createMemory } from '#shared/memory/memory.ts'
import {
  filterName,
  mayContain,
  type NameKind,
  partOf,
  versionOf,
} from '#shared/routes/known-names.ts'
import { cacheLimits } from '../cache/cache-limits.ts'
import { isMissing, isMissingCall, noteMissing } from './page-list.ts'

/**
 * The bits of the parts by part and version, so that a part is read again only when it is another
 * one. Deployments and markets share them: the version follows from the bits. Of a filter without
 * versions, as an earlier release has pushed, parts are kept for a minute.
 */
const keptParts = createMemory<Uint8Array>({
  name: 'known names',
  limit: cacheLimits['known names'],
  sizeOf: ({ length }) => length,
})

/**
 * False where there is certainly nothing with one of these names in any market, so that a made-up
 * name costs neither storage nor a copy of its own. Decided from a filter in the isolate's memory.
 * True for what exists, for one made-up name in a hundred thousand, and where the filter cannot be
 * had: then the backend decides (CACHE-8).
 */
export async function mayExist(api: Api, kind: NameKind, ...names: string[]): Promise<boolean> {
  if (isMissing(api, 'names')) return true
  const wanted = names.map((name) => filterName(kind, name))
  try {
    // Any part says how many there are; the first is asked for it.
    const first = await read(api, 0)
    if (first.parts <= 1) return wanted.some((name) => isIn(first, name))
    const found = await Promise.all(wanted.map((name) => isInOwnPart(api, first, name)))
    return found.includes(true)
  } catch (error) {
    if (isMissingCall(error)) noteMissing(api, 'names')
    return true
  }
}

/** Whether the part of the filter that the name belongs to has it; true where that is not known. */
async function isInOwnPart(api: Api, first: KnownNames, name: string): Promise<boolean> {
  const part = partOf(name, first.parts)
  if (part === 0) return isIn(first, name)
  const version = first.versions?.[part]
  const keptAs = `${part} ${version ?? versionOfMinute(first)}`
  const kept = keptParts.get(keptAs)
  if (kept) return mayContain(kept, name)
  const own = await read(api, part)
  // A push between the two answers may have changed the number of parts, or this one.
  if (own.parts !== first.parts || (version !== undefined && own.version !== version)) return true
  const bits = bitsOf(own)
  keptParts.set(keptAs, bits)
  return mayContain(bits, name)
}

/** Stands for the version of parts that have none: another one for other names, and each minute. */
function versionOfMinute(first: KnownNames): string {
  return `${memoizeByObject(first, versionOfFirst)} of ${first.parts} ${Math.floor(Date.now() / 60_000)}`
}

function versionOfFirst(first: KnownNames): string {
  return versionOf(bitsOf(first))
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
