// Requirements: ORD-6, PAY-15.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stockOf } from '#tests/support/checkout.ts'
import { count, decide, open, stocked, type Wish } from '#tests/support/open-checkouts.ts'
import { settlePayment } from '../../checkout/settle-payment.ts'
import type { PaymentProvider } from '../../payment/provider.ts'
import { sandboxProvider } from '../../payment/sandbox/provider.ts'
import { numberOrder } from '../number-order.ts'
import type { OrderRow } from '../order-row.ts'
import { orderOfPayment } from '../store.ts'
import { giveRefunds } from './give-refunds.ts'
import { refundOrder } from './refund-order.ts'
import { deliverOrder, shipOrder } from './ship-order.ts'
import { listOrders, namedOrder, refundsOf } from './store.ts'

vi.setConfig({ testTimeout: 120_000 })

const now = new Date()
const everything = { restocks: false }

async function paid(wish: Wish): Promise<OrderRow> {
  const checkout = await open(wish)
  await decide(checkout, 'Authorised')
  await settlePayment(env, checkout.paymentReference, now)
  return (await orderOfPayment(env, checkout.paymentReference))!
}

async function confirmed(wish: Wish): Promise<OrderRow> {
  return numberOrder(env, await paid(wish), now)
}

const again = async ({ payment_reference: reference }: OrderRow) =>
  (await orderOfPayment(env, reference))!
const mails = (about: string) =>
  count('SELECT count(*) AS n FROM outbox WHERE instr(subject_key, ?) = 1', about)
const bank = ({ payment_reference: reference }: OrderRow) =>
  env.DB.prepare('SELECT state, refunded FROM sandbox_payments WHERE payment_reference = ?')
    .bind(reference)
    .first()

beforeEach(() => env.DB.prepare('DELETE FROM refunds').run())

describe('an order that is fully refunded before it is shipped', () => {
  it('is cancelled, its money is refunded, and pieces and codes are free again, once', async () => {
    const sku = await stocked(5)
    const code = `R-${sku}`
    const order = await confirmed({
      parts: { [sku]: 2 },
      coupons: [{ code, maxUses: 1, users: ['email:a@example.org'] }],
    })
    expect(await stockOf(sku)).toBe(3)
    expect(await refundOrder(env, order, everything, now)).toMatchObject({
      amount: 3998,
      total: 3998,
      cancels: true,
    })
    expect(await again(order)).toMatchObject({ order_state: 'Cancelled', payment_state: 'Paid' })
    for (const _ of [1, 2, 3]) await giveRefunds(env, now)
    expect(await again(order)).toMatchObject({
      order_state: 'Cancelled',
      payment_state: 'Refunded',
    })
    expect(await bank(order)).toEqual({ state: 'Refunded', refunded: 3998 })
    expect(await stockOf(sku)).toBe(5)
    expect(await count('SELECT used AS n FROM coupon_counters WHERE code = ?', code)).toBe(0)
    expect(await mails(`refund:${order.payment_reference}`)).toBe(1)
    expect(await refundOrder(env, await again(order), everything, now)).toMatchObject({
      amount: 0,
      total: 3998,
    })
    await settlePayment(env, order.payment_reference, now)
    expect(await stockOf(sku)).toBe(5)
  })

  it('is refunded once when 20 operators request it in parallel', async () => {
    const sku = await stocked(9)
    const order = await confirmed({ parts: { [sku]: 3 } })
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => refundOrder(env, order, everything, now)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ name: 'Refusal' })
    await Promise.all([1, 2, 3].map(() => giveRefunds(env, now)))
    expect(
      (await refundsOf(env, order.payment_reference)).map(({ amount, state }) => [amount, state]),
    ).toEqual([[5997, 'Given']])
    expect(await stockOf(sku)).toBe(9)
  })
})

