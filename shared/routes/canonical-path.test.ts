// Requirements: ROUTE-25.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalPath } from './canonical-path.ts'

const bad = { kind: 'bad' } as const
const redirect = (path: string) => ({ kind: 'redirect', path }) as const

describe('the one spelling of a path', () => {
  it.each([
    '/',
    '/cart',
    '/fr-fr',
    '/account;.js',
    '/account/x.css',
    '/a@b:c',
    '/all-products',
    "/it's(a)*~!",
    '/caf%C3%A9',
    '/%2F%2Fevil.com',
    '/%252e%252e',
    '/...',
  ])('%s stays as it is', (path) => {
    expect(canonicalPath(path)).toEqual({ kind: 'ok', path })
  })

  it.each([
    ['//evil.com', '/evil.com'],
    ['///evil.com', '/evil.com'],
    ['/fr-fr//evil.com', '/fr-fr/evil.com'],
    ['/fr-fr/..//evil.com', '/evil.com'],
    ['/%2e%2e//evil.com', '/evil.com'],
    ['/.//evil.com', '/evil.com'],
    ['/fr-fr/../account', '/account'],
    ['/../../cart', '/cart'],
    ['/cart/', '/cart'],
    ['/fr-fr/', '/fr-fr'],
    ['/a//b', '/a/b'],
    ['/%63art', '/cart'],
    ['/caf%c3%a9', '/caf%C3%A9'],
    ['/cafe%CC%81', '/caf%C3%A9'],
    ['/café', '/caf%C3%A9'],
    ['/a%3Ab', '/a:b'],
    ['//', '/'],
  ])('%s goes to %s', (raw, path) => {
    expect(canonicalPath(raw)).toEqual(redirect(path))
  })

  it.each([
    '/\\evil.com',
    '/fr-fr/%5c%5cevil.com',
    '/%09/evil.com',
    '/%0d%0aX:y',
    '/de-de%00',
    '/%ff%fe',
    '/%',
    '/%c3',
    '/a\nb',
    '/%C2%85',
    '/%E2%80%AEgpj',
    '/%E2%80%A8',
    '/\ud800',
    'cart',
    '',
    '*',
  ])('%j is refused', (raw) => {
    expect(canonicalPath(raw)).toEqual(bad)
  })

  it('refuses paths above 2048 characters, also where only the canonical form is longer', () => {
    expect(canonicalPath(`/${'a'.repeat(2047)}`).kind).toBe('ok')
    expect(canonicalPath(`/${'a'.repeat(2048)}`)).toEqual({ kind: 'too-long' })
    expect(canonicalPath(`/${'é'.repeat(600)}`)).toEqual({ kind: 'too-long' })
  })

  it('is canonical after one step, and never names another host', () => {
    const token = fc.constantFrom(
      '/',
      '//',
      '..',
      '.',
      '%2e',
      '%2f',
      '%5c',
      '\\',
      'evil.com',
      'fr-fr',
      '%c3%a9',
      'é',
      'e\u0301',
      '%00',
      ';',
      '%3B',
      'cart',
      '%25',
      '?',
      '#',
      '\u212b',
    )
    const path = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(token).map((tokens) => `/${tokens.join('')}`),
    )
    fc.assert(
      fc.property(path, (raw) => {
        const first = canonicalPath(raw)
        if (first.kind !== 'ok' && first.kind !== 'redirect') return
        expect(canonicalPath(first.path)).toEqual({ kind: 'ok', path: first.path })
        expect(new URL(first.path, 'https://shop.example').origin).toBe('https://shop.example')
        expect(new URL(first.path, 'https://shop.example').pathname).toBe(first.path)
      }),
      { numRuns: 3000 },
    )
  })
})
