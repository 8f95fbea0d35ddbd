// Requirements: PRIV-4.
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { signedUp } from '#tests/support/api.ts'
import { press, startPayment } from '#tests/support/checkout.ts'
import { shopper } from '#tests/support/reserving.ts'
import type { CartObject } from '../cart/cart-object.ts'
import { eraseCarts } from './erase-carts.ts'
import { erasePerson } from './erase-person.ts'
import { findAccount } from './store.ts'

function recordOf(cartId: string) {
  const stub = env.CART.getByName(cartId) as DurableObjectStub<CartObject>
  return runInDurableObject(stub, (_, { storage }) => storage.kv.get('cart'))
}

/** A guest's cart with this address, whose payment was started. */
async function paying(email: string) {
  const { person, cart } = await shopper(undefined, { 'ORV-NOTE-WHI': 1 }, { email })
  return { person, cartId: cart.id, ...(await startPayment(person)) }
}

it('carts of a guest whose payment was started with the address are erased, those being paid afterwards', async () => {
  const email = `${crypto.randomUUID()}@example.org`
  const [ended, open] = [await paying(` ${email.toUpperCase()}`.trim()), await paying(email)]
  const other = await paying(`x${email}`)
  await press(ended.person, ended.page, 'decline')
  await ended.person.api('GET /api/v1/payments/{ref}', { params: { ref: ended.paymentReference } })
  const { erased } = await erasePerson(
    env,
    { customerId: undefined, emailKey: email },
    undefined,
    Date.now(),
  )
  expect(erased.carts).toBe(2)
  await eraseCarts(env)
  expect(await recordOf(ended.cartId)).toBeUndefined()
  expect(await recordOf(open.cartId)).toMatchObject({ state: 'Frozen' })
  expect(await recordOf(other.cartId)).toBeDefined()
  await open.person.api('POST /api/v1/payments/{ref}/abandon', {
    params: { ref: open.paymentReference },
  })
  await eraseCarts(env)
  expect(await recordOf(open.cartId)).toBeUndefined()
})

it('the cart of a customer that waits for a payment is erased with the account', async () => {
  const { mail, customer } = await signedUp()
  const waiting = await paying(`${crypto.randomUUID()}@example.org`)
  await waiting.person.api('POST /api/v1/payments/{ref}/abandon', {
    params: { ref: waiting.paymentReference },
  })
  await env.DB.prepare('INSERT INTO waiting_carts (customer_id, cart_id) VALUES (?, ?)')
    .bind(customer.id, waiting.cartId)
    .run()
  const person = { customerId: customer.id, emailKey: mail }
  await erasePerson(env, person, await findAccount(env, customer.id), Date.now())
  await eraseCarts(env)
  expect(await recordOf(waiting.cartId)).toBeUndefined()
})
