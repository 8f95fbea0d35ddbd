import type { SearchData } from '#shared/routes/pages.ts'
import { canonicalQuery, longestQuery } from '#shared/search/query-text.ts'
import { loadList } from './listing.ts'
import { criteriaOfQuery, knownListingQuery, listingQuery } from './listing-query.ts'
import { definePage, type LoadContext } from './page-definition.ts'
import { messageTitle } from './titles.ts'

/**
 * The results of a search: products with the filters of a listing, and what else was found. It is
 * of no interest to search engines.
 */
export const search = definePage('search', {
  cache: 'public',
  query: { q: typedText, ...listingQuery },
  isThere: async () => true,
  async knownQuery(query, { api }) {
    const text = query.get('q') ?? ''
    // The text alone has no filters to check.
    if ([...query].every(([name]) => name === 'q')) return query
    if (!canonicalQuery(text)) return new URLSearchParams(text && { q: text })
    return knownListingQuery(query, { text }, api)
  },
  async load(context) {
    const query = context.query.get('q') ?? ''
    const title = query ? 'catalog.search.titleOf' : 'catalog.search.title'
    return {
      data: await findAll(context, query),
      head: { title: messageTitle(context, title, { query }), noIndex: true },
    }
  },
})

/**
 * The typed text without invisible parts: signs without a glyph, unpaired surrogates, space around
 * it.
 */
function typedText(value: string): string {
  const text = value.normalize('NFC').replace(/[\p{C}\s]+/gu, ' ')
  return text.trim().slice(0, longestQuery).trim()
}

async function findAll(context: LoadContext, text: string): Promise<SearchData> {
  const { api, query } = context
  const words = canonicalQuery(text)
  if (!words)
    return {
      query: text,
      products: [],
      criteria: criteriaOfQuery(query),
      pageNumber: 1,
      ...(await bestSellers(api)),
    }
  const [list, { products: _, ...found }] = await Promise.all([
    loadList(context, { text }),
    api('GET /api/v1/suggest', { query: { q: words } }),
  ])
  return {
    query: text,
    ...list,
    found,
    ...(list.products.length === 0 && (await bestSellers(api))),
  }
}

/** Suggested where nothing was found. If they cannot be loaded, the page is shown without them. */
async function bestSellers(api: LoadContext['api']) {
  const list = await api('GET /api/v1/best-sellers').catch(() => ({}))
  return { bestSellers: list }
}
