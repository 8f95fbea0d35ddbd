// Requirements: OPS-46, OPS-32.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { countedRows } from '#tests/support/counted-rows.ts'
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

describe('payments list, in a shop with many payments', () => {
  /** Refunded payments without attempts, a minute apart; of earlier releases without `7`. */
  const fill = (many: number, version: string, until: number) =>
    env.DB.prepare(
      `WITH RECURSIVE some (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM some WHERE n < ?1)
       INSERT INTO payments (payment_reference, provider, provider_id, amount, currency, state, created_at)
       SELECT printf('pay_%012x%s%019d', ?2 - n * ${minute}, ?3, n), 'sandbox', 'sbx_' || n || ?3, 1, 'EUR', 'Refunded', ?2 - n * ${minute} FROM some`,
    )
      .bind(many, until, version)
      .run()
  const rows: number[] = []
  const counting = toolWith(paymentVerbs, { env: countedRows(env, rows) })
  const read = async (name: string, given: Record<string, string | boolean>) => {
    rows.length = 0
    const { data } = await counting(name, given)
    return { data, rows: rows.reduce((sum, each) => sum + each, 0) }
  }

  it('reads those of one page, and goes on behind it, once each', async () => {
    await fill(3_000, '7', now - hour)
    await fill(30, '4', now - 90 * 24 * hour)
    const paid = await ordered(5 * minute)
    const seen: string[] = []
    for (let before: string | undefined; ;) {
      const page = await read('payments list', { limit: '1000', ...(before && { before }) })
      const references = (page.data as { reference: string }[]).map(({ reference }) => reference)
      expect(page.rows).toBeLessThan(15_000)
      seen.push(...references)
      before = references.at(-1)
      if (references.length < 1000) break
    }
    expect(seen).toHaveLength(3_031)
    expect(new Set(seen).size).toBe(3_031)
    expect(seen[0]).toBe(paid.reference)
    const times = (await listed({ limit: '10000' })) as unknown as { begun: string }[]
    expect(times.map(({ begun }) => begun)).toEqual(
      times
        .map(({ begun }) => begun)
        .toSorted()
        .toReversed(),
    )
    const first = await shop('payments list', { limit: '10' })
    expect(first.text).toContain(`Older ones: --before ${seen[9]}`)
    expect((await read('payments list', { limit: '10' })).rows).toBeLessThan(200)
  })

  it('reads what waits, what is named and what is of some hours by their indices', async () => {
    await fill(3_000, '7', now - hour)
    const [open, { number, reference, id }] = [await begun(2 * hour), await ordered(2 * minute)]
    for (const [name, given, found] of [
      ['payments list', { state: 'open' }, open.paymentReference],
      ['payments list', { 'without-order': true }, undefined],
      ['payments list', { order: number }, reference],
      ['payments list', { order: id }, reference],
      ['payments list', { since: new Date(now - 10 * minute).toISOString() }, reference],
      ['payments count', { hours: '0.5' }, undefined],
      ['payments show', { reference }, reference],
      ['payments show', { reference: number }, reference],
    ] as const) {
      const answer = await read(name, given)
      expect(answer.rows, `${name} ${JSON.stringify(given)}`).toBeLessThan(200)
      if (found) expect(JSON.stringify(answer.data)).toContain(found)
    }
  })

  it('finds a state that has no index in the last three months, or since a day', async () => {
    await fill(2_500, '7', now - hour)
    const owed = await ordered(100 * 24 * hour)
    await set('payments', owed.reference, "state = 'CreditOwed'")
    expect(await references({ state: 'owed' })).toEqual([])
    const since = new Date(now - 101 * 24 * hour).toISOString()
    expect(await references({ state: 'owed', since })).toEqual([owed.reference])
    await expect(listed({ state: 'open', before: owed.reference })).rejects.toThrow('newest')
    await expect(listed({ before: 'pay_none' })).rejects.toThrow('no payment pay_none')
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