describe('a part of an order', () => {
  it('is refunded up to the named total: a repeated command refunds nothing, the rest closes the payment', async () => {
    const sku = await stocked(5)
    const order = await confirmed({ parts: { [sku]: 2 } })
    expect(await refundOrder(env, order, { total: 1000, restocks: false }, now)).toMatchObject({
      amount: 1000,
      cancels: false,
    })
    expect(await refundOrder(env, order, { total: 1000, restocks: false }, now)).toMatchObject({
      amount: 0,
      total: 1000,
    })
    await giveRefunds(env, now)
    expect(await bank(order)).toEqual({ state: 'Authorised', refunded: 1000 })
    expect(await again(order)).toMatchObject({ order_state: 'Confirmed', payment_state: 'Paid' })
    expect(await stockOf(sku)).toBe(3)
    expect(await refundOrder(env, await again(order), everything, now)).toMatchObject({
      amount: 2998,
      total: 3998,
      cancels: true,
    })
    await giveRefunds(env, now)
    expect(await bank(order)).toEqual({ state: 'Refunded', refunded: 3998 })
    expect(await again(order)).toMatchObject({ payment_state: 'Refunded' })
    expect(await mails(`refund:${order.payment_reference}`)).toBe(2)
  })

  it('is refunded after the earlier parts, whatever the clocks of two operators show', async () => {
    const order = await confirmed({ parts: { [await stocked(2)]: 2 } })
    await refundOrder(env, order, { total: 1000, restocks: false }, now)
    await refundOrder(env, order, everything, new Date(now.getTime() - 60_000))
    expect(await giveRefunds(env, now)).toEqual({ given: 2, failed: 0 })
    expect(await bank(order)).toEqual({ state: 'Refunded', refunded: 3998 })
  })

  it('waits until the earlier parts could be refunded', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const order = await confirmed({ parts: { [await stocked(2)]: 2 } })
    await refundOrder(env, order, { total: 1000, restocks: false }, now)
    await refundOrder(env, order, everything, now)
    const sandbox = sandboxProvider(env, now)
    const stumbling: PaymentProvider = {
      ...sandbox,
      refund: (payment, part) =>
        part?.since === 0 ? Promise.reject(new Error('down')) : sandbox.refund(payment, part),
    }
    expect(await giveRefunds(env, now, stumbling)).toEqual({ given: 0, failed: 2 })
    expect(await bank(order)).toEqual({ state: 'Authorised', refunded: 0 })
    expect(await giveRefunds(env, now)).toEqual({ given: 2, failed: 0 })
    expect(await bank(order)).toEqual({ state: 'Refunded', refunded: 3998 })
    error.mockRestore()
  })

  it('is never more than was paid', async () => {
    const order = await confirmed({ parts: { [await stocked(1)]: 1 } })
    await expect(refundOrder(env, order, { total: 2000, restocks: false }, now)).rejects.toThrow(
      'cost less',
    )
  })
})

describe('a refund that is not possible yet', () => {
  it('waits while the provider is down, and is made once when it answers', async () => {
    const order = await confirmed({ parts: { [await stocked(1)]: 1 } })
    await refundOrder(env, order, everything, now)
    const asked: unknown[] = []
    const down = {
      refund: async (_: unknown, part: unknown) => {
        asked.push(part)
        throw new Error('down')
      },
    } as unknown as PaymentProvider
    expect(await giveRefunds(env, now, down)).toEqual({ given: 0, failed: 1 })
    expect(await giveRefunds(env, now, down)).toEqual({ given: 0, failed: 1 })
    expect(asked).toEqual([
      { since: 0, amount: 1999 },
      { since: 0, amount: 1999 },
    ])
    expect(await giveRefunds(env, now)).toEqual({ given: 1, failed: 0 })
    expect(await giveRefunds(env, now)).toEqual({ given: 0, failed: 0 })
  })
})

describe('a refund that is refused permanently', () => {
  it('does not delay later refunds', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const sku = await stocked(21)
    const orders = await Promise.all(
      Array.from({ length: 21 }, () => confirmed({ parts: { [sku]: 1 } })),
    )
    for (const [index, order] of orders.entries())
      await refundOrder(env, order, everything, new Date(now.getTime() + index))
    const last = orders.at(-1)!.payment_reference
    const given: string[] = []
    const bank = {
      refund: async ({ reference }: { reference: string }) => {
        if (reference !== last) throw new Error('given back at the dashboard')
        given.push(reference)
      },
    } as unknown as PaymentProvider
    for (const later of [1, 2])
      await giveRefunds(env, new Date(now.getTime() + later * 300_000), bank)
    expect(given).toEqual([last])
    expect(error).toHaveBeenCalledTimes(39)
    error.mockRestore()
  })
})

