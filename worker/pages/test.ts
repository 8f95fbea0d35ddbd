import { definePage } from './page-definition.ts'

/** The stub of every path with a `test` segment, where TEST_PAGES is 1 (ROUTE-12). */
export const test = definePage('test', {
  cache: 'public',
  isThere: async () => true,
  load: async ({ path }) => ({ data: { path }, head: { title: `Test ${path}`, noIndex: true } }),
})
