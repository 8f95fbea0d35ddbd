// Requirements: OPS-46, OPS-32.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { decide, open, stocked } from '#tests/support/open-checkouts.ts'
import { toolWith } from '#tests/support/tool.ts'
import { settlePayment } from '#worker/commerce/checkout/settle-payment.ts'
import { orderOfPayment } from '#worker/commerce/orders/store.ts'
import { countPaymentsWithoutOrders } from '#worker/commerce/watch/measures/store.ts'
import { orderVerbs } from '../../../scripts/shop/order-verbs.ts'
import { paymentVerbs } from '../../../scripts/shop/payments/payment-verbs.ts'

const shop = toolWith([...paymentVerbs, ...orderVerbs])
const minute = 60_000
const hour = 60 * minute
const now = Date.now()

const listed = async (given: Record<string, string | boolean>) =>
  (await shop('payments list', given)).data as { reference: string; state: string }[]
const references = async (given: Record<string, string | boolean>) =>
  (await listed(given)).map(({ reference }) => reference)

/** A payment that was begun so many ms ago. */
const begun = async (ago: number) =>
  open({ parts: { [await stocked(4)]: 2 }, now: new Date(now - ago) })

async function ordered(ago = 0) {
  const checkout = await begun(ago)
  await decide(checkout, 'Authorised')
  await settlePayment(env, checkout.paymentReference, new Date(now - ago))
  const order = (await orderOfPayment(env, checkout.paymentReference))!
  return { reference: checkout.paymentReference, number: order.order_number!, id: order.id }
}

const set = (table: 'checkouts' | 'payments', reference: string, change: string) =>
  env.DB.prepare(`UPDATE ${table} SET ${change} WHERE payment_reference = ?`).bind(reference).run()

beforeEach(async () => {
  await env.DB.batch(
    [
      'refunds',
      'disputes',
      'book_differences',
      'orders',
      'payments',
      'reservations',
      'checkouts',
    ].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  )
})

describe('payments list', () => {
  it('has each payment with its state, the newest first, and those that wait oldest first', async () => {
    const [old, waiting] = [await begun(2 * hour), await begun(minute)]
    const paid = await ordered(30 * minute)
    const failed = await begun(3 * hour)
    await set('checkouts', failed.paymentReference, "state = 'Declined'")
    const refunding = await begun(4 * hour)
    await set('checkouts', refunding.paymentReference, "state = 'Refunding'")
    expect(await listed({})).toMatchObject([
      { reference: waiting.paymentReference, state: 'awaiting', amount: '39.98', currency: 'EUR' },
      { reference: paid.reference, state: 'paid', order_number: paid.number, refunded: '0.00' },
      { reference: old.paymentReference, state: 'overdue', provider: 'sandbox' },
      { reference: failed.paymentReference, state: 'failed', order_number: null },
      { reference: refunding.paymentReference, state: 'refunding' },
    ])
    expect(await references({ state: 'open' })).toEqual([
      old.paymentReference,
      waiting.paymentReference,
    ])
    expect(await references({ state: 'overdue' })).toEqual([old.paymentReference])
    expect(await references({ state: 'paid' })).toEqual([paid.reference])
    expect(await references({ state: 'failed' })).toEqual([failed.paymentReference])
  })

  it('is filtered by order and age', async () => {
    const [paid, older] = [await ordered(5 * minute), await ordered(26 * hour)]
    expect(await references({ order: paid.number })).toEqual([paid.reference])
    expect(await references({ order: older.id })).toEqual([older.reference])
    expect(await references({ older: '60' })).toEqual([older.reference])
    const since = new Date(now - hour).toISOString()
    expect(await references({ since })).toEqual([paid.reference])
    expect(await references({ until: since })).toEqual([older.reference])
    expect(await references({ limit: '1' })).toEqual([paid.reference])
  })

  it('says what was given back, in part or all of it', async () => {
    const { reference, number } = await ordered()
    await shop('refund', { number, amount: '5' })
    expect(await listed({})).toMatchObject([{ state: 'paid', refunded: '5.00' }])
    await shop('refund', { number })
    expect(await listed({ state: 'refunded' })).toMatchObject([{ reference, refunded: '39.98' }])
    await set('payments', reference, "state = 'CreditOwed'")
    expect(await listed({ state: 'owed' })).toMatchObject([{ reference }])
  })

  it('finds the same payments without orders as the alarm', async () => {
    await ordered(hour)
    const refunding = await begun(4 * hour)
    await set('checkouts', refunding.paymentReference, "state = 'Refunding'")
    const [unnamed, lost, settledByHand] = [
      await ordered(3 * hour),
      await ordered(2 * hour),
      await ordered(50 * hour),
    ]
    await set('payments', unnamed.reference, 'order_id = NULL')
    for (const { id } of [lost, settledByHand])
      await env.DB.prepare('DELETE FROM orders WHERE id = ?').bind(id).run()
    const young = await ordered(minute)
    await set('payments', young.reference, 'order_id = NULL')
    const found = await references({ 'without-order': true, older: '30' })
    expect(found).toEqual([refunding.paymentReference, unnamed.reference, lost.reference])
    expect(await countPaymentsWithoutOrders(env, now)).toBe(found.length)
    expect(await references({ 'without-order': true })).toContain(young.reference)
  })

  it('has money whose attempt to pay is gone', async () => {
    const { reference, number } = await ordered()
    await env.DB.batch(
      ['reservations', 'checkouts'].map((table) =>
        env.DB.prepare(`DELETE FROM ${table} WHERE payment_reference = ?`).bind(reference),
      ),
    )
    expect(await listed({})).toMatchObject([{ reference, state: 'paid', order_number: number }])
  })
})

