import type { PageMeta } from '#shared/api/pages.ts'
import { stores } from '#shared/markets/markets.ts'

/**
 * The entry of the page list for a path: by its own address, then by another language's, then by
 * the longest wildcard (`/campaign/*`).
 */
export function findPage(pages: readonly PageMeta[], path: string): PageMeta | undefined {
  const exact = pages.find((page) => page.path === path)
  const foreign = pages.find((page) => Object.values(page.paths ?? {}).includes(path))
  const patterns = pages.filter(
    (page) =>
      page.path.endsWith('*') &&
      path.startsWith(page.path.slice(0, -1)) &&
      path.length >= page.path.length,
  )
  return exact ?? foreign ?? patterns.toSorted((a, b) => b.path.length - a.path.length)[0]
}

export function isTestPath(path: string): boolean {
  return path.split('/').includes('test')
}

/** The page of a path with a `/test` segment (ROUTE-12): without content and not for crawlers. */
export function testPage(path: string): PageMeta {
  return {
    id: 'test',
    type: 'test',
    path,
    seo: { title: 'Test', description: '', no_index: true },
    stores: [...stores],
    breadcrumb: [],
  }
}
