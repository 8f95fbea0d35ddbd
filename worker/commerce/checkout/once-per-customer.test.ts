import { describe, expect, it } from 'vitest'
import { shownOf } from '#shared/shown-cart.ts'
import { signedUp, testPassword, type Visitor, visitor } from '#tests/support/api.ts'
import { address, press, readyToPay } from '#tests/support/checkout.ts'

type Variant = 'guest' | 'me'

const code = 'WELCOME10'
const contact = () => `${crypto.randomUUID()}@example.org`
const add = [
  { action: 'addLineItem', sku: 'ORV-NOTE-WHI', quantity: 1 },
  { action: 'setShippingAddress', address },
  { action: 'setShippingMethod', key: 'standard' },
] as const

/** Buys with the code; answers what the shop says to the attempt to pay. */
async function buy(person: Visitor, variant: Variant, email: string) {
  const { id: cartId } = await person.api(`POST /api/v1/carts/${variant}`, { body: { country: 'FR' } })
  await person.api(`PUT /api/v1/carts/${variant}`, {
    body: { cartId, actions: [...add, { action: 'setCustomerEmail', email }, { action: 'addDiscountCode', code }] },
  })
  return pay(person, variant)
}

async function pay(person: Visitor, variant: Variant) {
  const json = shownOf(await person.api(`GET /api/v1/carts/${variant}`))
  const started = await person.raw('POST', `/api/v1/payments/${variant}/start`, { json })
  if (started.status !== 200) return (await started.json<{ code: string }>()).code
  const { paymentReference, redirectUrl } = await started.json<{ paymentReference: string; redirectUrl: string }>()
  await press(person, new URL(redirectUrl).pathname, 'approve')
  return (await person.api('GET /api/v1/payments/{ref}', { params: { ref: paymentReference } })).state
}

const logIn = (person: Visitor, username: string) => person.api('POST /api/v1/auth/login', { body: { username, password: testPassword } })
const refused = 'DiscountCodeNonApplicable'

describe('a code that each customer may use once', () => {
  it('is used up for a customer, whatever other contact address they write', async () => {
    const customer = await signedUp()
    expect(await buy(customer, 'me', contact())).toBe('Authorised')
    expect(await buy(customer, 'me', contact())).toBe(refused)
  })

  it('is used up for the guest who writes the address of an account that used it, in whatever spelling', async () => {
    const customer = await signedUp()
    expect(await buy(customer, 'me', contact())).toBe('Authorised')
    expect(await buy(visitor(), 'guest', customer.mail.toUpperCase())).toBe(refused)
  })

  it('is used up for a customer who used it as a guest, though the contact address is another now', async () => {
    const customer = await signedUp()
    expect(await buy(visitor(), 'guest', customer.mail)).toBe('Authorised')
    expect(await buy(customer, 'me', contact())).toBe(refused)
    expect((await customer.api('GET /api/v1/carts/me')).discountCodes).toMatchObject([{ state: 'MaxApplicationReached' }])
  })

  it('counts for whoever is logged in, though the cart is still the guest’s from before', async () => {
    const customer = await signedUp()
    expect(await buy(customer, 'me', contact())).toBe('Authorised')
    const guest = visitor()
    const { id } = await readyToPay(guest, { codes: [code] })
    await guest.api('PUT /api/v1/carts/guest', { body: { cartId: id, actions: [{ action: 'setCustomerEmail', email: contact() }] } })
    await logIn(guest, customer.mail)
    expect(await pay(guest, 'guest')).toBe(refused)
  })

  it('is there again when the payment is not made', async () => {
    const customer = await signedUp()
    const { id: cartId } = await customer.api('POST /api/v1/carts/me', { body: { country: 'FR' } })
    const cart = await customer.api('PUT /api/v1/carts/me', { body: { cartId, actions: [...add, { action: 'addDiscountCode', code }] } })
    const started = await customer.api('POST /api/v1/payments/me/start', { body: shownOf(cart) })
    await press(customer, new URL(started.redirectUrl).pathname, 'decline')
    await customer.api('GET /api/v1/payments/{ref}', { params: { ref: started.paymentReference } })
    expect(await pay(customer, 'me')).toBe('Authorised')
  })
})
