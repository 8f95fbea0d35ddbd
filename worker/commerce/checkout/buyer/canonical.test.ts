// Requirements: CART-17.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { camille } from '#tests/support/camille.ts'
import { buyerMarks } from './buyer-marks.ts'
import { canonicalEmail } from './canonical-email.ts'
import { canonicalPerson } from './canonical-person.ts'

describe('an e-mail address', () => {
  it.each([
    ['Camille.Martin+shop@Gmail.com', 'camillemartin@gmail.com'],
    ['camillemartin@googlemail.com', 'camillemartin@gmail.com'],
    ['c.a.m@gmail.com ', 'cam@gmail.com'],
    ['camille+welcome@example.org', 'camille@example.org'],
    ['camille.martin@example.org', 'camille.martin@example.org'],
    ['camille-martin@example.org', 'camille-martin@example.org'],
    ['camille-shop@yahoo.fr', 'camille@yahoo.fr'],
    ['ca.mi_lle-x@protonmail.com', 'camillex@proton.me'],
    ['camille@pm.me', 'camille@proton.me'],
    ['camille@me.com', 'camille@icloud.com'],
    ['ca-mille@ya.ru', 'camille@yandex.com'],
    ['camille@example.org.', 'camille@example.org'],
    ['+tag@example.org', '+tag@example.org'],
    ['...@gmail.com', '...@gmail.com'],
    ['nonsense', 'nonsense'],
    ['', ''],
  ])('%s reaches the mailbox %s', (typed, mailbox) => {
    expect(canonicalEmail(typed)).toBe(mailbox)
  })

  it('is different for different people', () => {
    const people = [
      'camille@example.org',
      'camille@example.com',
      'camil@example.org',
      'camille@outlook.com',
      'camille@hotmail.com',
    ]
    expect(new Set(people.map(canonicalEmail)).size).toBe(people.length)
  })
})

describe('a person at a place', () => {
  const person = {
    firstName: 'Élodie',
    lastName: 'Weiß',
    streetNumber: '12',
    streetName: 'Hauptstraße',
    postalCode: 'SW1A 1AA',
    mobile: '+49 30 1234567',
  }

  it.each([
    { firstName: 'ELODIE', lastName: 'weiss' },
    { firstName: 'Weiß', lastName: 'Élodie' },
    { streetNumber: undefined, streetName: '12, Hauptstr.' },
    { streetNumber: '', streetName: 'hauptstrasse 12' },
    { postalCode: 'sw1a1aa' },
    { mobile: '0049 (0)30 123-45-67' },
    { mobile: '030 1234567' },
  ])('is the same as %o', (otherwise) => {
    expect(canonicalPerson({ ...person, ...otherwise })).toBe(canonicalPerson(person))
  })

  it.each([
    { firstName: 'Émilie' },
    { streetNumber: '13' },
    { postalCode: 'SW1A 1AB' },
    { mobile: '+49 30 1234568' },
  ])('is not the same as %o', (other) => {
    expect(canonicalPerson({ ...person, ...other })).not.toBe(canonicalPerson(person))
  })

  it.each([{ streetName: '', streetNumber: '' }, { postalCode: ' ' }, { mobile: '' }])(
    'is not recognised without %o',
    (missing) => {
      expect(canonicalPerson({ ...person, ...missing })).toBeUndefined()
    },
  )
})

describe('the marks of a buyer', () => {
  const buyer = {
    emails: ['camille+1@example.org', undefined, 'Camille@example.org'],
    addresses: [{ ...camille, email: '' }, undefined],
  }

  it('are one for each mailbox and person, and contain neither', async () => {
    const marks = await buyerMarks(env, buyer)
    expect(marks).toEqual([
      expect.stringMatching(/^email:[\w-]{43}$/),
      expect.stringMatching(/^person:[\w-]{43}$/),
    ])
    expect(await buyerMarks(env, buyer)).toEqual(marks)
  })

  it('differ with another secret', async () => {
    const marks = await buyerMarks(env, buyer)
    const others = await buyerMarks(
      { ...env, SESSION_SECRET: 'another-secret-of-at-least-32-bytes' },
      buyer,
    )
    expect(others.filter((mark) => marks.includes(mark))).toEqual([])
  })
})
