// Requirements: OPS-8.
import { expect, it } from 'vitest'
import { isSameSecret } from './same-secret.ts'

it.each([
  ['a', 'a', true],
  ['é'.repeat(40), 'é'.repeat(40), true],
  ['a', 'b', false],
  ['', '', false],
  ['a', '', false],
  ['', 'a', false],
  ['a'.repeat(100), 'a'.repeat(99), false],
])('compares %o with %o', async (given, secret, isSame) => {
  expect(await isSameSecret(given, secret)).toBe(isSame)
})
