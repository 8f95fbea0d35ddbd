// Requirements: PAY-15.
import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { stockOf } from '#tests/support/checkout.ts'
import { count, decide, open, stocked } from '#tests/support/open-checkouts.ts'
import type { Checkout } from '../../checkout/checkout.ts'
import { settlePayment } from '../../checkout/settle-payment.ts'
import { reconcile } from '../../checkout/reconcile.ts'
import { sandboxProvider } from '../../payment/sandbox/provider.ts'
import { numberOrder } from '../number-order.ts'
import type { OrderRow } from '../order-row.ts'
import { orderOfPayment } from '../store.ts'
import { followRefunds } from './follow-refunds.ts'

vi.setConfig({ testTimeout: 120_000 })

const now = new Date()
const orderOf = async ({ paymentReference }: Checkout): Promise<OrderRow> =>
  (await orderOfPayment(env, paymentReference))!
const visit = ({ cartId, paymentReference }: Checkout) =>
  reconcile(env, cartId, paymentReference, now)

/**
 * A paid order as earlier releases made it: numbered and confirmed only when the shopper returned.
 */
async function leftOpen(sku: string): Promise<Checkout> {
  const checkout = await open({ parts: { [sku]: 2 } })
  await decide(checkout, 'Authorised')
  await settlePayment(env, checkout.paymentReference, now)
  const { id } = await orderOf(checkout)
  await env.DB.batch([
    env.DB.prepare(
      "UPDATE orders SET order_state = 'Open', order_number = NULL, confirmed_at = NULL WHERE id = ?",
    ).bind(id),
    env.DB.prepare('DELETE FROM outbox WHERE subject_key = ?').bind(`order-confirmed:${id}`),
  ])
  return checkout
}

/** Processes the notice of a refund that was made in the provider's dashboard. */
function refunded({ paymentReference }: Checkout, amount: number) {
  const refund = { id: 're_1', amount, since: undefined, state: 'Given' } as const
  const provider = { ...sandboxProvider(env, now), readRefunds: async () => [refund] }
  return followRefunds(env, paymentReference, provider, now)
}

const textOfRefund = ({ paymentReference }: Checkout) =>
  env.DB.prepare('SELECT text FROM outbox WHERE instr(subject_key, ?) = 1')
    .bind(`refund:${paymentReference}:`)
    .first<string>('text')

const confirmations = ({ id }: OrderRow) =>
  count('SELECT count(*) AS n FROM outbox WHERE subject_key = ?', `order-confirmed:${id}`)

it('an open order that is fully refunded at the provider is cancelled for good, with its pieces back in stock and a mail with its number', async () => {
  const sku = await stocked(5)
  const checkout = await leftOpen(sku)
  expect(await stockOf(sku)).toBe(3)
  await Promise.all([1, 2, 3].map(() => refunded(checkout, 3998)))
  const order = await orderOf(checkout)
  expect(order).toMatchObject({ order_state: 'Cancelled', payment_state: 'Refunded' })
  expect(await stockOf(sku)).toBe(5)
  expect(order.order_number).toEqual(expect.any(String))
  expect(await textOfRefund(checkout)).toContain(order.order_number)
  await expect(numberOrder(env, order, now)).rejects.toMatchObject({ code: 'OrderNotPaid' })
  await visit(checkout)
  expect(await orderOf(checkout)).toEqual(order)
  expect(await confirmations(order)).toBe(0)
})

it('an open order that is partly refunded is numbered, and confirmed like any other', async () => {
  const checkout = await leftOpen(await stocked(5))
  await refunded(checkout, 1000)
  await visit(checkout)
  const order = await orderOf(checkout)
  expect(order).toMatchObject({ order_state: 'Confirmed', payment_state: 'Paid' })
  expect(await textOfRefund(checkout)).toContain(order.order_number)
  expect(await confirmations(order)).toBe(1)
})

it('an order that was cancelled without a number stays without one', async () => {
  const checkout = await leftOpen(await stocked(5))
  await env.DB.prepare("UPDATE orders SET order_state = 'Cancelled' WHERE payment_reference = ?")
    .bind(checkout.paymentReference)
    .run()
  await visit(checkout)
  const order = await orderOf(checkout)
  expect(order).toMatchObject({ order_state: 'Cancelled', order_number: null })
  expect(await confirmations(order)).toBe(0)
})
