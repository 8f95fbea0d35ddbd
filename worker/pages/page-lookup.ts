import { Buffer } from 'node:buffer'
import type { Api } from '#shared/api/client.ts'
import { ShopError } from '#shared/api/errors.ts'
import { isShownIn, type KnownNames, type PageContent } from '#shared/api/pages.ts'
import { log } from '#shared/logging/log.ts'
import type { Market } from '#shared/markets/markets.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { createMemory } from '#shared/memory/memory.ts'
import {
  filterName,
  mayContain,
  type NameKind,
  partOf,
  versionOf,
} from '#shared/routes/known-names.ts'
import { addressesOf } from '#shared/routes/page-addresses.ts'
import { cacheLimits } from '../cache/cache-limits.ts'
import { listedPageAt } from './page-list.ts'

/**
 * The page of a path, hidden where the market does not show it (ROUTE-10): exact before wildcard,
 * the longest wildcard first.
 */
export async function pageOf(
  api: Api,
  market: Market,
  path: string,
): Promise<PageContent | undefined> {
  const page = await pageAt(api, market, path)
  return page && isOwnAddress(page, path) ? page : undefined
}

/** This market's path of a page that was asked for by the slug of another language. */
export async function pageOfOtherLanguage(
  api: Api,
  market: Market,
  path: string,
): Promise<string | undefined> {
  const page = await pageAt(api, market, path)
  if (page) return isOwnAddress(page, path) ? undefined : page.path
  if (!path.endsWith(guide)) return undefined
  // A guide need not be in the page list: it moves with its product.
  const parent = path.slice(0, -guide.length)
  const product = await pageAt(api, market, parent)
  return product && !isOwnAddress(product, parent) ? product.path + guide : undefined
}

const guide = '/installation'

/**
 * The page whose address in any language, or whose wildcard, takes a path: one look-up, however
 * many pages there are (CONT-14). A backend that has the page list only is asked for that.
 */
export async function pageAt(
  api: Api,
  market: Market,
  path: string,
): Promise<PageContent | undefined> {
  if (!(await mayExist(api, 'path', ...addressesOf(path)))) return undefined
  if (isMissing(api, 'lookup')) return listedPageAt(api, market, path)
  try {
    const { page } = await api('GET /api/v1/page-lookup', { query: { path } })
    return page && isShownIn(page, market) ? page : undefined
  } catch (error) {
    if (!isMissingCall(error)) throw told(error)
    noteMissing(api, 'lookup')
    return listedPageAt(api, market, path)
  }
}

function isOwnAddress({ path: own }: PageContent, path: string): boolean {
  return own === path || own.endsWith('*')
}

/** Without the pages no page can be told from another (ERR-1). */
function told(cause: unknown): unknown {
  return cause instanceof ShopError && cause.status === 503
    ? cause
    : new ShopError('PagesFetchFailed', { cause })
}

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
    const first = await readPart(api, 0)
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
  const own = await readPart(api, part)
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

function readPart(api: Api, part: number): Promise<KnownNames> {
  return api('GET /api/v1/known-names/{part}', { params: { part: String(part) } })
}

function bitsOf({ bits }: KnownNames): Uint8Array {
  return Buffer.from(bits, 'base64')
}

/** Milliseconds until a call that a backend did not know is tried again. */
const rest = 5 * 60_000

/** Until when a backend is not asked for calls that it does not know, epoch ms. */
interface Missing {
  lookup: number
  names: number
}

function createMissing(): Missing {
  return { lookup: 0, names: 0 }
}

/** True while the backend is known not to have the call. */
function isMissing(api: Api, call: keyof Missing): boolean {
  return memoizeByObject(api, createMissing)[call] > Date.now()
}

/** Stores that the backend does not have the call. Each attempt is logged. */
function noteMissing(api: Api, call: keyof Missing): void {
  if (isMissing(api, call)) return
  memoizeByObject(api, createMissing)[call] = Date.now() + rest
  log('warn', 'backend_without_call', { call })
}

/**
 * True for the answer of a backend that does not know a call which is never answered 404 itself.
 */
export function isMissingCall(error: unknown): boolean {
  return error instanceof ShopError && [404, 405, 501].includes(error.status)
}
