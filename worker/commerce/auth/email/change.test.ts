// Requirements: ACC-12.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { signedUp, testPassword, type Visitor, visitor } from '#tests/support/api.ts'
import { linkTo, mailsTo } from '#tests/support/mails.ts'
import { logIn } from '#tests/support/owners.ts'
import { commerce } from '../../index.ts'

const change = 'POST /api/v1/customers/me/email'
const me = 'GET /api/v1/customers/me'
const confirmPath = '/api/v1/account/email'
const stopPath = '/api/v1/account/email/stop'
const day = 86_400_000
const newMail = () => `${crypto.randomUUID()}@example.org`

function pressButton(person: Visitor, link: string, fields: Record<string, string> = {}) {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  }
  return person.raw('POST', link, { headers, body: new URLSearchParams(fields).toString() })
}

/** A customer whose address is verified. */
async function proven() {
  const person = await signedUp()
  await pressButton(person, await linkTo(person.mail, confirmPath))
  return person
}

async function asked(email = newMail()) {
  const person = await proven()
  await person.api(change, { body: { email, password: testPassword } })
  return { person, email }
}

const at = (from: Visitor, milliseconds: number) =>
  visitor(commerce(env, { now: () => new Date(Date.now() + milliseconds) }), 'fr-fr', from.cookies)

