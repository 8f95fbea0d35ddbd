// Requirements: ACC-4, SEC-14.
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import type { Session } from '#shared/api/auth.ts'
import { marketHeaders } from '#shared/api/client.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { signedUp, testOrigin, testPassword, type Visitor, visitor } from '#tests/support/api.ts'
import { commerce } from '../index.ts'
import { noDevice } from './device-words.ts'
import type { SessionRow } from '../http/session.ts'
import { isAlive } from './session-row.ts'
import { readSignedCookie, signedCookie } from './signed-cookie.ts'

const day = 86_400_000
const session = 'GET /api/v1/auth/session'

describe('the session of a visitor', () => {
  it('does not exist before there is data to store', async () => {
    const shopper = visitor()
    expect(await shopper.api(session)).toEqual({ sessionId: null, cartId: null, kind: 'guest' })
    expect([...shopper.cookies]).toEqual([])
  })

  it('is a cookie that scripts cannot read, with a second one that they can', async () => {
    const fetch = commerce(env)
    const body = JSON.stringify({
      mail: 'cookie@example.org',
      password: testPassword,
      acceptTerms: true,
    })
    const headers = { 'content-type': 'application/json' }
    const https = await fetch(
      new Request(`${testOrigin}/api/v1/auth/signup`, { method: 'POST', body, headers }),
    )
    const [sid, hint] = https.headers.getSetCookie()
    expect(sid).toMatch(
      /^__Host-sid=[\w-]{65}; Path=\/; Max-Age=7776000; SameSite=Lax; Secure; HttpOnly$/,
    )
    expect(hint).toBe('visitor=customer; Path=/; Max-Age=7776000; SameSite=Lax; Secure')
    const login = JSON.stringify({ username: 'cookie@example.org', password: testPassword })
    const local = await fetch(
      new Request('http://localhost:8787/api/v1/auth/login', {
        method: 'POST',
        body: login,
        headers,
      }),
    )
    expect(local.headers.getSetCookie()[0]).toMatch(
      /^sid=[\w-]{65}; Path=\/; Max-Age=7776000; SameSite=Lax; HttpOnly$/,
    )
  })

  it('is stored as a hash only', async () => {
    const { cookies } = await signedUp()
    const token = cookies.get('__Host-sid')!
    const { results } = await env.DB.prepare('SELECT * FROM sessions').all()
    expect(JSON.stringify(results)).not.toContain(token)
  })

  it('shows its public id, not its token', async () => {
    const { api, cookies } = await signedUp()
    const answer = await api(session)
    expect(answer.kind).toBe('customer')
    expect(JSON.stringify(answer)).not.toContain(cookies.get('__Host-sid'))
  })

  describe.each([
    ['guest', visitor, 'sessions'],
    ['customer', signedUp, 'customers'],
  ] as const)('of a %s', (kind, arrive, table) => {
    async function withCart() {
      const shopper = await arrive()
      const { id } = await shopper.api(`POST /api/v1/carts/${kind === 'guest' ? 'guest' : 'me'}`, {
        body: { country: 'FR' },
      })
      return { shopper, id }
    }

    /** The same visitor in a shop where no cart can be reached. */
    function withoutCarts({ cookies }: { cookies: Map<string, string> }) {
      const CART = new Proxy(env.CART, {
        get() {
          throw new Error('unreachable')
        },
      })
      const late = visitor(commerce({ ...env, CART }))
      for (const [name, value] of cookies) late.cookies.set(name, value)
      return late
    }

    const named = async ({ raw }: Pick<Visitor, 'raw'>, locale: Locale = 'fr-fr') =>
      (
        await (
          await raw('GET', `/api/v1/auth/session?locale=${locale}`, {
            headers: marketHeaders(locale),
          })
        ).json<Session>()
      ).cartId

    it('contains the cart of the store without a call of the cart', async () => {
      const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const { shopper, id } = await withCart()
      const late = withoutCarts(shopper)
      expect([await named(late), await named(late, 'en-gb')]).toEqual([id, null])
      expect(await late.api(session)).toMatchObject({ kind })
      expect(error).not.toHaveBeenCalled()
      error.mockRestore()
    })

    it('calls a cart that was stored without its store, and returns its id where the cart does not answer', async () => {
      const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const { shopper, id } = await withCart()
      await env.DB.prepare(`UPDATE ${table} SET cart_store = NULL WHERE cart_id = ?`).bind(id).run()
      expect([await named(shopper), await named(shopper, 'en-gb')]).toEqual([id, null])
      expect(await withoutCarts(shopper).api(session)).toMatchObject({ cartId: id, kind })
      error.mockRestore()
    })
  })

  it('gets a new token at every login, and the old one becomes invalid', async () => {
    const person = await signedUp()
    const before = person.cookies.get('__Host-sid')!
    await person.api('POST /api/v1/auth/login', {
      body: { username: person.mail, password: testPassword },
    })
    expect(person.cookies.get('__Host-sid')).not.toBe(before)
    const thief = visitor()
    thief.cookies.set('__Host-sid', before)
    expect(await thief.api(session)).toMatchObject({ sessionId: null, kind: 'guest' })
  })

  it('ends permanently at the log-out', async () => {
    const person = await signedUp()
    const before = person.cookies.get('__Host-sid')!
    await person.api('GET /api/v1/auth/logout')
    expect(person.cookies.has('__Host-sid')).toBe(false)
    expect(person.cookies.has('visitor')).toBe(false)
    person.cookies.set('__Host-sid', before)
    await expect(person.api('GET /api/v1/customers/me')).rejects.toMatchObject({ status: 401 })
  })

  it.each([
    ['a link elsewhere', { 'sec-fetch-site': 'cross-site' }],
    ['a link in a mail', { 'sec-fetch-site': 'none' }],
  ])('is not ended by %s', async (_, headers) => {
    const person = await signedUp()
    expect((await person.raw('GET', '/api/v1/auth/logout', { headers })).status).toBe(403)
    expect(await person.api(session)).toMatchObject({ kind: 'customer' })
  })

  it('is not ended by an image, which cannot send the store header', async () => {
    const person = await signedUp()
    const cookie = `__Host-sid=${person.cookies.get('__Host-sid')}`
    const response = await commerce(env)(
      new Request(`${testOrigin}/api/v1/auth/logout`, { headers: { cookie } }),
    )
    expect(response.status).toBe(403)
  })

  it.each([
    ['sent twice', (token: string) => `__Host-sid=${token}; __Host-sid=${'a'.repeat(43)}`],
    ['empty', () => '__Host-sid='],
    ['of another shape', () => '__Host-sid={"$gt":""}'],
    ['unknown', () => `__Host-sid=${'a'.repeat(43)}`],
    ['without its prefix', (token: string) => `sid=${token}`],
    ['among 4 KB of others', () => `x=${'y'.repeat(4000)}; __Host-sid=%00%ff`],
    ['in 200 KB', (token: string) => `x=${'y'.repeat(200_000)}; __Host-sid=${token}`],
  ])('is not found when its cookie is %s', async (_, cookieOf) => {
    const person = await signedUp()
    const response = await person.raw('GET', '/api/v1/auth/session', {
      headers: { cookie: cookieOf(person.cookies.get('__Host-sid')!) },
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ sessionId: null, kind: 'guest' })
  })

  it('is extended by use, but is written at most once an hour', async () => {
    const person = await signedUp()
    const lastSeen = async () =>
      (await env.DB.prepare('SELECT last_seen_at FROM sessions WHERE customer_id = ?')
        .bind(person.customer.id)
        .first<number>('last_seen_at'))!
    const start = await lastSeen()
    const at = async (time: number) => {
      const late = visitor(commerce(env, { now: () => new Date(time) }))
      for (const [name, value] of person.cookies) late.cookies.set(name, value)
      return late.api(session)
    }
    await at(start + 3_000_000)
    expect(await lastSeen()).toBe(start)
    await at(start + 3_700_000)
    await expect.poll(lastSeen).toBe(start + 3_700_000)
    expect(await at(start + 15 * day)).toMatchObject({ kind: 'guest' })
  })

  it('is extended without a new cookie, which could replace the cookie of a parallel login', async () => {
    const { cookies } = await signedUp()
    const anHourLater = visitor(
      commerce(env, { now: () => new Date(Date.now() + 3_700_000) }),
      'fr-fr',
      cookies,
    )
    expect((await anHourLater.raw('GET', '/api/v1/auth/session')).headers.getSetCookie()).toEqual(
      [],
    )
  })
})

