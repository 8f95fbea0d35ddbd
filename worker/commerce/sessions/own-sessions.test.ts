// Requirements: ACC-12.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { signedUp, testPassword, visitor } from '#tests/support/api.ts'
import { logIn } from '#tests/support/owners.ts'
import { commerce } from '../index.ts'

const list = 'GET /api/v1/customers/me/sessions'
const endOne = 'DELETE /api/v1/customers/me/sessions/{id}'
const endOthers = 'DELETE /api/v1/customers/me/sessions'
const session = 'GET /api/v1/auth/session'
const today = () => new Date().toISOString().slice(0, 10)

const phone = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  'cf-ipcountry': 'BE',
}

async function onPhone(mail: string) {
  const person = visitor()
  const json = { username: mail, password: testPassword }
  expect((await person.raw('POST', '/api/v1/auth/login', { json, headers: phone })).status).toBe(
    200,
  )
  return person
}

describe('the sessions of a customer', () => {
  it('are a list with readable device names: this session first, then the others', async () => {
    const person = await signedUp()
    await onPhone(person.mail)
    const { sessions } = await person.api(list)
    expect(sessions).toEqual([
      { id: expect.any(String), lastSeen: today(), isCurrent: true },
      {
        id: expect.any(String),
        browser: 'Safari',
        system: 'iPhone',
        country: 'BE',
        lastSeen: today(),
        isCurrent: false,
      },
    ])
  })

  it('store nothing of the browser’s own header, and of guests nothing at all', async () => {
    const person = await signedUp()
    await onPhone(person.mail)
    await visitor().raw('POST', '/api/v1/carts/guest', { json: { country: 'FR' }, headers: phone })
    const { results } = await env.DB.prepare('SELECT * FROM sessions').all()
    expect(JSON.stringify(results)).not.toContain('Mozilla')
    expect(
      results
        .filter(({ customer_id: customer }) => customer === null)
        .every(({ browser, system, country }) => !browser && !system && !country),
    ).toBe(true)
  })

  it('leave out expired sessions', async () => {
    const person = await signedUp()
    await onPhone(person.mail)
    await env.DB.prepare(
      "UPDATE sessions SET last_seen_at = 1 WHERE browser = 'Safari' AND customer_id = ?",
    )
      .bind(person.customer.id)
      .run()
    expect((await person.api(list)).sessions).toHaveLength(1)
  })

  it('are at most 50, including this one', async () => {
    const person = await signedUp({ fetch: commerce({ ...env, SCRYPT_COST: '4' }) })
    await env.DB.batch(
      Array.from({ length: 60 }, (_, index) =>
        env.DB.prepare(
          'INSERT INTO sessions (id, token_hash, customer_id, created_at, last_seen_at) VALUES (?, ?, ?, ?, ?)',
        ).bind(
          crypto.randomUUID(),
          crypto.randomUUID(),
          person.customer.id,
          Date.now(),
          Date.now() + 1000 + index,
        ),
      ),
    )
    const { sessions } = await person.api(list)
    expect(sessions[0]).toMatchObject({ isCurrent: true })
    expect(sessions.length).toBeLessThanOrEqual(51)
  })
})

describe('logging out', () => {
  it('of one other session leaves the rest', async () => {
    const person = await signedUp()
    const mobile = await onPhone(person.mail)
    const other = visitor()
    await logIn(other, person.mail)
    const id = (await person.api(list)).sessions.find(({ system }) => system === 'iPhone')!.id
    const { sessions } = await person.api(endOne, { params: { id } })
    expect(sessions).toHaveLength(2)
    expect(await mobile.api(session)).toMatchObject({ kind: 'guest' })
    for (const left of [person, other])
      expect(await left.api(session)).toMatchObject({ kind: 'customer' })
    expect(await person.api(endOne, { params: { id } })).toEqual({ sessions })
  })

  it('of all other sessions leaves this one', async () => {
    const person = await signedUp()
    const others = [await onPhone(person.mail), visitor()]
    await logIn(others[1]!, person.mail)
    expect((await person.api(endOthers)).sessions).toMatchObject([{ isCurrent: true }])
    expect(await person.api(session)).toMatchObject({ kind: 'customer' })
    for (const other of others) expect(await other.api(session)).toMatchObject({ kind: 'guest' })
  })

  it('of this session is a normal log-out', async () => {
    const person = await signedUp()
    const id = (await person.api(list)).sessions[0]!.id
    expect(await person.api(endOne, { params: { id } })).toEqual({ sessions: [] })
    expect(person.cookies.has('__Host-sid')).toBe(false)
    expect(await person.api(session)).toMatchObject({ kind: 'guest' })
  })

  it('of another person’s session does nothing', async () => {
    const ada = await signedUp()
    const eve = await signedUp()
    const id = (await ada.api(list)).sessions[0]!.id
    expect((await eve.api(endOne, { params: { id } })).sessions).toHaveLength(1)
    await eve.api(endOthers)
    expect(await ada.api(session)).toMatchObject({ kind: 'customer' })
  })

  it('requires a login and a request from the shop’s own pages', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['DELETE', '/some-id'],
    ])
      expect((await visitor().raw(method!, `/api/v1/customers/me/sessions${path}`)).status).toBe(
        401,
      )
    const person = await signedUp()
    const other = await onPhone(person.mail)
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await person.raw('DELETE', '/api/v1/customers/me/sessions', { headers })).status).toBe(
      403,
    )
    expect(await other.api(session)).toMatchObject({ kind: 'customer' })
  })
})
