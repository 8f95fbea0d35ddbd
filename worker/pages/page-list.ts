import type { Api } from '#shared/api/client.ts'
import { isShownIn, type PageContent, type PageMeta } from '#shared/api/pages.ts'
import { ShopError } from '#shared/api/errors.ts'
import { log } from '#shared/logging/log.ts'
import type { Market } from '#shared/markets/markets.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { addressesOf } from '#shared/routes/page-addresses.ts'

// For a backend that keeps an older contract: pages are found in its page list, which is read whole
// and held in memory.

/** Entries of such a list that are used at most; a longer one is cut, with a line in the log. */
const longestList = 5_000

/**
 * The page at a path by the page list: its own address, another language's, the longest wildcard.
 * Throws PagesFetchFailed or NoPagesFound.
 */
export async function listedPageAt(
  api: Api,
  market: Market,
  path: string,
): Promise<PageContent | undefined> {
  const list = await readList(api)
  const index = memoizeByObject(list, createIndex)
  const meta = addressesOf(path).flatMap((address) => index.get(address) ?? [])[0]
  if (!meta || !isShownIn(meta, market)) return undefined
  return api('GET /api/v1/pages/{id}', { params: { id: meta.id } })
}

/**
 * Address in any language → entry; an entry's own address comes before another's in a foreign
 * language.
 */
function createIndex(list: readonly PageMeta[]): ReadonlyMap<string, PageMeta> {
  const index = new Map<string, PageMeta>()
  const used = list.slice(0, longestList)
  if (used.length < list.length)
    log('error', 'page_list_cut', { entries: list.length, used: used.length })
  for (const meta of used) for (const path of Object.values(meta.paths ?? {})) index.set(path, meta)
  for (const meta of used) index.set(meta.path, meta)
  return index
}

/** The pages of such a list that may be indexed. Throws PagesFetchFailed or NoPagesFound. */
export async function listedEntries(api: Api, market: Market): Promise<{ path: string }[]> {
  const list = (await readList(api)).slice(0, longestList)
  return list.filter(
    (page) => isShownIn(page, market) && !page.seo.no_index && !page.path.endsWith('*'),
  )
}

async function readList(api: Api): Promise<readonly PageMeta[]> {
  const list = await api('GET /api/v1/pages').catch((cause: unknown) => {
    const isTold =
      cause instanceof ShopError && (cause.status === 503 || cause.code === 'NoPagesFound')
    throw isTold ? cause : new ShopError('PagesFetchFailed', { cause })
  })
  if (list.length === 0) throw new ShopError('NoPagesFound')
  return list
}
