import * as z from 'zod/mini'
import { isShownIn, type PageContent, PageMeta } from '#shared/api/pages.ts'
import { Section } from '#shared/api/sections.ts'
import { ShopError } from '#shared/api/errors.ts'
import { marketOf } from '#shared/markets/markets.ts'
import { readParts, readStored } from './broken.ts'
import { findPage, isTestPath, testPage } from './page-patterns.ts'
import { type ReaderContext, readCollection, readPage } from './store.ts'

/** The page list of the market. Throws PagesFetchFailed, or NoPagesFound for an empty one. */
export async function pageList(context: ReaderContext): Promise<PageMeta[]> {
  const rows = await readCollection(context, 'page').catch((cause: unknown) => {
    throw new ShopError('PagesFetchFailed', { cause })
  })
  const all = rows.flatMap(
    ({ id, body }) => readStored(PageMeta, body, `documents/page/${id}`) ?? [],
  )
  const pages = all.filter((page) => isShownIn(page, marketOf(context.locale)))
  if (!pages.length) throw new ShopError('NoPagesFound')
  return pages
}

/**
 * A page with its sections; broken ones are left out. Throws PageNotFound, also where the market
 * does not show it.
 */
export async function pageContent(context: ReaderContext, id: string): Promise<PageContent> {
  const { meta, sections } = await readPage(context, id)
  const page = meta ? readStored(PageMeta, meta, `documents/page/${id}`) : undefined
  if (!page || !isShownIn(page, marketOf(context.locale)))
    throw new ShopError('PageNotFound', { params: { path: id } })
  const where = `documents/page-sections/${id}`
  return {
    ...page,
    sections: sections
      ? readParts(Section, readStored(z.array(z.unknown()), sections, where) ?? [], where)
      : [],
  }
}

/**
 * The page whose path or pattern matches a path; the test page for a path with a `/test` segment.
 * Throws PageNotFound.
 */
export async function pageByPath(context: ReaderContext, path: string): Promise<PageContent> {
  if (isTestPath(path)) return { ...testPage(path), sections: [] }
  const page = findPage(await pageList(context), path)
  if (!page) throw new ShopError('PageNotFound', { params: { path } })
  return pageContent(context, page.id)
}
