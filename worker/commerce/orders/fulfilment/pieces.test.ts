// Requirements: OPS-33, PAY-15.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { stockOf } from '#tests/support/checkout.ts'
import { count, decide, open, stocked } from '#tests/support/open-checkouts.ts'
import { settlePayment } from '../../checkout/settle-payment.ts'
import { listStock } from '../../stock/store.ts'
import type { OrderRow } from '../order-row.ts'
import { orderOfPayment } from '../store.ts'
import { lineStates } from './pieces.ts'
import { giveRefunds } from './give-refunds.ts'
import { refundOrder } from './refund-order.ts'
import { deliverOrder, shipOrder } from './ship-order.ts'
import { listOrders, refundsOf } from './store.ts'

const now = new Date()
const price = 1999

async function ordered(parts: Record<string, number>): Promise<OrderRow> {
  const checkout = await open({ parts })
  await decide(checkout, 'Authorised')
  await settlePayment(env, checkout.paymentReference, now)
  return (await orderOfPayment(env, checkout.paymentReference))!
}

const again = async ({ payment_reference: reference }: OrderRow) =>
  (await orderOfPayment(env, reference))!
const ship = async (order: OrderRow, pieces?: Record<string, number>, tracking?: string) =>
  shipOrder(env, await again(order), tracking, now, pieces && listed(pieces))
const listed = (pieces: Record<string, number>) =>
  Object.entries(pieces).map(([sku, quantity]) => ({ sku, quantity }))
const refund = async (
  order: OrderRow,
  lines: Record<string, number>,
  wish: Partial<Parameters<typeof refundOrder>[2]> = {},
) =>
  refundOrder(
    env,
    await again(order),
    { restocks: false, reason: 'broken', lines: listed(lines), ...wish },
    now,
  )
const waiting = async (order: OrderRow) =>
  lineStates(await again(order), await refundsOf(env, order.payment_reference)).map(
    (line) => line.waiting,
  )
const mails = (order: OrderRow) =>
  count(
    'SELECT count(*) AS n FROM outbox WHERE instr(subject_key, ?) = 1',
    `order-shipped:${order.id}`,
  )
const unsent = async (sku: string) => (await listStock(env, { sku, limit: 1 }))[0]!.unsent

describe('a part of an order', () => {
  it('is sent with its own tracking code and mail, and the rest after it', async () => {
    const [a, b] = [await stocked(5), await stocked(5)]
    const order = await ordered({ [a]: 2, [b]: 1 })
    expect(await ship(order, { [a]: 1 }, 'TRACK-1')).toBe('partly shipped')
    expect(await again(order)).toMatchObject({ order_state: 'Confirmed', shipment_state: null })
    expect(await waiting(order)).toEqual([1, 1])
    expect([await unsent(a), await unsent(b)]).toEqual([1, 1])
    expect(await listOrders(env, { waiting: true, limit: 500 })).toContainEqual(
      expect.objectContaining({ id: order.id }),
    )
    expect(await ship(order, undefined, 'TRACK-2')).toBe('shipped')
    expect(await again(order)).toMatchObject({
      shipment_state: 'Shipped',
      tracking: 'TRACK-2',
      parcels: [
        { tracking: 'TRACK-1', pieces: [{ sku: a, quantity: 1 }] },
        { tracking: 'TRACK-2', pieces: listed({ [a]: 1, [b]: 1 }) },
      ],
    })
    expect(await mails(order)).toBe(2)
    expect(await deliverOrder(env, await again(order), new Date())).toBe('delivered')
  })

  it('is said to be a part in its mail, with what is in the parcel', async () => {
    const [a, b] = [await stocked(5), await stocked(5)]
    const order = await ordered({ [a]: 2, [b]: 1 })
    await ship(order, { [a]: 2 })
    const mail = await env.DB.prepare('SELECT subject, text FROM outbox WHERE subject_key = ?')
      .bind(`order-shipped:${order.id}:1`)
      .first<{ subject: string; text: string }>()
    expect(mail?.subject).toContain('Une partie de votre commande')
    expect(mail?.text).toContain('dans un autre colis')
    expect(mail?.text).toContain(a)
    expect(mail?.text).not.toContain(b)
  })

  it('cannot be sent twice, nor more of it than was ordered, nor what is not in it', async () => {
    const [a, b] = [await stocked(5), await stocked(5)]
    const order = await ordered({ [a]: 2, [b]: 1 })
    await ship(order, { [a]: 2 })
    await expect(ship(order, { [a]: 2 })).rejects.toThrow('2 were ordered and 2 sent: 0 wait')
    await expect(ship(order, { [b]: 2 })).rejects.toThrow('1 wait to be sent, not 2')
    await expect(ship(order, { 'NO-SUCH': 1 })).rejects.toThrow(
      `has no line NO-SUCH; it has ${a}, ${b}`,
    )
    expect(await mails(order)).toBe(1)
  })

  it('is sent once when two operators send it at the same time', async () => {
    const [a, b] = [await stocked(5), await stocked(5)]
    const order = await ordered({ [a]: 1, [b]: 1 })
    const sent = await Promise.allSettled([1, 2, 3].map(() => ship(order, { [a]: 1 })))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await waiting(order)).toEqual([0, 1])
  })

  it('keeps an order from being cancelled: a whole refund ends what waits', async () => {
    const [a, b] = [await stocked(5), await stocked(5)]
    const order = await ordered({ [a]: 2, [b]: 1 })
    await ship(order, { [a]: 2 })
    const asked = await refundOrder(env, await again(order), { restocks: false }, now)
    expect(asked).toMatchObject({ total: 3 * price, cancels: false })
    expect(await again(order)).toMatchObject({
      order_state: 'Confirmed',
      shipment_state: 'Shipped',
    })
    expect([await stockOf(a), await stockOf(b)]).toEqual([3, 5])
  })
})

