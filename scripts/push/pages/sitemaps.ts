import { isShownIn, type PageMeta } from '#shared/api/pages.ts'
import { type Locale, markets } from '#shared/markets/markets.ts'
import { partOf, partsFor } from '#shared/routes/known-names.ts'
import type { Row } from '../statement.ts'
import type { ContentTable } from '../table.ts'

/** An address in a sitemap: its path in the market, and the page that it shows. */
export type SitemapEntry = [path: string, pageId: string]

// Addresses in one part, about. Search engines read up to 50,000; a small part is cheap to serve.
const inOnePart = 500

/** The sitemaps of all markets, in parts: every page that may be indexed (ROUTE-28). */
export const sitemapTable: Pick<ContentTable, 'part' | 'table' | 'keys' | 'group'> = {
  part: 'sitemaps',
  table: 'sitemap_parts',
  keys: ['locale', 'part'],
  group: ['locale', 'part'],
}

/**
 * The addresses of a page in the sitemaps of all markets, in their order; null where it is in none.
 */
export interface ListedPage {
  id: string
  paths: (string | null)[]
}

/** Where a page is in the sitemaps. `metaIn` gives its entry in the page list of a market. */
export function listedPage(id: string, metaIn: (locale: Locale) => PageMeta): ListedPage {
  const paths = markets.map((market) => {
    const meta = metaIn(market.code)
    const isListed = isShownIn(meta, market) && !meta.seo.no_index && !meta.path.endsWith('*')
    return isListed ? meta.path : null
  })
  return { id, paths }
}

/**
 * The rows of all sitemaps. Which part an address is in depends on its page's id alone, so that a
 * new page changes one part.
 */
export function sitemapRows(pages: readonly ListedPage[]): Row[] {
  const parts = partsFor(pages.length, inOnePart)
  const byPart = Map.groupBy(pages, ({ id }) => partOf(id, parts))
  return markets.flatMap(({ code: locale }, index) =>
    Array.from({ length: parts }, (_, part) => {
      const entries = (byPart.get(part) ?? []).flatMap(({ id, paths }): SitemapEntry[] => {
        const path = paths[index]
        return typeof path === 'string' ? [[path, id]] : []
      })
      return { locale, part, entries: JSON.stringify(entries) }
    }),
  )
}