describe('payments count', () => {
  it('counts those of the last hours by their state', async () => {
    await begun(minute)
    await begun(2 * minute)
    await ordered(3 * minute)
    await begun(5 * hour)
    expect((await shop('payments count')).data).toMatchObject([
      { state: 'awaiting', payments: 2 },
      { state: 'paid', payments: 1 },
    ])
    expect((await shop('payments count', { hours: '6' })).text).toContain('1  overdue')
    expect((await shop('payments count', { hours: '0.001' })).text).toBe('No payments.')
  })
})

describe('payments show', () => {
  it('finds one by reference, by the provider’s id and by its order', async () => {
    const { reference, number } = await ordered()
    await shop('refund', { number, amount: '5', reason: 'late' })
    const { text, data } = await shop('payments show', { reference })
    expect(data).toMatchObject({ reference, order_number: number, state: 'paid' })
    for (const line of [
      'State    paid (Authorised)',
      'Amount   39.98 EUR',
      'Shopper  camille.martin@example.org',
      'Refund   5.00 EUR given',
      'late',
      ', consumed',
    ])
      expect(text).toContain(line)
    expect(text).not.toContain('To do')
    const { provider_id: providerId } = data as { provider_id: string }
    for (const name of [providerId, number])
      expect((await shop('payments show', { reference: name })).data).toEqual(data)
  })

  it('says what to do', async () => {
    const advice = async (reference: string) =>
      /^To do +(.*)$/m.exec((await shop('payments show', { reference })).text)?.[1]
    const { paymentReference } = await begun(2 * hour)
    expect(await advice(paymentReference)).toContain('open-payments.md')
    await set('checkouts', paymentReference, "state = 'Refunding'")
    expect(await advice(paymentReference)).toContain('payments-without-orders.md')
    await env.DB.prepare(
      "INSERT INTO book_differences (payment_reference, kind, detail, found_at) VALUES (?, 'amount', '{}', 1)",
    )
      .bind(paymentReference)
      .run()
    expect(await advice(paymentReference)).toContain('book-differences.md')
    const { reference } = await ordered()
    await set('payments', reference, "state = 'CreditOwed'")
    expect(await advice(reference)).toContain('another way')
  })

  it('refuses what it does not know', async () => {
    await expect(shop('payments show', { reference: 'pay_none' })).rejects.toThrow(
      'reconcile --since',
    )
  })
})
