// Requirements: OPS-49, OPS-31, PAY-18.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { decide, open, stocked } from '#tests/support/open-checkouts.ts'
import { proxied } from '#tests/support/intercepted-env.ts'
import { toolWith } from '#tests/support/tool.ts'
import { settlePayment } from '#worker/commerce/checkout/settle-payment.ts'
import { orderOfPayment } from '#worker/commerce/orders/store.ts'
import { listDifferences } from '#worker/commerce/recovery/comparison/store.ts'
import { settleAsked } from '#worker/commerce/recovery/settlement/settle-asked.ts'
import { countPaymentsWithoutOrders } from '#worker/commerce/watch/measures/store.ts'
import { auditVerbs } from '../../../scripts/shop/audit-verbs.ts'
import { orderVerbs } from '../../../scripts/shop/order-verbs.ts'
import { paymentVerbs } from '../../../scripts/shop/payments/payment-verbs.ts'

const tool = toolWith([...paymentVerbs, ...orderVerbs, ...auditVerbs], { isRemote: true })
const hour = 3_600_000
const now = Date.now()

const row = (sql: string, reference: string) =>
  env.DB.prepare(`SELECT ${sql} WHERE payment_reference = ?`).bind(reference).first()
const atBank = (reference: string) => row('state FROM sandbox_payments', reference)
const run = (sql: string, reference: string) =>
  env.DB.prepare(`${sql} WHERE payment_reference = ?`).bind(reference).run()
const piecesOf = (sku: string) =>
  env.DB.prepare('SELECT quantity FROM stock WHERE sku = ?').bind(sku).first<number>('quantity')

const ask = (reference: string, wish: 'order' | 'give-back') =>
  tool('payments settle', { reference, [wish]: true, reason: 'ticket-1' })
/** The operator's command, and the regular work that follows. */
async function settle(reference: string, wish: 'order' | 'give-back') {
  await ask(reference, wish)
  await settleAsked(env, new Date(now))
}
const asked = async (reference: string) =>
  /^Asked +(.*)$/m.exec((await tool('payments show', { reference })).text)?.[1]

/** A payment of two of four pieces that was begun so many hours ago. */
async function begun(hours = 3) {
  const sku = await stocked(4)
  const checkout = await open({ parts: { [sku]: 2 }, now: new Date(now - hours * hour) })
  return { sku, reference: checkout.paymentReference, checkout }
}

/** One that was given up here, and is paid at the bank. */
async function paidLate() {
  const payment = await begun()
  await settlePayment(env, payment.reference, new Date(now - hour))
  expect(await row('state FROM checkouts', payment.reference)).toEqual({ state: 'Expired' })
  await decide(payment.checkout, 'Authorised')
  return payment
}

async function ordered() {
  const payment = await begun()
  await decide(payment.checkout, 'Authorised')
  await settlePayment(env, payment.reference, new Date(now - 3 * hour))
  const order = await orderOfPayment(env, payment.reference)
  return { ...payment, number: order!.order_number!, id: order!.id }
}

/** A paid order whose rows are gone. */
async function lost() {
  const payment = await ordered()
  await env.DB.prepare('DELETE FROM orders WHERE id = ?').bind(payment.id).run()
  expect(await countPaymentsWithoutOrders(env, now)).toBe(1)
  return payment
}

/** One of which the shop knows nothing but what the comparison found in the bank's book. */
async function unknown() {
  const { reference } = await paidLate()
  const id = await row('id, amount FROM sandbox_payments', reference)
  for (const table of ['reservations', 'checkouts']) await run(`DELETE FROM ${table}`, reference)
  const money = { provider: 'sandbox', providerId: id!.id, amount: id!.amount, currency: 'EUR' }
  await env.DB.prepare(
    "INSERT INTO book_differences (payment_reference, kind, detail, found_at) VALUES (?, 'order-missing', ?, 1)",
  )
    .bind(reference, JSON.stringify(money))
    .run()
  return reference
}

