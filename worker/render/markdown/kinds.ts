import type { PageName } from '#shared/routes/pages.ts'
import type { Visit } from '#shared/routes/visit.ts'

// Results of a search are made for one query, the press page has filters of its own, and a finder
// is made of questions.
const without: ReadonlySet<PageName> = new Set([
  'search',
  'press',
  'finder',
  'language',
  'test',
  'error',
])

/** False for public pages that never have a Markdown form, told before their data is loaded. */
export function mayHaveMarkdown(page: PageName): boolean {
  return !without.has(page)
}

/**
 * True for a page that has a Markdown form: products, lists, articles, guides, pages of editors.
 */
export function hasMarkdown({ page, data, status }: Visit): boolean {
  if (status !== 200 || !mayHaveMarkdown(page)) return false
  return (
    page === 'product' ||
    page === 'article' ||
    page === 'installation' ||
    page === 'room' ||
    page === 'size' ||
    'page' in data
  )
}
