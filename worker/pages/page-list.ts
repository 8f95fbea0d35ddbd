import type { Api } from '#shared/api/client.ts'
import { isShownIn, type PageMeta } from '#shared/api/pages.ts'
import { ShopError } from '#shared/api/errors.ts'
import type { Market } from '#shared/markets/markets.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'

interface Index {
  exact: Map<string, PageMeta>
  /** Longest pattern first, so that it wins. */
  wildcards: { prefix: string; meta: PageMeta }[]
  /** Path in any language → page, for pages whose path differs by language. */
  foreign: Map<string, PageMeta>
}

// The index is computed once per list, which is one array per market and refresh.
function createIndex(list: readonly PageMeta[]): Index {
  const index: Index = { exact: new Map(), wildcards: [], foreign: new Map() }
  for (const meta of list) {
    if (meta.path.endsWith('*')) index.wildcards.push({ prefix: meta.path.slice(0, -1), meta })
    else index.exact.set(meta.path, meta)
    for (const path of Object.values(meta.paths ?? {})) index.foreign.set(path, meta)
  }
  index.wildcards.sort((a, b) => b.prefix.length - a.prefix.length)
  return index
}

function indexOf(list: readonly PageMeta[]): Index {
  return memoizeByObject(list, createIndex)
}

/**
 * The page list's entry for a path: exact before wildcard, the longest wildcard first; undefined
 * where the market does not show the page (ROUTE-10).
 */
export async function metaOf(
  api: Api,
  market: Market,
  path: string,
): Promise<PageMeta | undefined> {
  const { exact, wildcards } = indexOf(await pageList(api))
  const meta = exact.get(path) ?? wildcards.find(({ prefix }) => path.startsWith(prefix))?.meta
  return meta && isShownIn(meta, market) ? meta : undefined
}

/** The entry of a path: by its own address, then another language's, then the longest wildcard. */
export function findPage(list: readonly PageMeta[], path: string): PageMeta | undefined {
  const { exact, foreign, wildcards } = indexOf(list)
  return (
    exact.get(path) ??
    foreign.get(path) ??
    wildcards.find(({ prefix }) => path.startsWith(prefix))?.meta
  )
}

/** The path in this market of a page that was requested by its slug in another language. */
export async function pageOfOtherLanguage(
  api: Api,
  market: Market,
  path: string,
): Promise<string | undefined> {
  const { foreign } = indexOf(await pageList(api))
  const parent = path.endsWith('/installation') ? path.slice(0, -'/installation'.length) : path
  const meta = foreign.get(parent)
  if (!meta || !isShownIn(meta, market) || meta.path === parent) return undefined
  return meta.path + path.slice(parent.length)
}

/** The market's page list; without it pages cannot be told apart (ERR-2). */
export async function pageList(api: Api): Promise<readonly PageMeta[]> {
  const list = await api('GET /api/v1/pages').catch((cause: unknown) => {
    const isTold =
      cause instanceof ShopError && (cause.status === 503 || cause.code === 'NoPagesFound')
    throw isTold ? cause : new ShopError('PagesFetchFailed', { cause })
  })
  if (list.length === 0) throw new ShopError('NoPagesFound')
  return list
}
