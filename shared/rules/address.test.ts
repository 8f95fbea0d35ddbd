// Requirements: CHK-3, VAL-4, VAL-5, VAL-6, VAL-7, VAL-12.
import { describe, expect, it } from 'vitest'
import { Address } from './address.ts'
import { firstIssues, validate } from './validate.ts'

const address = {
  key: 'Maison',
  firstName: 'Jean-Noël',
  lastName: 'Le Goff',
  email: 'jean@example.com',
  mobile: '+33 6 12 34 56 78',
  country: 'FR',
  streetNumber: '12 bis',
  streetName: 'Rue de l’Église',
  postalCode: '75001',
  city: 'Paris',
}

const keyOf = (field: string, value: unknown, also: object = {}) => {
  const result = validate(Address, { ...address, ...also, [field]: value })
  return result.ok ? undefined : firstIssues(result.issues)[field]?.key
}

describe('an address', () => {
  it('comes back trimmed and composed, its blank fields left out', () => {
    const typed = {
      ...address,
      firstName: ' Jean-Noe\u0308l ',
      postalCode: ' 75001 ',
      additionalStreetInfo: ' ',
      state: '',
      address: undefined,
    }
    expect(validate(Address, typed)).toEqual({
      ok: true,
      value: { ...address, address: undefined, additionalStreetInfo: undefined, state: undefined },
    })
  })

  it('keeps the postal code in capitals', () => {
    expect(validate(Address, { ...address, country: 'NL', postalCode: '1012 ab' })).toMatchObject({
      ok: true,
      value: { postalCode: '1012 AB' },
    })
  })

  it('needs no name of its own, but not an empty one', () => {
    expect(keyOf('key', undefined)).toBeUndefined()
    expect(keyOf('key', ' ')).toBe('errors.address.key')
  })

  it.each([
    ['firstName', 'Al', undefined],
    ['firstName', 'A', 'errors.tooShort'],
    ['firstName', '', 'errors.address.firstName'],
    ['lastName', ' ', 'errors.address.lastName'],
    ['city', '', 'errors.address.city'],
    ['firstName', 'A'.repeat(17), undefined],
    ['firstName', 'A'.repeat(18), 'errors.address.nameLong'],
    ['lastName', "O'Brien", 'errors.characters.letters'],
    ['lastName', 'O’Brien', 'errors.characters.letters'],
    ['lastName', 'Łukasiewicz', undefined],
    ['lastName', 'Ｊosé', undefined],
    ['lastName', 'Nguyễn', undefined],
    ['lastName', 'Al3x', 'errors.characters.letters'],
    ['email', '', 'errors.address.email'],
    ['email', 'a@b', 'errors.address.email'],
    ['mobile', '', 'errors.phone'],
    ['country', '', 'errors.country.required'],
    ['country', 'fr', 'errors.country.required'],
    ['country', 'FRX', 'errors.country.required'],
    ['country', '🇫🇷', 'errors.country.required'],
    ['streetName', '', 'errors.address.street'],
    ['streetName', 'R', undefined],
    ['streetName', `${'Rue '.repeat(9)}2024`, undefined],
    ['streetName', 'R'.repeat(41), 'errors.tooLong'],
    ['streetName', 'Rue #1', 'errors.characters.street'],
    ['streetNumber', '1'.repeat(10), undefined],
    ['streetNumber', '1'.repeat(11), 'errors.tooLong'],
    ['streetNumber', '1/2', 'errors.characters.number'],
    ['additionalStreetInfo', 'B'.repeat(40), undefined],
    ['additionalStreetInfo', 'B'.repeat(41), 'errors.tooLong'],
    ['additionalStreetInfo', "l'étage", 'errors.characters.number'],
    ['city', 'Ay', undefined],
    ['city', 'Y', 'errors.tooShort'],
    ['city', 'C'.repeat(40), undefined],
    ['city', 'C'.repeat(41), 'errors.tooLong'],
    ['city', 'Paris 12', 'errors.characters.letters'],
    ['postalCode', '', 'errors.required'],
    ['postalCode', '7500', 'errors.postalCode.format'],
    ['postalCode', '1'.repeat(11), 'errors.postalCode.length'],
    ['address', 'x'.repeat(201), 'errors.tooLong'],
  ])('answers to %s %j with %s', (field, value, key) => {
    expect(keyOf(field, value)).toBe(key)
  })

  it.each([
    ['US', '10001', 'NY', undefined],
    ['US', '10001', undefined, 'errors.address.state'],
    ['US', '10001', '', 'errors.address.state'],
    ['US', '10001', 'QC', 'errors.address.state'],
    ['US', '96201', 'AP', undefined],
    ['CA', 'H2X 1Y4', 'QC', undefined],
    ['CA', 'H2X 1Y4', 'NY', 'errors.address.state'],
    ['FR', '75001', 'Île-de-France', undefined],
    ['FR', '75001', 'x'.repeat(100), undefined],
    ['FR', '75001', 'x'.repeat(101), 'errors.tooLong'],
  ])('in %s %s with state %s', (country, postalCode, state, key) => {
    expect(keyOf('state', state, { country, postalCode })).toBe(key)
  })

  it('reports all wrong fields together, each once', () => {
    const result = validate(Address, {
      ...address,
      firstName: '1',
      city: '',
      country: 'US',
      postalCode: '1',
    })
    expect(result.ok ? [] : result.issues.map(({ path, key }) => `${path} ${key}`)).toEqual([
      'firstName errors.tooShort',
      'city errors.address.city',
      'postalCode errors.postalCode.format',
      'state errors.address.state',
    ])
  })

  it('gives a message its numbers', () => {
    const result = validate(Address, { ...address, country: 'DE', postalCode: '1012' })
    expect(result).toEqual({
      ok: false,
      issues: [{ path: 'postalCode', key: 'errors.postalCode.digits', params: { count: 5 } }],
    })
  })

  it.each([
    null,
    undefined,
    [],
    'x',
    1,
    { ...address, isAdmin: true },
    { ...address, firstName: { value: 'Ana' } },
  ])('refuses %j', (input) => {
    expect(validate(Address, input).ok).toBe(false)
  })
})
