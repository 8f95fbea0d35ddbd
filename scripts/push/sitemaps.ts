import { isShownIn } from '#shared/api/pages.ts'
import { markets } from '#shared/markets/markets.ts'
import { partOf, partsFor } from '#shared/routes/known-names.ts'
import { matchRoute } from '#shared/routes/route-matcher.ts'
import { type Articles, articlePath } from './articles.ts'
import type { Pages } from './pages.ts'
import type { Row } from './statement.ts'
import type { ContentTable } from './table.ts'

/** An address in a sitemap: its path in the market, and the page that it shows. */
export type SitemapEntry = [path: string, pageId: string]

// Addresses in one part, about. Search engines read up to 50,000; a small part is cheap to serve.
const inOnePart = 500

/** The sitemaps of all markets, in parts: every page that may be indexed (ROUTE-28). */
export function sitemapTables(pages: Pages, articles: Articles): ContentTable[] {
  const articleEntries = articles.files.map((file): SitemapEntry => [
    articlePath(file),
    `article-${file.id}`,
  ])
  const parts = partsFor(pages.list.length + articleEntries.length, inOnePart)
  const rows = markets.flatMap((market) => {
    const shown = pages.list.flatMap(({ id }): SitemapEntry[] => {
      const meta = pages.meta(id, market.code)
      const isListed = isShownIn(meta, market) && !meta.seo.no_index && !meta.path.endsWith('*')
      return isListed && matchRoute(meta.path)?.name !== 'article' ? [[meta.path, id]] : []
    })
    return sitemapRows(market.code, [...shown, ...articleEntries], parts)
  })
  return [
    {
      part: 'sitemaps',
      table: 'sitemap_parts',
      keys: ['locale', 'part'],
      group: ['locale', 'part'],
      rows,
    },
  ]
}

/**
 * Rows of table `sitemap_parts` for a market. Which part an address is in depends on its page's id
 * alone, so that a new page changes one part.
 */
export function sitemapRows(
  locale: string,
  entries: readonly SitemapEntry[],
  parts: number,
): Row[] {
  const byPart = Map.groupBy(entries, ([, id]) => partOf(id, parts))
  return Array.from({ length: parts }, (_, part) => ({
    locale,
    part,
    entries: JSON.stringify(byPart.get(part) ?? []),
  }))
}
