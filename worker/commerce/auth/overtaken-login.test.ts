// Requirements: ACC-12, ACC-6.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { signedUp, testPassword, visitor } from '#tests/support/api.ts'
import { linkTo, mailsTo } from '#tests/support/mails.ts'
import { guestWith, linesOf, logIn } from '#tests/support/owners.ts'
import { commerce } from '../index.ts'

const password = 'Orage-8-violet!'

/**
 * A shop in which `happens` runs directly before a customer's session is written for the first
 * time, after the password was checked.
 */
function shopWith(happens: () => Promise<unknown>) {
  const { DB } = env
  let isLogin = false
  const database = {
    prepare(sql: string) {
      isLogin ||= sql.includes('INSERT INTO batch_assertions (login)')
      return DB.prepare(sql)
    },
    async batch(statements: D1PreparedStatement[]) {
      if (isLogin) await happens().then(() => (happens = () => Promise.resolve()))
      return DB.batch(statements)
    },
  } as D1Database
  return commerce({ ...env, DB: database })
}

const sessionsOf = (email: string) =>
  env.DB.prepare(
    'SELECT count(*) AS n FROM sessions JOIN customers ON customers.id = customer_id WHERE email = ?',
  )
    .bind(email)
    .first<number>('n')

async function resetToken(email: string): Promise<string> {
  await visitor().api('POST /api/v1/auth/password-reset', { body: { email } })
  const link = new URL(await linkTo(email, '/auth/reset'), 'https://shop.test')
  return link.searchParams.get('token')!
}

it('a login whose password is changed after its check creates no session', async () => {
  const owner = await signedUp()
  const change = () =>
    owner.api('PUT /api/v1/customers/me/password', { body: { current: testPassword, password } })
  const thief = visitor(shopWith(change))
  await expect(logIn(thief, owner.mail)).rejects.toMatchObject({
    status: 401,
    code: 'InvalidCredentials',
  })
  expect(await sessionsOf(owner.mail)).toBe(1)
  expect(await owner.api('GET /api/v1/auth/session')).toMatchObject({ kind: 'customer' })
  expect(await thief.api('GET /api/v1/auth/session')).toMatchObject({ kind: 'guest' })
})

it('a login whose password is reset in the meantime creates no session, and the guest keeps session and cart', async () => {
  const owner = await signedUp()
  const token = await resetToken(owner.mail)
  const reset = () =>
    visitor().api('POST /api/v1/auth/password-reset/confirm', { body: { token, password } })
  const guest = await guestWith({ 'ORV-NOTE-WHI': 2 }, visitor(shopWith(reset)))
  await expect(logIn(guest, owner.mail)).rejects.toMatchObject({ status: 401 })
  expect(await sessionsOf(owner.mail)).toBe(0)
  expect(await guest.api('GET /api/v1/auth/session')).toMatchObject({ kind: 'guest' })
  expect(linesOf(await guest.api('GET /api/v1/carts/guest'))).toEqual({ 'ORV-NOTE-WHI': 2 })
})

it('a change of password that a parallel change overtakes creates no session', async () => {
  const owner = await signedUp()
  const changedAgain = () =>
    env.DB.prepare('UPDATE customers SET password_version = password_version + 1 WHERE email = ?')
      .bind(owner.mail)
      .run()
  const slow = visitor(shopWith(changedAgain), 'fr-fr', owner.cookies)
  await expect(
    slow.api('PUT /api/v1/customers/me/password', { body: { current: testPassword, password } }),
  ).rejects.toMatchObject({ status: 401 })
  expect(await mailsTo(owner.mail)).toContainEqual(
    expect.objectContaining({ subject: 'Votre mot de passe a été modifié' }),
  )
})
