// Requirements: VAL-1, VAL-2, VAL-3.
import { describe, expect, it } from 'vitest'
import { Login } from './login.ts'
import { profileOn } from './profile.ts'
import { SignUp } from './signup.ts'
import { validate, type Validated } from './validate.ts'

const keys = (result: Validated<unknown>) =>
  result.ok ? [] : result.issues.map(({ path, key }) => `${path} ${key}`)

describe('login', () => {
  const login = { username: 'ana@example.com', password: 'eight888' }

  it.each([
    [{}, []],
    [{ username: ' ana@example.com ' }, []],
    [{ username: '' }, ['username errors.required']],
    [{ username: undefined }, ['username errors.required']],
    [{ username: 'ana' }, ['username errors.email.invalid']],
    [{ password: '' }, ['password errors.required']],
    [{ password: '7777777' }, ['password errors.password.invalid']],
    [{ password: 'x'.repeat(128) }, []],
    [{ password: 'x'.repeat(129) }, ['password errors.password.invalid']],
    [{ isAdmin: true }, [' errors.invalid']],
  ])('%j', (change, expected) => {
    expect(keys(validate(Login, { ...login, ...change }))).toEqual(expected)
  })
})

describe('sign-up', () => {
  const signUp = {
    mail: 'ana@example.com',
    password: 'Correct5!',
    lang: 'fr',
    country: 'FR',
    acceptTerms: true,
  }

  it('leaves both opt-ins off unless chosen', () => {
    expect(validate(SignUp, signUp)).toEqual({
      ok: true,
      value: { ...signUp, marketing: false, analytics: false },
    })
    expect(validate(SignUp, { ...signUp, marketing: true })).toMatchObject({
      ok: true,
      value: { marketing: true, analytics: false },
    })
  })

  it.each([
    [{ mail: '' }, ['mail errors.email.required']],
    [{ mail: 'ana@' }, ['mail errors.email.invalid']],
    [{ password: '' }, ['password errors.password.required']],
    [{ password: 'Abc12!' }, ['password errors.password.short']],
    [{ password: 'abcdefg1!' }, ['password errors.password.uppercase']],
    [{ password: 'ABCDEFG1!' }, ['password errors.password.lowercase']],
    [{ password: 'Abcdefgh!' }, ['password errors.password.digit']],
    [{ password: 'Abcdefg1' }, ['password errors.password.special']],
    [{ password: 'Abcdefg1_' }, ['password errors.password.special']],
    [
      { password: 'é' },
      ['short', 'uppercase', 'digit', 'special'].map((rule) => `password errors.password.${rule}`),
    ],
    [{ password: `Aa1!${'x'.repeat(125)}` }, ['password errors.password.long']],
    [{ acceptTerms: false }, ['acceptTerms errors.terms']],
    [{ acceptTerms: undefined }, ['acceptTerms errors.terms']],
    [{ lang: 'xx' }, ['lang errors.invalid']],
    [{ country: 'France' }, ['country errors.country.required']],
    [{ marketing: 'yes' }, ['marketing errors.invalid']],
  ])('%j', (change, expected) => {
    expect(keys(validate(SignUp, { ...signUp, ...change }))).toEqual(expected)
  })

  it.each([
    '  Pass 1!  ',
    'Cafe\u0301 1!xx',
    'Pa55\0word!',
    'Zz1!🔑🔑🔑🔑',
    `Aa1!${'x'.repeat(124)}`,
  ])('keeps the password %j exactly as typed', (password) => {
    expect(validate(SignUp, { ...signUp, password })).toMatchObject({
      ok: true,
      value: { password },
    })
  })
})

describe('the profile', () => {
  const Profile = profileOn(() => '2026-03-09')
  const profile = { lastName: 'O’Brien' }

  it.each([
    [{}, []],
    [{ lastName: "O'Brien Łuk-Noël" }, []],
    [{ lastName: 'O' }, []],
    [{ lastName: ' ' }, ['lastName errors.address.lastName']],
    [{ lastName: undefined }, []],
    [{ lastName: undefined, dateOfBirth: '2000-01-01' }, []],
    [{ lastName: '<b>' }, ['lastName errors.characters.refused']],
    [{ lastName: 'x'.repeat(61) }, ['lastName errors.tooLong']],
    [{ firstName: '' }, ['firstName errors.address.firstName']],
    [{ firstName: undefined }, []],
    [{ firstName: 'A=1' }, ['firstName errors.characters.refused']],
    [{ dateOfBirth: '' }, []],
    [{ dateOfBirth: '2024-02-29' }, []],
    [{ dateOfBirth: '2023-02-29' }, ['dateOfBirth errors.dateOfBirth.format']],
    [{ dateOfBirth: '0000-00-00' }, ['dateOfBirth errors.dateOfBirth.format']],
    [{ dateOfBirth: '09/03/1990' }, ['dateOfBirth errors.dateOfBirth.format']],
    [{ dateOfBirth: '1990-3-9' }, ['dateOfBirth errors.dateOfBirth.format']],
    [{ dateOfBirth: '2026-03-09' }, []],
    [{ dateOfBirth: '2026-03-10' }, ['dateOfBirth errors.dateOfBirth.range']],
    [{ dateOfBirth: '1899-12-31' }, ['dateOfBirth errors.dateOfBirth.range']],
    [{ dateOfBirth: '9999-01-01' }, ['dateOfBirth errors.dateOfBirth.range']],
  ])('%j', (change, expected) => {
    expect(keys(validate(Profile, { ...profile, ...change }))).toEqual(expected)
  })
})
