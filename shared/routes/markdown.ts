import type { PageName } from './pages.ts'
import type { Visit } from './visit.ts'

const ending = '.md'
const home = '/index.md'

/** Path of a page's Markdown (MACH-1). Paths are without locale prefix. */
export function markdownPath(path: string): string {
  return path === '/' ? home : path + ending
}

/** Path of the page whose Markdown a path names; undefined for other paths. */
export function pageOfMarkdown(path: string): string | undefined {
  if (path === home) return '/'
  return path.endsWith(ending) && path.length > ending.length + 1
    ? path.slice(0, -ending.length)
    : undefined
}

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
