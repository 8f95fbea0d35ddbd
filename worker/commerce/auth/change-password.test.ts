// Requirements: ACC-12.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { signedUp, testPassword, visitor } from '#tests/support/api.ts'
import { linkTo, mailsTo } from '#tests/support/mails.ts'
import { guestWith, linesOf, logIn } from '#tests/support/owners.ts'
import { commerce } from '../index.ts'

const change = 'PUT /api/v1/customers/me/password'
const session = 'GET /api/v1/auth/session'
const password = 'Orage-8-violet!'

describe('a new password', () => {
  it('ends every other session, gives this one a new token and mails the owner', async () => {
    const person = await signedUp()
    const other = visitor()
    await logIn(other, person.mail)
    const before = person.cookies.get('__Host-sid')
    await person.api(change, { body: { current: testPassword, password } })
    expect(await person.api(session)).toMatchObject({ kind: 'customer' })
    expect(person.cookies.get('__Host-sid')).not.toBe(before)
    expect(await other.api(session)).toMatchObject({ kind: 'guest' })
    expect((await mailsTo(person.mail))[0]).toMatchObject({
      subject: 'Votre mot de passe a été modifié',
    })
    await expect(logIn(visitor(), person.mail)).rejects.toMatchObject({ status: 401 })
    await visitor().api('POST /api/v1/auth/login', { body: { username: person.mail, password } })
  })

  it('keeps the customer’s cart', async () => {
    const person = await signedUp()
    const { id: cartId } = await person.api('POST /api/v1/carts/me', { body: { country: 'FR' } })
    await person.api('PUT /api/v1/carts/me', {
      body: { cartId, actions: [{ action: 'addLineItem', sku: 'ORV-NOTE-WHI', quantity: 2 }] },
    })
    await person.api(change, { body: { current: testPassword, password } })
    expect(linesOf(await person.api('GET /api/v1/carts/me'))).toEqual({ 'ORV-NOTE-WHI': 2 })
  })

  it.each([
    [{ current: 'Another-9-guess!', password }, 'current', 'errors.password.wrong'],
    [{ current: '', password }, 'current', 'errors.password.required'],
    [{ current: testPassword, password: 'short' }, 'password', 'errors.password.short'],
    [{ current: testPassword, password: '' }, 'password', 'errors.password.required'],
    [{ current: testPassword, password: 'P@ssw0rd1!' }, 'password', 'errors.password.common'],
  ])('is refused at its field: %j', async (body, path, key) => {
    const person = await signedUp()
    const other = visitor()
    await logIn(other, person.mail)
    const error = person.api(change, { body })
    await expect(error).rejects.toMatchObject({
      status: 400,
      details: { errors: expect.arrayContaining([expect.objectContaining({ path, key })]) },
    })
    expect(await other.api(session)).toMatchObject({ kind: 'customer' })
    expect(await mailsTo(person.mail)).toHaveLength(1)
    await logIn(visitor(), person.mail)
  })

  it('requires a login', async () => {
    const guest = await guestWith({ 'ORV-NOTE-WHI': 1 })
    await expect(
      guest.api(change, { body: { current: testPassword, password } }),
    ).rejects.toMatchObject({ status: 401 })
  })

  it('is set by exactly one of 20 parallel changes, with one mail', async () => {
    const fetch = commerce({ ...env, SCRYPT_COST: '4', LIMITS: 'own-password=1000/900' })
    const person = await signedUp({ fetch })
    const words = Array.from({ length: 20 }, (_, index) => `Orage-${index}-violet!`)
    const same = () => visitor(fetch, 'fr-fr', person.cookies)
    const results = await Promise.allSettled(
      words.map((word) => same().api(change, { body: { current: testPassword, password: word } })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(
      (await mailsTo(person.mail)).filter(
        ({ subject }) => subject === 'Votre mot de passe a été modifié',
      ),
    ).toHaveLength(1)
  })

  it('is delayed when the current one is guessed, also for the right one', async () => {
    const person = await signedUp()
    const statuses: number[] = []
    for (let guess = 0; guess < 6; guess += 1)
      statuses.push(
        (
          await person.raw('PUT', '/api/v1/customers/me/password', {
            json: { current: `Guess-${guess}-wrong!`, password },
          })
        ).status,
      )
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('invalidates earlier mailed links: password reset and change of address', async () => {
    const person = await signedUp()
    const email = `${crypto.randomUUID()}@example.org`
    await person.api('POST /api/v1/customers/me/email', { body: { email, password: testPassword } })
    await visitor().api('POST /api/v1/auth/password-reset', { body: { email: person.mail } })
    const token = new URL(
      await linkTo(person.mail, '/auth/reset'),
      'https://shop.test',
    ).searchParams.get('token')!
    await person.api(change, { body: { current: testPassword, password } })
    expect((await person.raw('GET', await linkTo(email, '/api/v1/account/email'))).status).toBe(404)
    const use = visitor().api('POST /api/v1/auth/password-reset/confirm', {
      body: { token, password: 'Orage-9-violet!' },
    })
    await expect(use).rejects.toMatchObject({ code: 'TokenInvalid' })
  })
})
