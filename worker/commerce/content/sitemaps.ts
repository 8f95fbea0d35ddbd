import { SitemapEntry, type SitemapParts } from '#shared/api/sitemaps.ts'
import { readParts } from './broken.ts'
import { countSitemapParts, type ReaderContext, readSitemapPart } from './store.ts'

/** How many parts the market's sitemap has. */
export async function sitemapParts(context: ReaderContext): Promise<SitemapParts> {
  return { parts: await countSitemapParts(context) }
}

/** The addresses of one part, as it was pushed, with the days of their last changes. */
export async function sitemapPart(context: ReaderContext, part: number): Promise<SitemapEntry[]> {
  const rows = await readSitemapPart(context, part)
  const entries = rows.map(({ path, changed }) => ({ path, ...(changed !== null && { changed }) }))
  return readParts(SitemapEntry, entries, `sitemap_parts/${context.locale}/${part}`)
}