describe('a parcel', () => {
  it('is sent once, and the shopper gets one mail, even if the tracking number changes', async () => {
    const order = await confirmed({ parts: { [await stocked(1)]: 1 } })
    expect((await listOrders(env, { waiting: true, limit: 500 })).map(({ id }) => id)).toContain(
      order.id,
    )
    expect(await shipOrder(env, order, 'TRACK-1', now)).toBe('shipped')
    expect(await shipOrder(env, await again(order), 'TRACK-1', now)).toBe('shipped before')
    expect(await shipOrder(env, await again(order), 'TRACK-2', now)).toBe('tracking corrected')
    expect(await again(order)).toMatchObject({
      shipment_state: 'Shipped',
      tracking: 'TRACK-2',
      order_state: 'Confirmed',
    })
    expect(await mails(`order-shipped:${order.id}`)).toBe(1)
    const { text } = (await env.DB.prepare('SELECT text FROM outbox WHERE subject_key = ?')
      .bind(`order-shipped:${order.id}`)
      .first<{ text: string }>())!
    expect(text).toContain('TRACK-1')
    expect(
      (await listOrders(env, { waiting: true, limit: 500 })).map(({ id }) => id),
    ).not.toContain(order.id)
    expect(await deliverOrder(env, await again(order), now)).toBe('delivered')
    expect(await again(order)).toMatchObject({
      shipment_state: 'Delivered',
      order_state: 'Complete',
    })
  })

  it('that was sent keeps its pieces out of stock when it is refunded, unless they were returned', async () => {
    const sku = await stocked(4)
    const [kept, returned] = [
      await confirmed({ parts: { [sku]: 1 } }),
      await confirmed({ parts: { [sku]: 1 } }),
    ]
    for (const order of [kept, returned]) await shipOrder(env, order, undefined, now)
    expect(await refundOrder(env, await again(kept), everything, now)).toMatchObject({
      amount: 1999,
      cancels: false,
    })
    expect(await refundOrder(env, await again(returned), { restocks: true }, now)).toMatchObject({
      amount: 1999,
      cancels: false,
    })
    expect(await stockOf(sku)).toBe(3)
    expect(await again(kept)).toMatchObject({ order_state: 'Confirmed', shipment_state: 'Shipped' })
  })

  it('is either sent or cancelled when both are requested in parallel', async () => {
    const sku = await stocked(20)
    for (let round = 0; round < 10; round++) {
      const order = await confirmed({ parts: { [sku]: 1 } })
      await Promise.allSettled([
        shipOrder(env, order, undefined, now),
        refundOrder(env, order, everything, now),
      ])
      const { order_state: state, shipment_state: shipment } = await again(order)
      expect([state, shipment]).toEqual(
        state === 'Cancelled' ? ['Cancelled', null] : ['Confirmed', 'Shipped'],
      )
    }
  })

  it.each([
    [
      'an order that is not confirmed',
      async () => ({
        ...(await paid({ parts: { [await stocked(1)]: 1 } })),
        order_state: 'Open' as const,
      }),
      'not confirmed yet',
    ],
    ['a cancelled order', async () => cancelled(), 'was cancelled'],
  ])('is not sent for %s', async (_, make, message) => {
    await expect(shipOrder(env, await make(), undefined, now)).rejects.toThrow(message)
  })
})

it('finds an order by number, id and payment reference only', async () => {
  const order = await confirmed({ parts: { [await stocked(1)]: 1 } })
  for (const name of [order.order_number!, order.id, order.payment_reference])
    expect((await namedOrder(env, name))?.id).toBe(order.id)
  expect(await namedOrder(env, "' OR 1=1 --")).toBeUndefined()
})

async function cancelled() {
  const order = await confirmed({ parts: { [await stocked(1)]: 1 } })
  await refundOrder(env, order, everything, now)
  return again(order)
}
