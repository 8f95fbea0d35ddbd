// Requirements: CART-16, CART-17.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { signedUp, testPassword, type Visitor, visitor } from '#tests/support/api.ts'
import { newcomer, press, readyToPay } from '#tests/support/checkout.ts'
import { count } from '#tests/support/open-checkouts.ts'
import { markOrders } from './buyer/mark-orders.ts'

type Variant = 'guest' | 'me'

const code = 'WELCOME10'
const contact = () => `${crypto.randomUUID()}@example.org`
const add = (who: Recipient = newcomer()) =>
  [
    { action: 'addLineItem', sku: 'ORV-NOTE-WHI', quantity: 1 },
    { action: 'setShippingAddress', address: who },
    { action: 'setShippingMethod', key: 'standard' },
  ] as const

type Recipient = ReturnType<typeof newcomer>

/** Buys with the code; returns the shop's answer to the attempt to pay. */
async function buy(
  person: Visitor,
  variant: Variant,
  email: string,
  { who, codes = [code] }: { who?: Recipient; codes?: string[] } = {},
) {
  const { id: cartId } = await person.api(`POST /api/v1/carts/${variant}`, {
    body: { country: 'FR' },
  })
  const enter = codes.map((one) => ({ action: 'addDiscountCode' as const, code: one }))
  await person.api(`PUT /api/v1/carts/${variant}`, {
    body: { cartId, actions: [...add(who), { action: 'setCustomerEmail', email }, ...enter] },
  })
  return pay(person, variant)
}

async function pay(person: Visitor, variant: Variant) {
  const json = shownOf(await person.api(`GET /api/v1/carts/${variant}`))
  const started = await person.raw('POST', `/api/v1/payments/${variant}/start`, { json })
  if (started.status !== 200) return (await started.json<{ code: string }>()).code
  const { paymentReference, redirectUrl } = await started.json<{
    paymentReference: string
    redirectUrl: string
  }>()
  await press(person, new URL(redirectUrl).pathname, 'approve')
  return (await person.api('GET /api/v1/payments/{ref}', { params: { ref: paymentReference } }))
    .state
}

const logIn = (person: Visitor, username: string) =>
  person.api('POST /api/v1/auth/login', { body: { username, password: testPassword } })
/**
 * The cart showed the discount to a guest, and starting the payment reports that it does not apply.
 */
const refused = 'TotalChanged'
/** The customer's own cart showed before that it does not apply. */
const known = 'DiscountCodeNonApplicable'

