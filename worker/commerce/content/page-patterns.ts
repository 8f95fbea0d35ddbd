import type { PageMeta } from '#shared/api/pages.ts'
import { stores } from '#shared/markets/markets.ts'

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
