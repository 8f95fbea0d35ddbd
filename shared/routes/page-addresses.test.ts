// Requirements: ROUTE-10.
import { expect, it } from 'vitest'
import { addressesOf } from './page-addresses.ts'

it.each([
  ['/', ['/']],
  ['/a', ['/a', '/*']],
  ['/a/b/c', ['/a/b/c', '/a/b/*', '/a/*', '/*']],
  ['/a/', ['/a/', '/*']],
  ['%', ['%']],
])('%s is taken by itself, then by the longest wildcard', (path, addresses) => {
  expect(addressesOf(path)).toEqual(addresses)
})

it('looks for wildcards behind the first eight segments only', () => {
  expect(addressesOf('/x'.repeat(500))).toHaveLength(9)
})
