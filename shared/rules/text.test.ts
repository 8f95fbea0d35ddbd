// Requirements: VAL-6, VAL-12, CART-15.
import { describe, expect, it } from 'vitest'
import { Address } from './address.ts'
import { DiscountCode } from './discount-code.ts'
import { Email } from './email.ts'
import { isPhone } from './phone.ts'
import { Profile } from './profile.ts'
import { validate } from './validate.ts'

const accepts = (schema: Parameters<typeof validate>[0], value: unknown) =>
  validate(schema, value).ok

describe('e-mail addresses', () => {
  it.each([
    'a@b.co',
    "o'brien+shop@example.co.uk",
    'x_y-z@sub.domain.example',
    'a@xn--mller-kva.de',
    'a@b.xn--p1ai',
    ' ana@example.com ',
    `${'a'.repeat(64)}@example.com`,
  ])('%s is one', (typed) => {
    expect(accepts(Email, typed)).toBe(true)
  })

  it.each([
    'a@b',
    'a@[127.0.0.1]',
    'a@@b.co',
    'a@b@c.co',
    'a@b.co.',
    'a@.b.co',
    'a@b..co',
    '.a@b.co',
    'a.@b.co',
    'a..b@b.co',
    '"a b"@b.co',
    'a b@b.co',
    'a@b.co\nBcc: c@d.co',
    'a@b.co\0',
    'a@-b.co',
    'a@b-.co',
    'a@b.c',
    'jürgen@müller.de',
    'a＠b.co',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b.'.repeat(126)}com`,
    '@',
  ])('%j is none', (typed) => {
    expect(accepts(Email, typed)).toBe(false)
  })
})

describe('telephone numbers', () => {
  it.each([
    '+33612345678',
    '+33 (0)6 12.34.56.78',
    '0033 6 12 34 56 78',
    '06 12 34 56 78',
    '(212) 555-0123',
    '12345678',
    '+4712345678',
    '06\u00a012\u00a034\u00a056\u00a078',
    '+442071838750',
  ])('%s is one', (typed) => {
    expect(isPhone(typed)).toBe(true)
  })

  it.each([
    '',
    '+',
    '12345',
    '+0612345678',
    '+33 6 ABC',
    '+3361234567890123',
    '++33612345678',
    '33+612345678',
    '0000000',
    '٠٦١٢٣٤٥٦٧٨',
    '1'.repeat(40),
    '06;12345678',
  ])('%j is none', (typed) => {
    expect(isPhone(typed)).toBe(false)
  })
})

describe('discount codes', () => {
  it.each([
    ['welcome-10', 'WELCOME-10'],
    [' SUMMER ', 'SUMMER'],
    ['ｓａｌｅ２０', 'SALE20'],
    ['ﬁve5', 'FIVE5'],
  ])('%s is %s', (typed, code) => {
    expect(validate(DiscountCode, typed)).toEqual({ ok: true, value: code })
  })

  it.each([
    '',
    'ab',
    'A'.repeat(33),
    'x'.repeat(10_000),
    'wınter',
    'WEL\u200bCOME',
    '\u202eSALE',
    "' or 1=1--",
    '%',
    '_____',
    '<b>SALE</b>',
    'ÉTÉ',
    10,
    null,
  ])('%j is none', (typed) => {
    expect(validate(DiscountCode, typed)).toEqual({
      ok: false,
      issues: [{ path: '', key: 'errors.discountCode' }],
    })
  })
})

const hostile: [what: string, typed: string][] = [
  ['a zero byte', 'Ana\0Sol'],
  ['a mail header', 'Ana\r\nBcc: x@evil.com'],
  ['markup', '<script>alert(1)</script>'],
  ['a formula', '=cmd()'],
  ['an emoji', 'Ana😀'],
  ['a direction mark', 'Ana\u202eSol'],
  ['a line separator', 'Ana\u2028Sol'],
  ['blanks without end', `${' '.repeat(50_000)}x`],
  ['100 KB of letters', 'a'.repeat(100_000)],
  ['100 KB of marks', `A${'\u0301'.repeat(100_000)}`],
  ['100 KB of hyphens', '-'.repeat(100_000)],
  ['half a character', 'Ana\ud800'],
]

describe.each(hostile)('%s', (_, typed) => {
  it.each([
    'firstName',
    'lastName',
    'email',
    'mobile',
    'country',
    'streetNumber',
    'streetName',
    'additionalStreetInfo',
    'postalCode',
    'city',
  ])('is no %s of an address', (field) => {
    const result = validate(Address, { country: 'JP', [field]: typed })
    expect(result.ok ? [] : result.issues.map(({ path }) => path)).toContain(field)
  })

  it('is no part of a profile', () => {
    for (const field of ['lastName', 'firstName', 'dateOfBirth'])
      expect(accepts(Profile, { lastName: 'Sol', [field]: typed })).toBe(false)
  })
})

it.each([
  ['Ana\r\nBcc: x@evil.com', false],
  ['Ana\0', false],
  ['Chez Ana & Cie <3 😀', true],
])('free text takes anything on one line: %j', (key, accepted) => {
  const result = validate(Address, { key })
  expect(result.ok ? [] : result.issues.some(({ path }) => path === 'key')).toBe(!accepted)
})
