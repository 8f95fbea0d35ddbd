// Requirements: SEC-15.
import { env } from 'cloudflare:workers'
import { afterAll, describe, expect, inject, it, vi } from 'vitest'
import type { ChallengeAction } from '#shared/api/challenge.ts'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { signedUp, testOrigin, testPassword, visitor, type Visitor } from '#tests/support/api.ts'
import { standInKeys, type StandInToken } from '#tests/support/challenge-server.ts'
import { press, readyToPay, startPayment } from '#tests/support/checkout.ts'
import { from } from '#tests/support/reserving.ts'
import { commerce } from '../index.ts'

const wrong = 'Orage-8-violet!'
const challenged = {
  ...env,
  ...standInKeys,
  SITE_ORIGIN: testOrigin,
  TURNSTILE_ORIGIN: inject('challenges'),
}
// Turnstile answers, but refuses the shop's own secret.
const unchecked = { ...challenged, TURNSTILE_SECRET: 'another' }
const asked = {
  statusCode: 400,
  code: 'InvalidInput',
  errors: [{ path: 'challenge', key: 'errors.challenge' }],
}

vi.spyOn(console, 'error').mockImplementation(() => undefined)
vi.spyOn(console, 'warn').mockImplementation(() => undefined)
afterAll(() => vi.restoreAllMocks())

let people = 0
const newMail = () => `challenge-${(people += 1)}@example.org`

function token(action: ChallengeAction, changes: Partial<StandInToken> = {}): string {
  return JSON.stringify({ id: crypto.randomUUID(), action, hostname: 'shop.test', ...changes })
}

