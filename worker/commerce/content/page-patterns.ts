import type { PageMeta } from '#shared/api/pages.ts'
import { stores } from '#shared/markets/markets.ts'

/** The entry that takes a path: its own address, then another language's, then the longest wildcard (`/campaign/*`). */
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

/** What a path with a `/test` segment gets (ROUTE-12): a page without content that no crawler keeps. */
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
