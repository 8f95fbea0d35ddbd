import { definePage } from '../page.ts'

/** The stub page of every path with a `/test` segment (specification §2). */
export const test = definePage('test', {
  cache: 'public',
  load: async ({ path }) => ({ data: { path }, head: { title: `Test ${path}`, noIndex: true } }),
})
