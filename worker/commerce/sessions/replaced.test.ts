// Requirements: ACC-4.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { signedUp, type Visitor, visitor } from '#tests/support/api.ts'
import { attach, guestWith, linesOf, logIn, twin } from '#tests/support/owners.ts'
import { movePointer } from '../cart/store.ts'
import { commerce } from '../index.ts'
import { noDevice } from './device-words.ts'
import { findSession, insertLogin, insertSession } from './store.ts'

describe('the session of a guest who logs in while another tab sends a request', () => {
  async function loggingIn() {
    const { mail, customer } = await signedUp()
    const person = await guestWith({ 'ORV-NOTE-WHI': 1 })
    return { mail, customer, person, tab: twin(person) }
  }
  const later = ({ cookies }: Visitor, milliseconds: number) =>
    visitor(commerce(env, { now: () => new Date(Date.now() + milliseconds) }), 'fr-fr', cookies)

  it('is not removed from the browser by an answer to the old token, but a minute later it is', async () => {
    const { mail, person, tab } = await loggingIn()
    await logIn(person, mail)
    expect((await tab.raw('GET', '/api/v1/auth/session')).headers.getSetCookie()).toEqual([])
    const cookies = (
      await later(tab, 61_000).raw('GET', '/api/v1/auth/session')
    ).headers.getSetCookie()
    expect(cookies[0]).toMatch(/^__Host-sid=; .*Max-Age=0/)
  })

  it('is not replaced by a new guest’s, but a minute later it is', async () => {
    const { mail, person, tab } = await loggingIn()
    await logIn(person, mail)
    const begin = (who: Visitor) =>
      who.raw('POST', '/api/v1/carts/guest', { json: { country: 'FR' } })
    const refused = await begin(tab)
    expect(refused.headers.getSetCookie()).toEqual([])
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'ConcurrentModification' }),
    ])
    expect((await begin(later(tab, 61_000))).status).toBe(200)
  })

  it('still reaches the guest’s cart when the answer was lost and the login is repeated with the old token', async () => {
    const { mail, customer, person, tab } = await loggingIn()
    await logIn(person, mail)
    await logIn(tab, mail)
    expect(linesOf(await attach(tab, person.cart.id, customer.id))).toEqual({ 'ORV-NOTE-WHI': 1 })
  })

  it('gives no data of the guest to another customer with the old token', async () => {
    const { mail, person, tab } = await loggingIn()
    const other = await signedUp()
    await logIn(person, mail)
    await logIn(tab, other.mail)
    await expect(attach(tab, person.cart.id, other.customer.id)).rejects.toMatchObject({
      code: 'CartNotFound',
    })
  })

  it('keeps a cart that was stored with the guest after the login read the session', async () => {
    const row = {
      customerId: null,
      cartId: null,
      cartStore: null,
      previousHash: null,
      createdAt: 1,
      lastSeenAt: 1,
      authenticatedAt: null,
      device: noDevice,
    }
    const [before, after] = [crypto.randomUUID(), crypto.randomUUID()]
    await insertSession(env, { ...row, id: before, tokenHash: before })
    await movePointer(env, { kind: 'guest', tokenHash: before }, undefined, {
      cartId: 'late',
      store: 'store-fr',
    })
    const { customer } = await signedUp()
    const login = { ...row, customerId: customer.id, id: after, tokenHash: after }
    expect(await insertLogin(env, login, 1, { tokenHash: before, keepsCart: true })).toBe(true)
    expect(await findSession(env, after)).toMatchObject({ cartId: 'late', cartStore: 'store-fr' })
  })
})
