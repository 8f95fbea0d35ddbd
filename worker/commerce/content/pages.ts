import * as z from 'zod/mini'
import {
  isShownIn,
  type PageContent,
  pageListLimit,
  type PageLookup,
  PageMeta,
} from '#shared/api/pages.ts'
import { Section } from '#shared/api/sections.ts'
import { ShopError } from '#shared/api/errors.ts'
import { marketOf } from '#shared/markets/markets.ts'
import { addressesOf } from '#shared/routes/page-addresses.ts'
import { readParts, readStored } from './broken.ts'
import { isTestPath, testPage } from './page-patterns.ts'
import { withoutHidden } from './quotes.ts'
import { type PageRow, type ReaderContext, readPage, readPageList, readPagesAt } from './store.ts'

interface Asked {
  limit?: number | undefined
  /** Id of an entry. */
  after?: string | undefined
}

/**
 * The page list of the market, or the part behind an entry. What the market does not show counts
 * for `limit` and is left out. Throws PagesFetchFailed, NoPagesFound for an empty list,
 * PageNotFound for an unknown `after` (CONT-13).
 */
export async function pageList(
  context: ReaderContext,
  { limit = pageListLimit, after }: Asked = {},
): Promise<PageMeta[]> {
  const rows = await readPageList(context, { limit, after }).catch(fetchFailed)
  if (!rows) throw new ShopError('PageNotFound', { params: { path: after ?? '' } })
  const pages = rows.flatMap(({ id, body }) => metaOf(context, id, body) ?? [])
  if (!pages.length && after === undefined) throw new ShopError('NoPagesFound')
  return pages
}

/**
 * A page with its sections; broken ones are left out. Throws PageNotFound, also where the market
 * does not show it.
 */
export async function pageContent(context: ReaderContext, id: string): Promise<PageContent> {
  const page = contentOf(context, await readPage(context, id))
  if (!page) throw new ShopError('PageNotFound', { params: { path: id } })
  return page
}

/**
 * The page whose path or pattern matches a path; the test page for a path with a `/test` segment.
 * Throws PageNotFound.
 */
export async function pageByPath(context: ReaderContext, path: string): Promise<PageContent> {
  if (isTestPath(path)) return { ...testPage(path), sections: [] }
  const { page } = await pageLookup(context, path)
  if (!page) throw new ShopError('PageNotFound', { params: { path } })
  return page
}

/**
 * The page of a path: the one with this address in any language, else the one of the longest
 * wildcard; of those that the market shows (ROUTE-10). Reads a few rows, however many pages there
 * are (CONT-14). Throws PagesFetchFailed.
 */
export async function pageLookup(context: ReaderContext, path: string): Promise<PageLookup> {
  const rows = await readPagesAt(context, addressesOf(path)).catch(fetchFailed)
  for (const row of rows) {
    const page = contentOf(context, row)
    if (page) return { page }
  }
  return { page: null }
}

function contentOf(
  context: ReaderContext,
  { id, meta, sections, hidden }: PageRow,
): PageContent | undefined {
  const page = meta === null ? undefined : metaOf(context, id, meta)
  if (!page) return undefined
  const where = `documents/page-sections/${id}`
  const list = sections === null ? [] : readStored(z.array(z.unknown()), sections, where)
  const whole = readParts(Section, list ?? [], where)
  return { ...page, sections: hidden === null ? whole : withoutHidden(whole, hidden, where) }
}

/** A page's entry, where it is whole and the market shows it. */
function metaOf({ locale }: ReaderContext, id: string, body: string): PageMeta | undefined {
  const page = readStored(PageMeta, body, `documents/page/${id}`)
  return page && isShownIn(page, marketOf(locale)) ? page : undefined
}

function fetchFailed(cause: unknown): never {
  throw new ShopError('PagesFetchFailed', { cause })
}
