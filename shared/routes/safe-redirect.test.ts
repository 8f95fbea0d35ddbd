// Requirements: ROUTE-18.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import corpus from '#tests/corpus/open-redirect.json'
import { splitPath } from '../markets/locale.ts'
import { safeRedirect } from './safe-redirect.ts'

const origin = 'https://shop.example'
const runs = process.env.LONG === '1' ? 100_000 : 5_000

const pages = new Set([
  '/',
  '/cart',
  '/account',
  '/account/orders',
  '/checkout/success',
  '/energy',
  '/auth/login',
  '/api/v1/auth/logout',
])
const follow = (value: unknown) =>
  safeRedirect(value, { origin, isPageRoute: (path) => pages.has(path) })
/** Accepts every path as a page, so that the result depends on the form of the address only. */
const followAnyPage = (value: unknown) => safeRedirect(value, { origin, isPageRoute: () => true })

const marks = [
  '/',
  '//',
  '\\',
  '%2f',
  '%5c',
  '%2e%2e',
  '..',
  '.',
  '@',
  ':',
  '?',
  '#',
  '%00',
  '%09',
  '\t',
  '\n',
  ' ',
  ';',
  '%25',
  '%252f',
  '\u202e',
  '\uff0f',
  '\u3002',
]
const words = [
  'http:',
  'https://',
  'javascript:',
  'evil.com',
  'shop.example',
  '[::1]',
  'fr-fr',
  'en-us',
  'FR-fr',
  'ach-ug',
  'cart',
  'auth',
  'é',
]

describe('where a login may lead', () => {
  it.each([
    '/',
    '/cart',
    '/fr-fr',
    '/fr-fr/account/orders',
    '/account?tab=2',
    '/checkout/success?orderId=x',
    '/cart#top',
    '/cart?next=//evil.com',
  ])('%s is followed', (value) => {
    expect(follow(value)).toBe(value)
  })

  it('is the parsed address that was checked, not the typed text', () => {
    expect(follow('/energy/../cart')).toBe('/cart')
    expect(follow('/./cart?a=b c#d')).toBe('/cart?a=b%20c#d')
  })

  it.each([
    'https://evil.com',
    'https:evil.com',
    'javascript:alert(1)',
    'JaVaScRiPt:',
    'data:text/html,x',
    'https://shop@evil.com',
    'https://shop.example.evil.com',
    'https://shop.example/cart',
    ' //evil',
    ' /cart',
    '\t//evil',
    '/\t/evil.com',
    '@evil.com',
    '//[::1]',
    '///evil.com',
    '/\\evil.com',
    '/fr-fr/..//evil.com',
    '/fr-fr//evil.com',
    '/%2e%2e//evil.com',
    '/%2F%2Fevil.com',
    '/fr-fr/%5c%5cevil.com',
    '/cart/',
    '/FR-fr/cart',
    '/en-us/cart',
    '/auth/login?redirect=/auth/login',
    '/fr-fr/auth/login',
    '/api/v1/auth/logout',
    '/nowhere',
    '',
    `/cart?${'x'.repeat(512)}`,
    undefined,
    null,
    ['/cart'],
    ['/cart', '//b'],
    { toString: () => '/cart' },
  ])('%j is not', (value) => {
    expect(follow(value)).toBeUndefined()
  })

  it.each(corpus)('%j never leaves the shop', (value) => {
    expectOwnOrigin(followAnyPage(value))
    expectOwnOrigin(followAnyPage(`/${value}`))
    expectOwnOrigin(followAnyPage(`/fr-fr/${value}`))
  })

  it('never leaves the shop, whatever the address is made of', () => {
    const token = fc.constantFrom(...marks, ...words)
    const address = fc.array(token, { maxLength: 10 }).map((tokens) => `/${tokens.join('')}`)
    fc.assert(
      fc.property(address, (value) => expectOwnOrigin(followAnyPage(value))),
      { numRuns: runs },
    )
  })
})

/**
 * The accepted value, its decoded form, and both without one or two locale prefixes stay on the
 * shop's origin.
 */
function expectOwnOrigin(target: string | undefined) {
  if (target === undefined) return
  const path = new URL(target, origin).pathname
  const once = splitPath(path).path
  for (const value of [
    target,
    path,
    decodeURIComponent(path),
    once,
    splitPath(once).path,
    decodeURIComponent(once),
  ]) {
    expect(new URL(value, origin).origin, target).toBe(origin)
  }
}