beforeEach(async () => {
  for (const kind of ['error', 'info'] as const)
    vi.spyOn(console, kind).mockImplementation(() => undefined)
  const tables =
    'refunds book_differences payment_settlements outbox orders payments reservations checkouts'
  await env.DB.batch(tables.split(' ').map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
})

describe('the order of a paid payment', () => {
  it('is made where its time was over, once, with its pieces', async () => {
    const { reference, sku } = await paidLate()
    expect(await piecesOf(sku)).toBe(4)
    expect((await ask(reference, 'order')).text).toContain('within five minutes')
    expect(await orderOfPayment(env, reference)).toBeUndefined()
    for (const _ of [1, 2]) await settleAsked(env, new Date(now))
    expect(await orderOfPayment(env, reference)).toMatchObject({ order_state: 'Confirmed' })
    expect(await piecesOf(sku)).toBe(2)
    expect(await asked(reference)).toBeUndefined()
    const { data } = await tool('audit list', { about: reference })
    expect(data).toMatchObject([{ what: 'payments settle', operator: 'test', reason: 'ticket-1' }])
  })

  it('is made again where it was lost, and its pieces are sold once', async () => {
    const { reference, sku, number } = await lost()
    await settle(reference, 'order')
    const order = await orderOfPayment(env, reference)
    expect(order).toMatchObject({ order_state: 'Confirmed', payment_state: 'Paid' })
    expect(order!.order_number).not.toBe(number)
    expect(await piecesOf(sku)).toBe(2)
    expect(await countPaymentsWithoutOrders(env, now)).toBe(0)
  })

  it('is named where it is there, and its money named none', async () => {
    const { reference, id } = await ordered()
    await run('UPDATE payments SET order_id = NULL', reference)
    await settle(reference, 'order')
    expect(await row('order_id FROM payments', reference)).toEqual({ order_id: id })
  })

  it('is not made where pieces are missing, and nothing goes back, until there are some', async () => {
    const { reference, sku } = await paidLate()
    const stock = (pieces: number) =>
      env.DB.prepare('UPDATE stock SET quantity = ? WHERE sku = ?').bind(pieces, sku).run()
    await stock(1)
    await settle(reference, 'order')
    expect(await asked(reference)).toMatch(new RegExp(`ended: too few pieces .*${sku}`))
    expect(await atBank(reference)).toEqual({ state: 'Authorised' })
    await stock(2)
    await settle(reference, 'order')
    expect(await orderOfPayment(env, reference)).toBeDefined()
  })

  it.each([
    ["state = 'Cancelled'", 'no money for it: Abandoned'],
    ['amount = amount - 1', 'the provider has 3997 cents in EUR, the shop 3998'],
    ['refunded = 500', 'has given back 500 cents'],
  ])('is not made where the bank’s book has %s', async (change, why) => {
    const { reference } = await paidLate()
    await run(`UPDATE sandbox_payments SET ${change}`, reference)
    await settle(reference, 'order')
    expect(await asked(reference)).toContain(why)
    expect(await orderOfPayment(env, reference)).toBeUndefined()
  })
})

describe('the money of a payment without an order', () => {
  it('goes back where its time was over, and its shopper is written to, once', async () => {
    const { reference, sku } = await paidLate()
    for (const _ of [1, 2]) await settle(reference, 'give-back').catch(() => undefined)
    expect(await atBank(reference)).toEqual({ state: 'Refunded' })
    expect(await row('state FROM payments', reference)).toEqual({ state: 'Refunded' })
    expect(await piecesOf(sku)).toBe(4)
    const { results } = await env.DB.prepare('SELECT recipient FROM outbox').all()
    expect(results).toEqual([{ recipient: 'camille.martin@example.org' }])
  })

  it('goes back where its order was lost', async () => {
    const { reference } = await lost()
    await settle(reference, 'give-back')
    expect(await atBank(reference)).toEqual({ state: 'Refunded' })
    expect((await tool('payments show', { reference })).data).toMatchObject({ state: 'refunded' })
    expect(await countPaymentsWithoutOrders(env, now)).toBe(0)
  })

  it('goes back where only the bank’s book has it, and the difference is settled', async () => {
    const reference = await unknown()
    await expect(ask(reference, 'order')).rejects.toThrow('can only be given back')
    await ask(reference, 'give-back')
    await expect(tool('payments show', { reference })).rejects.toThrow('is to be given back')
    await settleAsked(env, new Date(now))
    expect(await atBank(reference)).toEqual({ state: 'Refunded' })
    expect(await row('state, amount FROM payments', reference)).toEqual({
      state: 'Refunded',
      amount: 3998,
    })
    expect(await listDifferences(env, 9)).toEqual([])
  })

  it('goes back at the next run where the bank did not answer', async () => {
    const { reference } = await paidLate()
    await ask(reference, 'give-back')
    const DB = proxied(env.DB, (name, method) => (...args) => {
      if (name === 'prepare' && String(args[0]).includes('sandbox_payments'))
        throw new Error('no answer')
      return method(...args)
    })
    await settleAsked({ ...env, DB }, new Date(now))
    expect(await asked(reference)).toContain('last try: Error: no answer')
    await expect(ask(reference, 'order')).rejects.toThrow('is being settled already')
    await settleAsked(env, new Date(now))
    expect(await atBank(reference)).toEqual({ state: 'Refunded' })
  })
})

it('refuses, and asks for nothing, where it makes no sense', async () => {
  const { reference: paid } = await ordered()
  const { reference: over } = await begun()
  const { reference: waiting } = await begun(0)
  const { reference: back } = await paidLate()
  await settle(back, 'give-back')
  const { reference: free } = await paidLate()
  await run("UPDATE checkouts SET provider = 'free'", free)
  const { reference: unnamed } = await paidLate()
  await run('UPDATE checkouts SET provider_id = NULL', unnamed)
  const { reference: refunding } = await paidLate()
  await run("UPDATE checkouts SET state = 'Refunding'", refunding)
  for (const [reference, wish, why] of [
    ['pay_none', 'order', 'reconcile --since'],
    [paid, 'give-back', 'by the command refund'],
    [paid, 'order', 'by the command refund'],
    [waiting, 'order', 'open-payments.md'],
    [over, 'give-back', 'open-payments.md'],
    [back, 'give-back', 'was given back'],
    [free, 'order', 'nothing to pay'],
    [unnamed, 'order', 'provider’s id'],
    [refunding, 'order', 'cannot be made any more'],
  ] as const)
    await expect(ask(reference, wish)).rejects.toThrow(why)
  expect(await env.DB.prepare('SELECT count(*) AS n FROM payment_settlements').first('n')).toBe(0)
  await expect(tool('payments settle', { reference: paid, reason: 'x' })).rejects.toThrow(
    'give-back',
  )
})