describe('another address', () => {
  it('becomes the account’s, and verified, once its link is confirmed', async () => {
    const { person, email } = await asked()
    expect(await person.api(me)).toMatchObject({ email: person.mail, pendingEmail: email })
    const link = await linkTo(email, confirmPath)
    await person.raw('GET', link)
    expect(await person.api(me)).toMatchObject({ email: person.mail })
    expect((await pressButton(person, link)).status).toBe(200)
    const customer = await person.api(me)
    expect(customer).toMatchObject({ email, emailVerified: true })
    expect(customer.pendingEmail).toBeUndefined()
    await logIn(visitor(), email)
    await expect(logIn(visitor(), person.mail)).rejects.toMatchObject({ status: 401 })
    expect((await pressButton(person, link)).status).toBe(404)
  })

  it('is announced to the present address, and no mail contains text that was typed', async () => {
    const { person, email } = await asked()
    const [toNew] = await mailsTo(email)
    const [toOld] = await mailsTo(person.mail)
    expect(toNew).toMatchObject({ subject: 'Confirmez votre nouvelle adresse e-mail' })
    expect(toOld).toMatchObject({ subject: 'L’adresse e-mail de votre compte va changer' })
    for (const { text, html } of [toNew!, toOld!])
      for (const part of [text, html])
        expect(part).not.toMatch(new RegExp(`${email}|${person.mail}`))
  })

  it('requires the account’s password and a valid, different address', async () => {
    const person = await proven()
    const email = newMail()
    for (const [body, path, key] of [
      [{ email, password: 'Another-9-guess!' }, 'password', 'errors.password.wrong'],
      [{ email, password: '' }, 'password', 'errors.password.required'],
      [{ email: 'nowhere', password: testPassword }, 'email', 'errors.email.invalid'],
      [{ email: '', password: testPassword }, 'email', 'errors.email.required'],
      [
        { email: `a@b.fr\r\nBcc: all@example.org`, password: testPassword },
        'email',
        'errors.email.invalid',
      ],
      [
        { email: ` ${person.mail.toUpperCase()} `, password: testPassword },
        'email',
        'errors.email.same',
      ],
    ] as const)
      await expect(person.api(change, { body })).rejects.toMatchObject({
        status: 400,
        details: { errors: [{ path, key }] },
      })
    expect((await person.api(me)).pendingEmail).toBeUndefined()
    expect(await mailsTo(email)).toEqual([])
    await expect(
      visitor().api(change, { body: { email, password: testPassword } }),
    ).rejects.toMatchObject({ status: 401 })
  })

  it('is delayed when the password is guessed', async () => {
    const person = await proven()
    const guess = async (password: string) =>
      (
        await person.raw('POST', '/api/v1/customers/me/email', {
          json: { email: newMail(), password },
        })
      ).status
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1) statuses.push(await guess(`Guess-${time}-wrong!`))
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('gets the same answer where it has an account, and its owner gets a mail', async () => {
    const owner = await proven()
    const person = await proven()
    const answers = []
    for (const email of [owner.mail, newMail()]) {
      const headers = { 'x-request-id': 'same-for-all' }
      const answer = await person.raw('POST', '/api/v1/customers/me/email', {
        json: { email, password: testPassword },
        headers,
      })
      answers.push([
        answer.status,
        [...answer.headers],
        await answer.text(),
        (await person.api(me)).pendingEmail === email,
      ])
    }
    expect(answers[0]).toEqual(answers[1])
    const [mail] = await mailsTo(owner.mail)
    expect(mail).toMatchObject({ subject: 'Vous avez déjà un compte' })
    expect(mail!.text).not.toContain('/account/email')
  })

  it('stays with the account that got it in the meantime', async () => {
    const { person, email } = await asked()
    const link = await linkTo(email, confirmPath)
    await signedUp({ mail: email })
    expect((await pressButton(person, link)).status).toBe(404)
    expect(await person.api(me)).toMatchObject({ email: person.mail })
  })

  it('cannot be confirmed by its owner for a stranger’s account', async () => {
    const { person, email } = await asked()
    const link = await linkTo(email, confirmPath)
    expect((await pressButton(visitor(), link)).status).toBe(400)
    expect((await pressButton(await signedUp(), link)).status).toBe(400)
    expect(await person.api(me)).toMatchObject({ email: person.mail })
  })

  it('has one valid link, three mails an hour, and expires after a day', async () => {
    const { person, email } = await asked()
    const first = await linkTo(email, confirmPath)
    const again = () =>
      person.raw('POST', '/api/v1/customers/me/email', { json: { email, password: testPassword } })
    expect([(await again()).status, (await again()).status, (await again()).status]).toEqual([
      202, 202, 429,
    ])
    expect((await pressButton(person, first)).status).toBe(404)
    const newest = await linkTo(email, confirmPath)
    expect((await pressButton(at(person, day + 1000), newest)).status).toBe(404)
    expect((await pressButton(person, newest)).status).toBe(200)
  })

  it('gets three mails an hour, however many accounts request it', async () => {
    const email = newMail()
    const statuses: number[] = []
    for (let account = 0; account < 4; account += 1) {
      const person = await signedUp()
      statuses.push(
        (
          await person.raw('POST', '/api/v1/customers/me/email', {
            json: { email, password: testPassword },
          })
        ).status,
      )
    }
    expect(statuses).toEqual([202, 202, 202, 429])
    expect(await mailsTo(email)).toHaveLength(3)
  })

  it('invalidates a reset link that went to the old one', async () => {
    const { person, email } = await asked()
    await visitor().api('POST /api/v1/auth/password-reset', { body: { email: person.mail } })
    const token = new URL(
      await linkTo(person.mail, '/auth/reset'),
      'https://shop.test',
    ).searchParams.get('token')!
    await pressButton(person, await linkTo(email, confirmPath))
    const use = visitor().api('POST /api/v1/auth/password-reset/confirm', {
      body: { token, password: 'Orage-8-violet!' },
    })
    await expect(use).rejects.toMatchObject({ code: 'TokenInvalid' })
  })
})

describe('the link at the old address', () => {
  it('stops a pending change: every session ends, the password and the new link stop working', async () => {
    const { person, email } = await asked()
    const stop = await linkTo(person.mail, stopPath)
    expect((await visitor().raw('GET', stop)).status).toBe(200)
    expect(await person.api(me)).toMatchObject({ pendingEmail: email })
    expect((await pressButton(visitor(), stop)).status).toBe(200)
    expect(await person.api('GET /api/v1/auth/session')).toMatchObject({ kind: 'guest' })
    await expect(logIn(visitor(), person.mail)).rejects.toMatchObject({ status: 401 })
    expect((await visitor().raw('GET', await linkTo(email, confirmPath))).status).toBe(404)
    expect((await pressButton(visitor(), stop)).status).toBe(404)
  })

  it('reverts a change that was made, for seven days', async () => {
    const { person, email } = await asked()
    const stop = await linkTo(person.mail, stopPath)
    await pressButton(person, await linkTo(email, confirmPath))
    expect((await pressButton(at(visitor(), 7 * day + 1000), stop)).status).toBe(404)
    expect((await pressButton(at(visitor(), 7 * day - 60_000), stop)).status).toBe(200)
    expect(
      await env.DB.prepare('SELECT email FROM customers WHERE id = ?')
        .bind(person.customer.id)
        .first('email'),
    ).toBe(person.mail)
    await expect(logIn(visitor(), email)).rejects.toMatchObject({ status: 401 })
  })

  it('works after a second change too, and the attacker’s own link does not', async () => {
    const { person, email } = await asked()
    const stop = await linkTo(person.mail, stopPath)
    await pressButton(person, await linkTo(email, confirmPath))
    const third = newMail()
    await person.api(change, { body: { email: third, password: testPassword } })
    await pressButton(person, await linkTo(third, confirmPath))
    const thiefs = await linkTo(email, stopPath)
    expect((await pressButton(visitor(), stop)).status).toBe(200)
    expect((await pressButton(visitor(), thiefs)).status).toBe(404)
    expect(
      await env.DB.prepare('SELECT email FROM customers WHERE id = ?')
        .bind(person.customer.id)
        .first('email'),
    ).toBe(person.mail)
  })

  it('reverts nothing where the old address was never verified', async () => {
    const person = await signedUp()
    const email = newMail()
    await person.api(change, { body: { email, password: testPassword } })
    const stop = await linkTo(person.mail, stopPath)
    await pressButton(person, await linkTo(email, confirmPath))
    expect((await pressButton(visitor(), stop)).status).toBe(404)
    expect(await person.api(me)).toMatchObject({ email })
  })

  it('reverts nothing where the old address has another account by now', async () => {
    const { person, email } = await asked()
    const stop = await linkTo(person.mail, stopPath)
    await pressButton(person, await linkTo(email, confirmPath))
    await signedUp({ mail: person.mail })
    expect((await pressButton(visitor(), stop)).status).toBe(404)
    expect(await person.api(me)).toMatchObject({ email })
  })
})