describe('a refund of pieces', () => {
  it('frees those that were not sent, and they are not packed', async () => {
    const [a, b] = [await stocked(5), await stocked(5)]
    const order = await ordered({ [a]: 2, [b]: 1 })
    expect(await refund(order, { [a]: 1 })).toMatchObject({ amount: price, cancels: false })
    expect([await stockOf(a), await unsent(a)]).toEqual([4, 1])
    expect(await waiting(order)).toEqual([1, 1])
    expect(await ship(order)).toBe('shipped')
  })

  it('is given once for a repeated command, and a further piece after it', async () => {
    const a = await stocked(5)
    const order = await ordered({ [a]: 3 })
    await refund(order, { [a]: 1 })
    expect(await refund(order, { [a]: 1 })).toMatchObject({ amount: 0, total: price })
    expect(await refund(order, { [a]: 2 })).toMatchObject({ amount: price, total: 2 * price })
    expect(await stockOf(a)).toBe(4)
    expect(await giveRefunds(env, now)).toMatchObject({ failed: 0 })
    expect(await refundsOf(env, order.payment_reference)).toMatchObject([
      {
        state: 'Given',
        lines: [{ sku: a, quantity: 1, unsent: 1, restocked: 0 }],
        reason: 'broken',
      },
      { state: 'Given', lines: [{ quantity: 1 }] },
    ])
  })

  it('of every piece before the sending is one of the whole order, which is cancelled', async () => {
    const [a, b] = [await stocked(5), await stocked(5)]
    const order = await ordered({ [a]: 1, [b]: 1 })
    await refund(order, { [a]: 1 })
    expect(await refund(order, { [b]: 1 })).toMatchObject({ total: 2 * price, cancels: true })
    expect(await again(order)).toMatchObject({ order_state: 'Cancelled' })
    expect([await stockOf(a), await stockOf(b)]).toEqual([5, 5])
  })

  it('ends an order of which the other pieces were sent', async () => {
    const [a, b] = [await stocked(5), await stocked(5)]
    const order = await ordered({ [a]: 1, [b]: 1 })
    await ship(order, { [a]: 1 })
    await refund(order, { [b]: 1 })
    expect(await again(order)).toMatchObject({ shipment_state: 'Shipped' })
    expect([await stockOf(a), await stockOf(b)]).toEqual([4, 5])
  })

  it('puts those that came back into stock, all or some, once', async () => {
    const a = await stocked(5)
    const order = await ordered({ [a]: 4 })
    await ship(order)
    await refund(order, { [a]: 2 }, { returned: listed({ [a]: 1 }) })
    expect(await stockOf(a)).toBe(2)
    await refund(order, { [a]: 2 }, { returned: listed({ [a]: 1 }) })
    expect(await stockOf(a)).toBe(2)
    await refund(order, { [a]: 3 }, { restocks: true })
    expect(await stockOf(a)).toBe(3)
    expect(await again(order)).toMatchObject({
      order_state: 'Confirmed',
      shipment_state: 'Shipped',
    })
  })

  it('refuses what cannot be, and changes nothing', async () => {
    const [a, b] = [await stocked(5), await stocked(5)]
    const order = await ordered({ [a]: 2, [b]: 2 })
    const refused: [Promise<unknown>, string][] = [
      [refund(order, { [a]: 3 }), '2 wait to be sent'],
      [refund(order, { [a]: 1 }, { restocks: true }), 'not sent whole yet'],
      [refund(order, { 'NO-SUCH': 1 }), 'no line NO-SUCH'],
      [refund(order, { [a]: 1 }, { total: 5 * price }), 'cost less'],
    ]
    for (const [asked, message] of refused) await expect(asked).rejects.toThrow(message)
    await ship(order)
    await expect(refund(order, { [a]: 1 }, { returned: listed({ [b]: 1 }) })).rejects.toThrow(
      'not among the refunded lines',
    )
    await expect(refund(order, { [a]: 1 }, { returned: listed({ [a]: 2 }) })).rejects.toThrow(
      '2 cannot come back',
    )
    expect(await refundsOf(env, order.payment_reference)).toEqual([])
    expect([await stockOf(a), await stockOf(b)]).toEqual([3, 3])
  })

  it('gives another sum where one is named', async () => {
    const a = await stocked(5)
    const order = await ordered({ [a]: 2 })
    await ship(order)
    expect(await refund(order, { [a]: 1 }, { total: 1000 })).toMatchObject({ amount: 1000 })
  })

  it('takes its part of a discount on the order, and the parts add up to what was paid', async () => {
    const [a, b] = [await stocked(9), await stocked(9)]
    const order = await ordered({ [a]: 3, [b]: 3 })
    const total = { ...order.details.totalPrice, centAmount: 10_000 }
    const states = lineStates({ ...order, details: { ...order.details, totalPrice: total } }, [])
    expect(states.map(({ paid }) => paid)).toEqual([5000, 5000])
  })

  it('is asked again after it failed, without freeing its pieces twice', async () => {
    const a = await stocked(5)
    const order = await ordered({ [a]: 3 })
    await refund(order, { [a]: 1 })
    await env.DB.prepare(
      "UPDATE refunds SET failed_at = 1, failure = 'closed' WHERE payment_reference = ?",
    )
      .bind(order.payment_reference)
      .run()
    expect(await refund(order, { [a]: 1 })).toMatchObject({ amount: price })
    expect(await stockOf(a)).toBe(3)
    expect(await waiting(order)).toEqual([2])
    await refund(order, { [a]: 2 })
    expect(await stockOf(a)).toBe(4)
    expect(await waiting(order)).toEqual([1])
  })
})