it.each<[string, Partial<SessionRow>, number, boolean]>([
  ['a guest after 29 days', { customerId: null }, 29, true],
  ['a guest after 30 days', { customerId: null }, 30, false],
  ['a customer after 13 days', { customerId: 'c' }, 13, true],
  ['a customer after 14 days', { customerId: 'c' }, 14, false],
  ['a daily visitor on day 89', { customerId: 'c', lastSeenAt: 88 * day }, 89, true],
  ['a daily visitor on day 90', { customerId: 'c', lastSeenAt: 89 * day }, 90, false],
])('%s', (_, fields, days, alive) => {
  const row: SessionRow = {
    id: 's',
    tokenHash: 'h',
    customerId: null,
    cartId: null,
    cartStore: null,
    previousHash: null,
    createdAt: 0,
    lastSeenAt: 0,
    authenticatedAt: null,
    device: noDevice,
    ...fields,
  }
  expect(isAlive(row, days * day)).toBe(alive)
})

describe('a signed cookie', () => {
  it('returns its payload until it expires', async () => {
    const value = await signedCookie(env, '__Host-ord', { orderId: 'o1' }, 60, 1000)
    expect(await readSignedCookie(env, '__Host-ord', value, 60_999)).toEqual({ orderId: 'o1' })
    expect(await readSignedCookie(env, '__Host-ord', value, 61_000)).toBeUndefined()
  })

  it('is invalid under another name, changed, or with another secret', async () => {
    const value = await signedCookie(env, '__Host-ord', { orderId: 'o1' }, 60)
    const [text, signature] = value.split('.') as [string, string]
    const other = { ...env, SESSION_SECRET: 'another-session-secret-0123456789abcdef' }
    expect(await readSignedCookie(env, '__Host-dev', value)).toBeUndefined()
    expect(await readSignedCookie(other, '__Host-ord', value)).toBeUndefined()
    for (const forged of [
      `${text}.`,
      `.${signature}`,
      text,
      `${text}x.${signature}`,
      `${text}.${signature}.x`,
      `${text}.%%%`,
      '',
      undefined,
      'a'.repeat(10_000),
    ]) {
      expect(await readSignedCookie(env, '__Host-ord', forged)).toBeUndefined()
    }
  })
})
