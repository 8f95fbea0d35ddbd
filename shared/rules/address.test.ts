// Requirements: CHK-3, VAL-4, VAL-5, VAL-6, VAL-7, VAL-12, VAL-14, VAL-15.
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

  it.each([
    ['St.Gallen', 'St. Gallen'],
    ['Villeneuve\u00a0d’Ascq', 'Villeneuve d’Ascq'],
    ['evil.Example', 'evil. Example'],
  ])('puts the blank that %s lacks: %s', (typed, city) => {
    expect(validate(Address, { ...address, city: typed })).toMatchObject({ value: { city } })
  })

  it('names the character that it cannot take', () => {
    const result = validate(Address, { ...address, city: 'Paris <b>' })
    expect(result.ok ? [] : result.issues).toEqual([
      { path: 'city', key: 'errors.characters.refused', params: { found: '<' } },
    ])
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
    ['firstName', 'A', undefined],
    ['firstName', '---', 'errors.address.firstName'],
    ['firstName', '', 'errors.address.firstName'],
    ['lastName', ' ', 'errors.address.lastName'],
    ['city', '', 'errors.address.city'],
    ['firstName', 'A'.repeat(60), undefined],
    ['firstName', 'A'.repeat(61), 'errors.tooLong'],
    ['lastName', 'Sánchez-Albornoz y de la Torre-Villanueva', undefined],
    ['lastName', "O'Brien", undefined],
    ['lastName', 'O’Brien', undefined],
    ['lastName', 'O´Brien', undefined],
    ['lastName', 'c/o Müller & Söhne, 3. Etage', undefined],
    ['lastName', 'Call 0800 123 456', 'errors.characters.phone'],
    ['lastName', 'Łukasiewicz', undefined],
    ['lastName', 'Ｊosé', undefined],
    ['lastName', 'Nguyễn', undefined],
    ['lastName', 'Al3x', undefined],
    ['email', '', 'errors.address.email'],
    ['email', 'a@b', 'errors.address.email'],
    ['mobile', '', 'errors.phone'],
    ['country', '', 'errors.country.required'],
    ['country', 'fr', 'errors.country.required'],
    ['country', 'FRX', 'errors.country.required'],
    ['country', '🇫🇷', 'errors.country.required'],
    ['streetName', '', 'errors.address.street'],
    ['streetName', 'R', undefined],
    ['streetName', `${'Rue '.repeat(24)}2024`, undefined],
    ['streetName', 'R'.repeat(101), 'errors.tooLong'],
    ['streetName', 'Rue #1', undefined],
    ['streetName', '-', 'errors.address.street'],
    ['streetName', '42', undefined],
    ['streetName', 'Rue {1}', 'errors.characters.refused'],
    ['streetNumber', '1'.repeat(20), undefined],
    ['streetNumber', '1'.repeat(21), 'errors.tooLong'],
    ['streetNumber', '12 m. 4', undefined],
    ['streetNumber', '1, 2. tv.', undefined],
    ['streetNumber', '12/3', undefined],
    ['additionalStreetInfo', 'B'.repeat(100), undefined],
    ['additionalStreetInfo', 'B'.repeat(101), 'errors.tooLong'],
    ['additionalStreetInfo', "l'étage", undefined],
    ['additionalStreetInfo', 'Stiege 2, Stock 3, Tür 7', undefined],
    ['additionalStreetInfo', '2º 1ª', undefined],
    ['city', 'Ay', undefined],
    ['city', 'Y', undefined],
    ['city', '12', 'errors.address.city'],
    ['city', 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch', undefined],
    ['city', 'C'.repeat(81), 'errors.tooLong'],
    ['city', 'Paris 12', undefined],
    ['city', 'www.evil.example', 'errors.characters.web'],
    ['city', 'bit.ly', 'errors.characters.web'],
    ['city', 'EVIL.EXAMPLE', 'errors.characters.web'],
    ['postalCode', '', 'errors.postalCode.required'],
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
      'firstName errors.address.firstName',
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
