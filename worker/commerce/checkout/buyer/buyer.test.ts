import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { signedUp, testPassword, type Visitor, visitor } from '#tests/support/api.ts'
import { press, readyToPay, startPayment } from '#tests/support/checkout.ts'
import { decide } from '#tests/support/open-checkouts.ts'
import { logIn } from '#tests/support/owners.ts'
import { commerce } from '../../index.ts'
import { orderOfPayment } from '../../orders/store.ts'
import { reconcile } from '../reconcile.ts'
import { findCheckout } from '../store.ts'

/** A guest on the provider's page, and the account of the same person. */
async function payingGuest({ codes = [] as readonly string[] } = {}) {
  const account = await signedUp()
  const guest = visitor()
  const cart = await readyToPay(guest, { codes })
  const { paymentReference, page } = await startPayment(guest)
  const ref = { params: { ref: paymentReference } }
  return {
    account,
    guest,
    cart,
    paymentReference,
    approve: () => press(guest, page, 'approve'),
    comeBack: (person: Visitor = guest) => person.api('GET /api/v1/payments/{ref}', ref),
    /**
     * The shopper does not come back: the bank has decided, and the cart's alarm makes the order.
     */
    alarm: async () => {
      await decide({ paymentReference }, 'Authorised')
      await reconcile(env, cart.id, paymentReference)
    },
  }
}

const ordersOf = async (person: Visitor) =>
  (await person.api('GET /api/v1/orders/me')).map(({ paymentReference }) => paymentReference)
const customerOf = async (paymentReference: string) =>
  (await orderOfPayment(env, paymentReference))!.customer_id
const later = (from: Visitor, milliseconds: number) =>
  visitor(commerce(env, { now: () => new Date(Date.now() + milliseconds) }), 'fr-fr', from.cookies)

describe('an order whose payment was started by a guest', () => {
  it('belongs to the customer who logged in in another tab and returns with it', async () => {
    const { account, guest, paymentReference, approve, comeBack } = await payingGuest()
    await logIn(guest, account.mail)
    await approve()
    const { state, orderId } = await comeBack()
    expect(state).toBe('Authorised')
    const order = await guest.api('GET /api/v1/orders/me/{id}', { params: { id: orderId! } })
    expect(order).toMatchObject({ paymentReference, paymentState: 'Paid' })
    for (const person of [guest, account])
      expect(await ordersOf(person)).toEqual([paymentReference])
    expect(guest.cookies.has('__Host-ord')).toBe(false)
  })

  it('belongs to that customer even without a return, as does its mail', async () => {
    const { account, guest, paymentReference, alarm } = await payingGuest()
    await logIn(guest, account.mail)
    await alarm()
    expect(await ordersOf(account)).toEqual([paymentReference])
    const order = (await orderOfPayment(env, paymentReference))!
    const mail = await env.DB.prepare('SELECT text FROM outbox WHERE subject_key = ?')
      .bind(`order-confirmed:${order.id}`)
      .first<{ text: string }>()
    expect(mail!.text).toContain(`/account/orders/${order.id}`)
  })

  it('belongs to the customer who signed up in the meantime', async () => {
    const { guest, paymentReference, alarm } = await payingGuest()
    await guest.api('POST /api/v1/auth/signup', {
      body: {
        mail: `${crypto.randomUUID()}@example.org`,
        password: testPassword,
        acceptTerms: true,
      },
    })
    await alarm()
    expect(await ordersOf(guest)).toEqual([paymentReference])
  })

  it('belongs to the customer who returns to an order that was made before the login', async () => {
    const { account, guest, paymentReference, alarm, comeBack } = await payingGuest()
    await alarm()
    await logIn(guest, account.mail)
    expect(await ordersOf(account)).toEqual([])
    await comeBack()
    expect(await ordersOf(account)).toEqual([paymentReference])
  })

  it('uses up a code that each customer may use once', async () => {
    const { account, guest, alarm } = await payingGuest({ codes: ['WELCOME10'] })
    await logIn(guest, account.mail)
    await alarm()
    const cart = await readyToPay(account, { codes: ['WELCOME10'] })
    expect(cart.discountCodes).toMatchObject([{ state: 'NotFirstOrder' }])
  })
})

describe('a guest’s cart that a customer pays', () => {
  it('makes the order for the customer who started the payment, not for the one logged in when it completes', async () => {
    const account = await signedUp()
    const guest = visitor()
    await readyToPay(guest)
    await logIn(guest, account.mail)
    const { paymentReference, page } = await startPayment(guest)
    await guest.api('GET /api/v1/auth/logout')
    await press(guest, page, 'approve')
    expect(
      await (await guest.raw('GET', `/api/v1/payments/${paymentReference}`)).json(),
    ).toMatchObject({ code: 'PaymentNotFound' })
    expect(
      await account.api('GET /api/v1/payments/{ref}', { params: { ref: paymentReference } }),
    ).toMatchObject({ state: 'Authorised' })
    expect(await ordersOf(account)).toEqual([paymentReference])
  })
})

describe('a stranger never gets an order', () => {
  it('by having its payment reference', async () => {
    const { paymentReference, alarm } = await payingGuest()
    const stranger = await signedUp()
    await alarm()
    for (const method of ['GET', 'POST']) {
      const path = `/api/v1/payments/${paymentReference}${method === 'POST' ? '/abandon' : ''}`
      expect((await stranger.raw(method, path)).status).toBe(404)
    }
    expect(await customerOf(paymentReference)).toBeNull()
  })

  it('by logging in where a guest has bought an hour ago', async () => {
    const { account, guest, paymentReference, alarm, comeBack } = await payingGuest()
    await alarm()
    await logIn(guest, account.mail)
    const muchLater = later(guest, 3_601_000)
    await comeBack(muchLater)
    expect(await ordersOf(account)).toEqual([])
    await comeBack(later(guest, 3_500_000))
    expect(await ordersOf(account)).toEqual([paymentReference])
  })

  it('by logging in after the customer in the same browser', async () => {
    const { account, guest, paymentReference, alarm } = await payingGuest()
    const other = await signedUp()
    await logIn(guest, account.mail)
    await logIn(guest, other.mail)
    await alarm()
    expect(await ordersOf(other)).toEqual([])
    expect((await guest.raw('GET', `/api/v1/payments/${paymentReference}`)).status).toBe(404)
  })

  it('by logging in at the same moment: it belongs to the customer who returns first', async () => {
    const { account, paymentReference, alarm, comeBack } = await payingGuest()
    const other = await signedUp()
    const { owner } = (await findCheckout(env, paymentReference))!
    // Two logins that both found the guest's session, here one after the other.
    await env.DB.prepare('UPDATE sessions SET previous_hash = ? WHERE customer_id IN (?, ?)')
      .bind(owner.split(':')[1], account.customer.id, other.customer.id)
      .run()
    await alarm()
    expect(await customerOf(paymentReference)).toBeNull()
    const { orderId } = await comeBack(other)
    await comeBack(account)
    expect(await ordersOf(other)).toEqual([paymentReference])
    expect(await ordersOf(account)).toEqual([])
    expect(account.cookies.has('__Host-ord')).toBe(false)
    expect((await account.raw('GET', `/api/v1/orders/guest/${orderId}`)).status).toBe(404)
  })
})
