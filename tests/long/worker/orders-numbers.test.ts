// Requirements: ORD-2.
import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { ShopError } from '#shared/api/errors.ts'
import { count, decide, open, stocked } from '#tests/support/open-checkouts.ts'
import { settlePayment } from '#worker/commerce/checkout/settle-payment.ts'
import { giveNumber } from '#worker/commerce/orders/number-order.ts'
import type { OrderRow } from '#worker/commerce/orders/order-row.ts'
import { newOrderNumber } from '#worker/commerce/orders/order-number.ts'
import { orderOfPayment } from '#worker/commerce/orders/store.ts'

vi.setConfig({ testTimeout: 3_600_000 })

it('numbers 20,000 orders without giving a number twice', async () => {
  const outcome = await numberAll(20_000, newOrderNumber)
  expect(outcome).toEqual({ numbered: 20_000, failed: 0 })
})

it('fails cleanly, and never twice alike, where numbers are scarce', async () => {
  const scarce = () => `FR-${99_980_000 + Math.floor(Math.random() * 20_000)}`
  const { numbered, failed } = await numberAll(10_000, scarce)
  expect(numbered + failed).toBe(10_000)
  expect(failed).toBeGreaterThan(0)
  expect(failed).toBeLessThan(1000)
})

async function numberAll(total: number, makeNumber: (country: string) => string) {
  const orders = await plant(total)
  let failed = 0
  const size = 100
  for (let start = 0; start < total; start += size) {
    await Promise.all(
      orders.slice(start, start + size).map(async (order) => {
        await giveNumber(env, order, new Date(), makeNumber).catch((error: unknown) => {
          if (!(error instanceof ShopError) || error.code !== 'OrderNumberFailed') throw error
          failed++
        })
      }),
    )
  }
  expect(
    await count('SELECT count(order_number) - count(DISTINCT order_number) AS n FROM orders'),
  ).toBe(0)
  const numbered = await count(
    'SELECT count(order_number) AS n FROM orders WHERE payment_reference LIKE ?',
    `${orders[0]!.payment_reference.slice(0, -5)}%`,
  )
  return { numbered, failed }
}

/** Copies of one real, paid order. */
async function plant(total: number): Promise<OrderRow[]> {
  const checkout = await open({ parts: { [await stocked(1)]: 1 } })
  await decide(checkout, 'Authorised')
  const { orderId } = (await settlePayment(env, checkout.paymentReference, new Date()))!
  const batch = `pay_copy_${crypto.randomUUID()}_`
  const references = Array.from(
    { length: total },
    (_, index) => batch + String(index).padStart(5, '0'),
  )
  const list = JSON.stringify(references)
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO orders (id, order_state, payment_reference, cart_id, owner, country, store, locale, currency, total, details, created_at)
       SELECT 'o-' || value, 'Open', value, 'c-' || value, owner, country, store, locale, currency, total, details, created_at FROM orders, json_each(?1) WHERE orders.id = ?2`,
    ).bind(list, orderId),
    env.DB.prepare(
      `INSERT INTO payments (payment_reference, order_id, provider, amount, currency, state, created_at)
       SELECT value, 'o-' || value, provider, amount, currency, 'Paid', created_at FROM payments, json_each(?1) WHERE payments.order_id = ?2`,
    ).bind(list, orderId),
  ])
  const model = await orderOfPayment(env, references[0]!)
  return references.map((reference) => ({
    ...model!,
    id: `o-${reference}`,
    payment_reference: reference,
  }))
}
