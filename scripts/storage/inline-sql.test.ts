import { expect, it } from 'vitest'
import { inlined } from './inline-sql.ts'

it.each([
  ['SELECT ?, ?', [1, 'a'], "SELECT 1, 'a'"],
  ['SELECT ?2, ?1, ?2', ['a', 'b'], "SELECT 'b', 'a', 'b'"],
  ['SELECT ?2, ?', ['a', 'b', 'c'], "SELECT 'b', 'c'"],
  ["SELECT '?', \"?\", 'it''s ?', ? -- why?", ['x'], "SELECT '?', \"?\", 'it''s ?', 'x' -- why?"],
  ['SELECT /* ? */ ?', [null], 'SELECT /* ? */ NULL'],
  ['SELECT ?', ["'; DROP TABLE orders; --"], "SELECT '''; DROP TABLE orders; --'"],
  ['SELECT ?', ['$& $1 \n „é“'], "SELECT '$& $1 \n „é“'"],
])('writes values into %s', (sql, params, expected) =>
  expect(inlined({ sql, params })).toBe(expected),
)

it.each([
  ['a value that is missing', 'SELECT ?, ?', ['a']],
  ['a character that SQL ends at', 'SELECT ?', ['a\0b']],
  ['what is no number', 'SELECT ?', [Number.NaN]],
])('refuses %s', (_, sql, params) =>
  expect(() => inlined({ sql, params })).toThrow(/^No value|holds no NUL|no SQL number/),
)
