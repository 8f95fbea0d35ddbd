// Requirements: AVAIL-7.
import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, expect, it, vi } from 'vitest'
import type { Cart } from '#shared/api/carts.ts'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { visitor, type Visitor } from '#tests/support/api.ts'
import { press, readyToPay, stockOf } from '#tests/support/checkout.ts'
import { cutEnv } from '#tests/support/cut-env.ts'
import { count } from '#tests/support/open-checkouts.ts'
import { commerce } from '../index.ts'
import { orderedLines } from '#tests/support/ordered-lines.ts'

vi.setConfig({ testTimeout: 1_800_000 })

const minute = 60_000
const sku = 'ORV-TRAIT-WHI'
/**
 * Every third point of each kind; in the long run every point, repeated until that many clients are
 * lost.
 */
const step = __LONG__ ? 1 : 3
const losses = __LONG__ ? 100 : 0

afterEach(() => {
  vi.useRealTimers()
})

/** A checkout from the submit to the confirmed order, as far as it gets. */
async function checkOut(person: Visitor, cart: Cart): Promise<void> {
  const { paymentReference, redirectUrl } = await person.api('POST /api/v1/payments/guest/start', {
    body: shownOf(cart),
  })
  await press(person, new URL(redirectUrl).pathname, 'approve')
  const { orderId } = await person.api('GET /api/v1/payments/{ref}', {
    params: { ref: paymentReference },
  })
  await person.api('PUT /api/v1/orders/guest/{id}', {
    params: { id: orderId! },
    body: { actions: [{ action: 'changeOrderState', orderState: 'Confirmed' }] },
  })
}

/** Runs the cart's alarm through the hour after the client was lost. */
async function anHourLater(cartId: string): Promise<void> {
  const start = Date.now()
  for (const minutes of [3, 11, 31, 61, 62]) {
    vi.useFakeTimers({ toFake: ['Date'], now: start + minutes * minute })
    await runDurableObjectAlarm(env.CART.getByName(cartId))
  }
  vi.useRealTimers()
}

/** The state of a cart after all alarms have run. */
async function fateOf(person: Visitor, cartId: string): Promise<'complete' | 'absent'> {
  const orders = await count('SELECT count(*) AS n FROM orders WHERE cart_id = ?', cartId)
  const paid = await count(
    `SELECT count(*) AS n FROM sandbox_payments bank JOIN checkouts USING (payment_reference) WHERE cart_id = ? AND bank.state = 'Authorised'`,
    cartId,
  )
  expect(paid).toBe(orders)
  expect(
    await count(
      `SELECT count(*) AS n FROM checkouts WHERE cart_id = ? AND state = 'Pending'`,
      cartId,
    ),
  ).toBe(0)
  if (orders === 0) {
    const cart = await person.api('GET /api/v1/carts/guest')
    expect(cart).toMatchObject({ id: cartId, cartState: 'Active', totalLineItemQuantity: 1 })
    return 'absent'
  }
  expect(
    await count(
      `SELECT count(*) AS n FROM orders JOIN checkouts USING (payment_reference) JOIN sandbox_payments bank USING (payment_reference)
       WHERE orders.cart_id = ? AND orders.order_number IS NOT NULL AND orders.order_state = 'Confirmed' AND checkouts.state = 'Authorised'
       AND orders.total = bank.amount AND (SELECT count(*) FROM ${orderedLines} WHERE order_id = orders.id) = 1`,
      cartId,
    ),
  ).toBe(1)
  await expect(person.api('GET /api/v1/carts/guest')).rejects.toMatchObject({ status: 404 })
  return 'complete'
}

it('a client that is lost at any moment of a checkout leaves it complete or completely absent', async () => {
  await env.DB.prepare('UPDATE stock SET quantity = 1000 WHERE sku = ?').bind(sku).run()
  const whole = cutEnv(Infinity, 'is not sent')
  const first = visitor()
  const paid = await readyToPay(first, { sku })
  await checkOut(visitor(commerce(whole.env), 'fr-fr', first.cookies), paid)
  const points = whole.state.calls
  expect(points).toBeGreaterThan(20)

  const fates = { complete: 1, absent: 0 }
  const cuts = (['is not sent', 'is done unheard'] as const).flatMap((last) =>
    Array.from({ length: Math.ceil(points / step) }, (_, index) => ({ last, after: index * step })),
  )
  for (let lost = 0; lost < Math.max(losses, cuts.length); lost++) {
    const { after, last } = cuts[lost % cuts.length]!
    const person = visitor()
    const cart = await readyToPay(person, { sku })
    const cut = cutEnv(after, last)
    await Promise.race([
      checkOut(visitor(commerce(cut.env), 'fr-fr', person.cookies), cart),
      cut.state.isCut,
    ])
    await anHourLater(cart.id)
    fates[await fateOf(person, cart.id)]++
  }
  expect(fates.absent + fates.complete).toBeGreaterThan(losses)
  expect(fates.absent).toBeGreaterThan(0)
  expect(fates.complete).toBeGreaterThan(1)
  expect(await stockOf(sku)).toBe(1000 - fates.complete)
  expect(await count("SELECT count(*) AS n FROM reservations WHERE state = 'Reserved'")).toBe(0)
})