describe('a code for the first order of each customer', () => {
  it('is used up for a customer, whatever other contact address is given', async () => {
    const customer = await signedUp()
    expect(await buy(customer, 'me', contact())).toBe('Authorised')
    expect(await buy(customer, 'me', contact())).toBe(known)
  })

  it('is used up for the guest who gives the address of an account that used it, in any spelling', async () => {
    const customer = await signedUp()
    expect(await buy(customer, 'me', contact())).toBe('Authorised')
    expect(await buy(visitor(), 'guest', customer.mail.toUpperCase())).toBe(refused)
  })

  it('is used up for a customer who used it as a guest, with another contact address', async () => {
    const customer = await signedUp()
    expect(await buy(visitor(), 'guest', customer.mail)).toBe('Authorised')
    expect(await buy(customer, 'me', contact())).toBe(refused)
  })

  it('counts for the customer who is logged in, though the cart is still the guest’s', async () => {
    const customer = await signedUp()
    expect(await buy(customer, 'me', contact())).toBe('Authorised')
    const guest = visitor()
    const { id } = await readyToPay(guest, { codes: [code] })
    await guest.api('PUT /api/v1/carts/guest', {
      body: { cartId: id, actions: [{ action: 'setCustomerEmail', email: contact() }] },
    })
    await logIn(guest, customer.mail)
    expect(await pay(guest, 'guest')).toBe(refused)
  })

  it('can be used again when the payment is not made', async () => {
    const customer = await signedUp()
    const { id: cartId } = await customer.api('POST /api/v1/carts/me', { body: { country: 'FR' } })
    const cart = await customer.api('PUT /api/v1/carts/me', {
      body: { cartId, actions: [...add(), { action: 'addDiscountCode', code }] },
    })
    const started = await customer.api('POST /api/v1/payments/me/start', { body: shownOf(cart) })
    await press(customer, new URL(started.redirectUrl).pathname, 'decline')
    await customer.api('GET /api/v1/payments/{ref}', { params: { ref: started.paymentReference } })
    expect(await pay(customer, 'me')).toBe('Authorised')
  })

  it.each([
    ['a tag', (name: string) => `${name}+again@gmail.com`],
    ['dots', (name: string) => `${name.slice(0, 3)}.${name.slice(3)}@gmail.com`],
    ['the provider’s other domain', (name: string) => `${name.toUpperCase()}@GoogleMail.com`],
  ])('is used up for the same mailbox written with %s', async (_, otherwise) => {
    const name = `c${crypto.randomUUID().replaceAll('-', '')}`
    expect(await buy(visitor(), 'guest', `${name}@gmail.com`)).toBe('Authorised')
    expect(await buy(visitor(), 'guest', otherwise(name))).toBe(refused)
  })

  it('is used up for the same person at the same place, with any e-mail', async () => {
    const who = newcomer()
    expect(await buy(visitor(), 'guest', contact(), { who })).toBe('Authorised')
    const again = {
      ...who,
      email: contact(),
      firstName: who.firstName.toUpperCase(),
      streetName: 'Rue des lilas',
      mobile: who.mobile.replace('+33', '0033 '),
    }
    expect(await buy(visitor(), 'guest', contact(), { who: again })).toBe(refused)
    expect(
      await buy(visitor(), 'guest', contact(), { who: { ...again, firstName: 'Louise' } }),
    ).toBe('Authorised')
  })

  it('is not available to a person who has ordered without it, with a message', async () => {
    const mail = contact()
    expect(await buy(visitor(), 'guest', mail, { codes: [] })).toBe('Authorised')
    const guest = visitor()
    expect(await buy(guest, 'guest', mail.replace('@', '+2@'))).toBe(refused)
    const json = shownOf(await guest.api('GET /api/v1/carts/guest'))
    const answer = await (await guest.raw('POST', '/api/v1/payments/guest/start', { json })).json()
    expect(answer).toMatchObject({
      cart: { discountCodes: [{ state: 'NotFirstOrder', discountCode: { code } }] },
    })
  })

  it('can be used again when the order was cancelled', async () => {
    const mail = contact()
    expect(await buy(visitor(), 'guest', mail, { codes: [] })).toBe('Authorised')
    await env.DB.prepare("UPDATE orders SET order_state = 'Cancelled' WHERE customer_email = ?")
      .bind(mail)
      .run()
    expect(await buy(visitor(), 'guest', mail)).toBe('Authorised')
  })

  it('does not show in the cart whether an e-mail has ordered', async () => {
    const mail = contact()
    expect(await buy(visitor(), 'guest', mail, { codes: [] })).toBe('Authorised')
    for (const person of [visitor(), await signedUp({ mail })]) {
      const { id: cartId } = await readyToPay(person, { codes: [code] })
      const cart = await person.api('PUT /api/v1/carts/guest', {
        body: { cartId, actions: [{ action: 'setCustomerEmail', email: mail }] },
      })
      expect(cart.discountCodes).toMatchObject([{ state: 'MatchesCart' }])
    }
  })

  it('is answered forty times an hour for one connection', async () => {
    const mail = contact()
    await buy(visitor(), 'guest', mail, { codes: [] })
    const guest = visitor()
    const { id: cartId } = await readyToPay(guest, { codes: [code] })
    const json = shownOf(
      await guest.api('PUT /api/v1/carts/guest', {
        body: { cartId, actions: [{ action: 'setCustomerEmail', email: mail }] },
      }),
    )
    const statuses: number[] = []
    for (let attempt = 0; attempt < 42; attempt++) {
      const answer = await guest.raw('POST', '/api/v1/payments/guest/start', {
        json,
        headers: { 'cf-connecting-ip': '203.0.113.77' },
      })
      statuses.push(answer.status)
    }
    expect([
      statuses.filter((status) => status === 409).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([40, 2])
  })

  it('is found in orders of earlier releases once the scheduled work has marked them', async () => {
    const mail = contact()
    expect(await buy(visitor(), 'guest', mail)).toBe('Authorised')
    const reference = (await env.DB.prepare(
      'SELECT payment_reference AS ref FROM orders WHERE customer_email = ?',
    )
      .bind(mail)
      .first<string>('ref'))!
    await env.DB.batch([
      env.DB.prepare('UPDATE orders SET is_marked = 0 WHERE payment_reference = ?').bind(reference),
      env.DB.prepare('DELETE FROM buyer_marks WHERE payment_reference = ?').bind(reference),
      env.DB.prepare(
        "UPDATE coupon_uses SET user = 'email:' || ? WHERE payment_reference = ? AND rowid IN (SELECT min(rowid) FROM coupon_uses WHERE payment_reference = ?)",
      ).bind(mail, reference, reference),
      env.DB.prepare(
        "DELETE FROM coupon_uses WHERE payment_reference = ? AND user NOT LIKE 'email:%@%'",
      ).bind(reference),
    ])
    await markOrders(env)
    expect(
      await count(
        "SELECT count(*) AS n FROM coupon_uses WHERE payment_reference = ? AND user LIKE '%@%'",
        reference,
      ),
    ).toBe(0)
    expect(await buy(visitor(), 'guest', mail)).toBe(refused)
  })
})