async function post(path: string, json: object, bindings: Env = challenged, at = new Date()) {
  const response = await visitor(commerce(bindings, { now: () => at })).raw(
    'POST',
    `/api/v1/${path}`,
    { json },
  )
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** A clock that advances enough between attempts that none is delayed. */
function slowClock(): () => Date {
  let minutes = 0
  return () => new Date(Date.now() + (minutes += 1) * 60_000)
}

const signUp = (challenge?: string, bindings?: Env, mail = newMail()) =>
  post('auth/signup', { mail, password: testPassword, acceptTerms: true, challenge }, bindings)
const subscribe = (challenge?: string, bindings?: Env) =>
  post('newsletter', { email: newMail(), challenge }, bindings)

describe('signing up where challenges are configured', () => {
  it('requires one, and reports it as an error of the form', async () => {
    expect((await signUp()).body).toMatchObject(asked)
    expect((await signUp(token('signup'))).status).toBe(200)
  })

  it.each<[string, () => string]>([
    ['was given for another form', () => token('login')],
    ['was given on another site', () => token('signup', { hostname: 'evil.example' })],
    ['was made up', () => 'token'],
  ])('refuses a token that %s', async (_, made) => {
    expect((await signUp(made())).body).toMatchObject(asked)
  })

  it('accepts a token once', async () => {
    const once = token('signup')
    expect((await signUp(once)).status).toBe(200)
    expect((await signUp(once)).body).toMatchObject(asked)
  })

  it('refuses a token of more than 2048 characters without a call of the service', async () => {
    expect((await signUp('x'.repeat(2049), unchecked)).body).toMatchObject({
      errors: [{ path: 'challenge', key: 'errors.invalid' }],
    })
  })

  it('repeats a call whose answer was lost, and the token still counts', async () => {
    expect((await signUp(token('signup', { fault: 'lost' }))).status).toBe(200)
  })

  it('reports only to a visitor with a solved challenge that an address has an account', async () => {
    const { mail } = await signedUp()
    expect((await signUp(undefined, challenged, mail)).body).toMatchObject(asked)
    expect((await signUp(token('signup'), challenged, mail)).body).toMatchObject({
      code: 'DuplicateField',
    })
  })

  it.each<[string, () => Promise<{ status: number }>]>([
    [
      'cannot be reached',
      () => signUp(token('signup'), { ...challenged, TURNSTILE_ORIGIN: 'http://127.0.0.1:9' }),
    ],
    ['does not answer', () => signUp(token('signup', { fault: 'silent' }))],
    ['answers with errors', () => signUp(token('signup', { fault: 'broken' }))],
    ['does not know us', () => signUp(token('signup'), unchecked)],
  ])('refuses to sign up while the service %s', async (_, attempt) => {
    expect(await attempt()).toMatchObject({
      status: 503,
      body: { code: 'ServiceUnavailable', retryAfter: 5 },
    })
  })
})

describe('logging in where challenges are configured', () => {
  /** An account after five wrong passwords, and a function for its next attempts at given times. */
  async function guessedAt() {
    const owner = await signedUp()
    const clock = slowClock()
    const attempt = (password: string, challenge?: string, bindings?: Env) =>
      post('auth/login', { username: owner.mail, password, challenge }, bindings, clock())
    for (let time = 0; time < 5; time += 1) expect((await attempt(wrong)).status).toBe(401)
    return { owner, attempt }
  }

  it('requires one after five wrong passwords, whichever the sixth is, and a new one for each attempt', async () => {
    const { owner, attempt } = await guessedAt()
    expect((await attempt(testPassword)).body).toMatchObject(asked)
    expect((await attempt(wrong)).body).toMatchObject(asked)
    const once = token('login')
    expect((await attempt(wrong, once)).status).toBe(401)
    expect((await attempt(testPassword, once)).body).toMatchObject(asked)
    expect((await attempt(testPassword, token('login'))).body).toMatchObject({
      id: owner.customer.id,
    })
    expect((await attempt(wrong)).status).toBe(401)
  })

  it('keeps the same delays with a challenge, and calls no service during them', async () => {
    const { mail } = await signedUp()
    const at = new Date()
    const attempt = (challenge?: string) =>
      post('auth/login', { username: mail, password: wrong, challenge }, challenged, at)
    for (let time = 0; time < 5; time += 1) await attempt()
    expect(await attempt(token('login'))).toMatchObject({ status: 429, body: { retryAfter: 1 } })
    expect(await attempt()).toMatchObject({ status: 429 })
  })

  it('requires the same for addresses without an account', async () => {
    const username = newMail()
    const clock = slowClock()
    const attempt = () => post('auth/login', { username, password: wrong }, challenged, clock())
    for (let time = 0; time < 5; time += 1) expect((await attempt()).status).toBe(401)
    expect((await attempt()).body).toMatchObject(asked)
  })

  it('refuses every login while tokens cannot be checked, except on a device of the owner', async () => {
    const { owner, attempt } = await guessedAt()
    expect((await attempt(testPassword, token('login'), unchecked)).status).toBe(503)
    const own = visitor(commerce(unchecked))
    for (const [name, value] of owner.cookies) own.cookies.set(name, value)
    expect(
      await own.api('POST /api/v1/auth/login', {
        body: { username: owner.mail, password: testPassword },
      }),
    ).toMatchObject({
      id: owner.customer.id,
    })
  })
})

describe('the newsletter where challenges are configured', () => {
  it('requires one', async () => {
    expect((await subscribe()).body).toMatchObject(asked)
    expect((await subscribe(token('signup'))).body).toMatchObject(asked)
    expect((await subscribe(token('newsletter'))).status).toBe(200)
  })

  it('still works while tokens cannot be created or checked', async () => {
    expect((await subscribe(undefined, unchecked)).status).toBe(200)
    expect((await subscribe(token('newsletter', { fault: 'broken' }))).status).toBe(200)
  })
})

describe('a shop without challenges', () => {
  it('accepts bodies with a token and bodies without', async () => {
    expect((await signUp('any', env)).status).toBe(200)
    expect((await signUp(undefined, env)).status).toBe(200)
    expect((await subscribe('any', env)).status).toBe(200)
  })
})

it('the API’s description has the field', async () => {
  const document = await (await visitor().raw('GET', '/api/v1/openapi.json')).json()
  const challenge = {
    type: 'string',
    maxLength: 2048,
    description: expect.stringContaining('Turnstile'),
  }
  const described = {
    post: {
      requestBody: { content: { 'application/json': { schema: { properties: { challenge } } } } },
    },
  }
  expect(document).toMatchObject({
    paths: {
      '/api/v1/auth/login': described,
      '/api/v1/auth/signup': described,
      '/api/v1/newsletter': described,
    },
  })
})

it('a guest can buy while tokens cannot be checked', async () => {
  const guest = visitor(commerce(unchecked))
  await readyToPay(guest)
  const { page, paymentReference } = await startPayment(guest)
  expect((await press(guest, page, 'approve')).status).toBe(303)
  expect(
    await guest.api('GET /api/v1/payments/{ref}', { params: { ref: paymentReference } }),
  ).toMatchObject({ orderId: expect.any(String) })
})

describe('paying where challenges are configured', () => {
  const variables = { ...challenged, LIMITS: 'reservation-unproven=1/300' }

  it('requires one while a network has many open payments, once for a session', async () => {
    const [first, second, stranger] = ['198.51.7.1', '198.51.7.2', '198.51.7.3'].map((ip) =>
      from(ip, commerce(variables)),
    )
    expect((await pay(first!)).status).toBe(200)
    const refused = await pay(second!)
    expect(refused).toMatchObject({ status: 400, body: asked })
    expect(await second!.api('GET /api/v1/carts/guest')).toMatchObject({ cartState: 'Active' })
    expect((await prove(second!, 'token')).body).toMatchObject(asked)
    expect((await prove(second!, token('payment'))).status).toBe(200)
    expect((await pay(second!)).status).toBe(200)
    // A solved challenge of one session does not count for another one of the same network.
    expect((await pay(stranger!)).body).toMatchObject(asked)
  })

  async function pay(person: Visitor) {
    if (!person.cookies.has('__Host-sid')) await readyToPay(person)
    return answerOf(
      await person.raw('POST', '/api/v1/payments/guest/start', {
        json: shownOf(await person.api('GET /api/v1/carts/guest')),
      }),
    )
  }

  async function prove(person: Visitor, challenge: string) {
    return answerOf(await person.raw('POST', '/api/v1/payments/proof', { json: { challenge } }))
  }

  async function answerOf(response: Response) {
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
})
