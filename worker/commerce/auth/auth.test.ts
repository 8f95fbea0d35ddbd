// Requirements: ACC-1, ACC-2, ACC-6.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { signedUp, testPassword, visitor } from '#tests/support/api.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { commerce } from '../index.ts'

const login = 'POST /api/v1/auth/login'
const signup = 'POST /api/v1/auth/signup'
const reset = 'POST /api/v1/auth/password-reset'
const confirm = 'POST /api/v1/auth/password-reset/confirm'
const newPassword = 'Orage-8-violet!'

let people = 0
const newMail = () => `auth-${(people += 1)}@example.org`

async function resetToken(to: string): Promise<string> {
  await visitor().api(reset, { body: { email: to } })
  const [mail] = await mailsTo(to)
  return /\?token=([\w-]{43})/.exec(mail!.text)![1]!
}

describe('signing up', () => {
  it('makes an account and logs in', async () => {
    const { api, mail, customer } = await signedUp({ mail: ' Ada.Lovelace@Example.org ' })
    expect(mail).toContain('Ada')
    expect(customer).toMatchObject({
      email: 'Ada.Lovelace@Example.org',
      ordersCount: 0,
      addresses: [],
      marketing: false,
      analytics: false,
    })
    expect(await api('GET /api/v1/customers/me')).toEqual(customer)
  })

  it('hashes the address for the data layer after writing it in lower case', async () => {
    const { customer } = await signedUp({ mail: 'HASH@Example.org' })
    const digest = await crypto.subtle.digest(
      'SHA-256',
      new TextEncoder().encode('hash@example.org'),
    )
    expect(customer.hashedEmail).toBe(
      [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    )
  })

  it.each([
    ['the terms', { acceptTerms: false }, 'acceptTerms', 'errors.terms'],
    ['the terms that are not named', { acceptTerms: undefined }, 'acceptTerms', 'errors.terms'],
    ['an address that is missing', { mail: undefined }, 'mail', 'errors.email.required'],
    ['a password that is missing', { password: undefined }, 'password', 'errors.password.required'],
    ['an address', { mail: 'not an address' }, 'mail', 'errors.email.invalid'],
    [
      'an address on one line',
      { mail: 'a@b.fr\r\nBcc: all@example.org' },
      'mail',
      'errors.email.invalid',
    ],
    [
      'a special character',
      { password: 'Lavande-7-nuages' },
      'password',
      'errors.password.special',
    ],
    [
      '128 characters at most',
      { password: `Aa1!${'x'.repeat(125)}` },
      'password',
      'errors.password.long',
    ],
    ['a country', { country: 'FRA' }, 'country', 'errors.invalid'],
  ])('requires %s', async (_, changed, path, key) => {
    const body = { mail: newMail(), password: testPassword, acceptTerms: true, ...changed }
    const response = await visitor().raw('POST', '/api/v1/auth/signup', { json: body })
    expect(response.status).toBe(400)
    expect(
      ((await response.json()) as { errors: { path: string; key: string }[] }).errors,
    ).toContainEqual(expect.objectContaining({ path, key }))
  })

  it('keeps a password exactly as it was typed', async () => {
    const mail = newMail()
    const password = '  Ünïcode é 7! 🌧  '
    await visitor().api(signup, { body: { mail, password, acceptTerms: true } })
    expect(await visitor().api(login, { body: { username: mail, password } })).toMatchObject({
      email: mail,
    })
    await expect(
      visitor().api(login, { body: { username: mail, password: password.trim() } }),
    ).rejects.toMatchObject({ status: 401 })
  })

  it.each([
    'P@ssw0rd1!',
    'Qwerty123!',
    'Azerty2026&',
    'Orvane-2026!',
    'Bonjour1!',
    'Aa123456!',
    'Passwort99?',
    'Trustno1!',
    'Reebok#1',
  ])('refuses %s, one of the passwords that attackers try first', async (password) => {
    await expect(
      visitor().api(signup, { body: { mail: newMail(), password, acceptTerms: true } }),
    ).rejects.toMatchObject({
      code: 'PasswordBreached',
      status: 400,
    })
  })

  it('refuses a password made of the address', async () => {
    await expect(
      visitor().api(signup, {
        body: { mail: 'celestine@example.org', password: 'Celestine-77!', acceptTerms: true },
      }),
    ).rejects.toMatchObject({ code: 'PasswordBreached' })
  })

  it('reports that the address has an account', async () => {
    const { mail } = await signedUp()
    const again = visitor().api(signup, {
      body: { mail: mail.toUpperCase(), password: newPassword, acceptTerms: true },
    })
    await expect(again).rejects.toMatchObject({
      code: 'DuplicateField',
      status: 400,
      message: expect.stringContaining('for field mail'),
    })
  })

  it('makes one account from twenty parallel calls', async () => {
    const mail = newMail()
    const body = { mail, password: testPassword, acceptTerms: true }
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => visitor().api(signup, { body })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('logging in', () => {
  it('answers a wrong password and an unknown address in the same way', async () => {
    const { mail } = await signedUp()
    const answers = await Promise.all(
      [mail, newMail()].map(async (username) => {
        const response = await visitor().raw('POST', '/api/v1/auth/login', {
          json: { username, password: newPassword },
          headers: { 'x-request-id': 'same-for-all' },
        })
        return {
          status: response.status,
          headers: [...response.headers],
          body: await response.text(),
        }
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({
      status: 401,
      body: expect.stringContaining('Account with the given credentials not found.'),
    })
  })

  it('accepts the address in any spelling', async () => {
    const { mail, customer } = await signedUp()
    expect(
      await visitor().api(login, {
        body: { username: ` ${mail.toUpperCase()} `, password: testPassword },
      }),
    ).toMatchObject({ id: customer.id })
  })

  it('works in two tabs at once', async () => {
    const { mail } = await signedUp()
    const shopper = visitor()
    const both = await Promise.all(
      [1, 2].map(() => shopper.api(login, { body: { username: mail, password: testPassword } })),
    )
    expect(both[0]).toEqual(both[1])
    expect(await shopper.api('GET /api/v1/auth/session')).toMatchObject({ kind: 'customer' })
  })

  it('is delayed after five wrong passwords, but not on a device of the owner', async () => {
    const owner = await signedUp()
    // The delay of one second does not pass, however long the attempts take.
    const at = new Date()
    const shop = commerce(env, { now: () => at })
    const attempts = await Promise.all(
      Array.from({ length: 100 }, () =>
        visitor(shop).raw('POST', '/api/v1/auth/login', {
          json: { username: owner.mail, password: newPassword },
        }),
      ),
    )
    const statuses = attempts.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(95)
    expect(attempts.find(({ status }) => status === 429)!.headers.get('retry-after')).toBe('1')
    await expect(
      visitor(shop).api(login, { body: { username: owner.mail, password: testPassword } }),
    ).rejects.toMatchObject({
      status: 429,
      details: { retryAfter: 1 },
    })
    expect(
      await owner.api(login, { body: { username: owner.mail, password: testPassword } }),
    ).toMatchObject({ id: owner.customer.id })
  })

  it('delays guesses for addresses without an account in the same way', async () => {
    const username = newMail()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 6; attempt += 1)
      statuses.push(
        (
          await visitor().raw('POST', '/api/v1/auth/login', {
            json: { username, password: newPassword },
          })
        ).status,
      )
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('renews a hash that was made with weaker parameters', async () => {
    const mail = newMail()
    const weaker = visitor(commerce({ ...env, SCRYPT_COST: '9' }))
    await weaker.api(signup, { body: { mail, password: testPassword, acceptTerms: true } })
    const hash = () =>
      env.DB.prepare('SELECT password_hash FROM customers WHERE email = ?')
        .bind(mail)
        .first<string>('password_hash')
    expect(await hash()).toMatch(/^\$scrypt\$ln=9,r=8,p=5,k=1\$/)
    await visitor().api(login, { body: { username: mail, password: testPassword } })
    expect(await hash()).toMatch(/^\$scrypt\$ln=10,r=8,p=5,k=1\$/)
  })

  it('starts to use a new pepper while old hashes keep working', async () => {
    const { mail } = await signedUp()
    const newPepper = 'a-new-pepper-of-at-least-32-bytes-012345'
    const renewed = { ...env, PASSWORD_PEPPER: `2:${newPepper},1:${env.PASSWORD_PEPPER}` }
    await visitor(commerce(renewed)).api(login, {
      body: { username: mail, password: testPassword },
    })
    const withoutOld = visitor(commerce({ ...env, PASSWORD_PEPPER: `2:${newPepper}` }))
    expect(
      await withoutOld.api(login, { body: { username: mail, password: testPassword } }),
    ).toMatchObject({ email: mail })
  })
})

describe('a forgotten password', () => {
  it('gets the same answer with and without an account, and a mail only with one', async () => {
    const { mail } = await signedUp()
    const unknown = newMail()
    const answers = await Promise.all(
      [mail, unknown].map(async (email) => {
        const response = await visitor().raw('POST', '/api/v1/auth/password-reset', {
          json: { email },
          headers: { 'x-request-id': 'same-for-all' },
        })
        return {
          status: response.status,
          headers: [...response.headers],
          body: await response.text(),
        }
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect((await mailsTo(mail)).map(({ subject }) => subject)).toEqual([
      'Choisissez un nouveau mot de passe',
      'Confirmez votre adresse e-mail',
    ])
    expect(await mailsTo(unknown)).toHaveLength(0)
  })

  it('is mailed with a link to the configured shop in the reader’s language', async () => {
    const { mail } = await signedUp()
    await resetToken(mail)
    const [message] = await mailsTo(mail)
    expect(message).toMatchObject({
      subject: 'Choisissez un nouveau mot de passe',
      html: expect.stringContaining('lang="fr-FR"'),
    })
    expect(message!.text).toContain('https://shop.orvane.example/fr-fr/auth/reset?token=')
  })

  it('is replaced once: every session ends, the owner gets a mail, the old password stops working', async () => {
    const owner = await signedUp()
    const token = await resetToken(owner.mail)
    await visitor(commerce(env), 'fr-fr', owner.cookies).api(confirm, {
      body: { token, password: newPassword },
    })
    expect(await owner.api('GET /api/v1/auth/session')).toMatchObject({ kind: 'guest' })
    expect((await mailsTo(owner.mail))[0]).toMatchObject({
      subject: 'Votre mot de passe a été modifié',
    })
    await expect(
      visitor().api(login, { body: { username: owner.mail, password: testPassword } }),
    ).rejects.toMatchObject({ status: 401 })
    expect(
      await visitor().api(login, { body: { username: owner.mail, password: newPassword } }),
    ).toMatchObject({ id: owner.customer.id })
    await expect(
      visitor().api(confirm, { body: { token, password: newPassword } }),
    ).rejects.toMatchObject({ code: 'TokenInvalid' })
  })

  it('is replaced by exactly one of 200 parallel uses of the link', async () => {
    const { mail } = await signedUp()
    const token = await resetToken(mail)
    // The hash is made cheap here: what is proven is the guard around its storage.
    const fetch = commerce({ ...env, SCRYPT_COST: '4' })
    const use = (index: number) =>
      visitor(fetch).api(confirm, { body: { token, password: `Orage-${index}-violet!` } })
    const results = await Promise.allSettled(Array.from({ length: 200 }, (_, index) => use(index)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(
      (await mailsTo(mail)).filter(({ subject }) => subject === 'Votre mot de passe a été modifié'),
    ).toHaveLength(1)
  })

  it('keeps its link valid when the new password is refused', async () => {
    const { mail } = await signedUp()
    const token = await resetToken(mail)
    await expect(
      visitor().api(confirm, { body: { token, password: 'short' } }),
    ).rejects.toMatchObject({ code: 'InvalidInput' })
    await expect(
      visitor().api(confirm, { body: { token, password: 'P@ssw0rd1!' } }),
    ).rejects.toMatchObject({ code: 'PasswordBreached' })
    await visitor().api(confirm, { body: { token, password: newPassword } })
  })

  it('has one valid link, the newest, for half an hour', async () => {
    const { mail } = await signedUp()
    const first = await resetToken(mail)
    const second = await resetToken(mail)
    await expect(
      visitor().api(confirm, { body: { token: first, password: newPassword } }),
    ).rejects.toMatchObject({ code: 'TokenInvalid' })
    const late = visitor(commerce(env, { now: () => new Date(Date.now() + 31 * 60_000) }))
    await expect(
      late.api(confirm, { body: { token: second, password: newPassword } }),
    ).rejects.toMatchObject({ code: 'TokenInvalid' })
  })

  it('sends at most three links an hour', async () => {
    const { mail } = await signedUp()
    const statuses: number[] = []
    for (let time = 0; time < 4; time += 1)
      statuses.push(
        (await visitor().raw('POST', '/api/v1/auth/password-reset', { json: { email: mail } }))
          .status,
      )
    expect(statuses).toEqual([202, 202, 202, 429])
  })
})

describe('one network address that tries many accounts', () => {
  it('is stopped where the edge reports its address', async () => {
    const fetch = commerce({ ...env, LIMITS: 'login-ip=20/3600' })
    const attempt = async (headers: Record<string, string>) =>
      (
        await visitor(fetch).raw('POST', '/api/v1/auth/login', {
          json: { username: newMail(), password: newPassword },
          headers,
        })
      ).status
    const named = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        attempt({ 'cf-connecting-ip': '203.0.113.7', 'x-forwarded-for': `198.51.100.${index}` }),
      ),
    )
    expect(named.filter((status) => status === 401)).toHaveLength(20)
    expect(named.filter((status) => status === 429)).toHaveLength(10)
    expect(await attempt({ 'cf-connecting-ip': '203.0.113.8' })).toBe(401)
    expect(await attempt({ 'x-forwarded-for': '203.0.113.7' })).toBe(401)
  })
})
