// Requirements: REC-3, REC-4, PAY-18.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { visitor } from '#tests/support/api.ts'
import { press, readyToPay, startPayment, stockOf } from '#tests/support/checkout.ts'
import { eventually } from '#tests/support/eventually.ts'
import { loseCarts } from '#tests/support/lost-storage.ts'
import { settleOverdue } from '../../checkout/overdue/settle-overdue.ts'
import { askJob, findJob } from '../jobs/store.ts'
import { askNightly, compareBooks, compareProgress } from './compare-books.ts'
import { listDifferences } from './store.ts'

const hour = 3_600_000
const day = 24 * hour
const sku = 'ORV-NOTE-WHI'
let errors: MockInstance<typeof console.error>

beforeEach(async () => {
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const tables = ['book_differences', 'recovery_jobs', 'sandbox_payments']
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
})

async function begin() {
  const person = visitor()
  await readyToPay(person)
  return { person, ...(await startPayment(person)) }
}

async function buy() {
  const { person, page, paymentReference } = await begin()
  await press(person, page, 'approve')
  await ordered(paymentReference)
  return paymentReference
}

/** The bank tells the shop after its answer to the shopper. */
async function ordered(paymentReference: string) {
  await eventually(async () => expect(await orderOf(paymentReference)).not.toBeNull())
}

async function atBank(paymentReference: string, change: string) {
  await env.DB.prepare(`UPDATE sandbox_payments SET ${change} WHERE payment_reference = ?`)
    .bind(paymentReference)
    .run()
}

/** Forgets a payment as a database does that is older than it. */
async function forget(paymentReference: string) {
  await env.DB.batch(
    [
      "UPDATE stock SET quantity = quantity + 1 WHERE sku = 'ORV-NOTE-WHI' AND EXISTS (SELECT 1 FROM checkouts WHERE payment_reference = ?)",
      'DELETE FROM order_links WHERE order_id IN (SELECT id FROM orders WHERE payment_reference = ?)',
      'DELETE FROM order_lines WHERE order_id IN (SELECT id FROM orders WHERE payment_reference = ?)',
      ...['orders', 'payments', 'buyer_marks', 'reservations', 'checkouts'].map(
        (table) => `DELETE FROM ${table} WHERE payment_reference = ?`,
      ),
    ].map((sql) => env.DB.prepare(sql).bind(paymentReference)),
  )
}

async function compare() {
  await askJob(env, 'compare', { since: Date.now() - hour }, Date.now())
  while ((await findJob(env, 'compare'))!.endedAt === undefined)
    await compareBooks(env, Date.now(), 1)
  return (await listDifferences(env, 100)).map(({ paymentReference, kind }) => [
    paymentReference,
    kind,
  ])
}

async function orderOf(paymentReference: string) {
  return env.DB.prepare('SELECT * FROM orders WHERE payment_reference = ?')
    .bind(paymentReference)
    .first()
}

describe('the comparison with the provider’s book', () => {
  it('finds nothing where all is right, and makes the order of a payment that was lost, once', async () => {
    const kept = await buy()
    const lost = await buy()
    const unpaid = await begin()
    const before = await stockOf(sku)
    await forget(lost)
    await forget(unpaid.paymentReference)
    expect(await stockOf(sku)).toBe(before + 2)
    expect(await compare()).toEqual([])
    expect(await orderOf(lost)).toMatchObject({
      order_state: 'Confirmed',
      customer_email: 'camille.martin@example.org',
    })
    expect(await stockOf(sku)).toBe(before + 1)
    await compare()
    expect(await stockOf(sku)).toBe(before + 1)
    const { progress } = (await findJob(env, 'compare'))!
    expect(compareProgress(progress)).toMatchObject({ compared: 3, different: 0 })
    // The shopper of the open payment pays after all.
    await press(unpaid.person, unpaid.page, 'approve')
    await ordered(unpaid.paymentReference)
    expect(await orderOf(kept)).not.toBeNull()
  })

  it('lists a payment that was not kept, and says so in the log once', async () => {
    const lost = await buy()
    await forget(lost)
    const { objects } = await env.BACKUPS.list({ prefix: 'journal/' })
    await env.BACKUPS.delete(objects.find(({ key }) => key.endsWith(lost))!.key)
    for (const _ of [1, 2]) expect(await compare()).toEqual([[lost, 'order-missing']])
    const told = errors.mock.calls.filter(([line]) => String(line).includes('"book_differs"'))
    expect(told).toHaveLength(1)
    await atBank(lost, "state = 'Refunded'")
    expect(await compare()).toEqual([])
  })

  it('sells no lost payment that has too few pieces, and gives no money back by itself', async () => {
    const lost = await buy()
    await forget(lost)
    const before = await stockOf(sku)
    await env.DB.prepare('UPDATE stock SET quantity = 0 WHERE sku = ?').bind(sku).run()
    expect(await compare()).toEqual([[lost, 'stock-short']])
    expect(
      await env.DB.prepare('SELECT state FROM sandbox_payments WHERE payment_reference = ?')
        .bind(lost)
        .first('state'),
    ).toBe('Authorised')
    await env.DB.prepare('UPDATE stock SET quantity = ? WHERE sku = ?').bind(before, sku).run()
    expect(await compare()).toEqual([])
    expect(await orderOf(lost)).not.toBeNull()
  })

  it('lists orders without money and other amounts, and takes over refunds', async () => {
    const [unpaid, other, refunded] = [await buy(), await buy(), await buy()]
    await atBank(unpaid, "state = 'Cancelled'")
    await atBank(other, 'amount = amount - 1')
    await atBank(refunded, "state = 'Refunded'")
    expect((await compare()).toSorted()).toEqual(
      [
        [unpaid, 'not-paid'],
        [other, 'amount'],
      ].toSorted(),
    )
    expect(await orderOf(refunded)).toMatchObject({ order_state: 'Cancelled' })
    await atBank(refunded, "state = 'Authorised'")
    expect(await compare()).toContainEqual([refunded, 'refunds'])
  })

  it('is asked for once a day', async () => {
    const now = Date.now()
    await askNightly(env, now)
    await compareBooks(env, now)
    await askNightly(env, now + day - 1)
    expect((await findJob(env, 'compare'))!.askedAt).toBe(now)
    await askNightly(env, now + day)
    expect((await findJob(env, 'compare'))!).toMatchObject({
      askedAt: now + day,
      request: { since: now - 2 * day },
    })
  })

  it('goes on with the same page after the provider has failed', async () => {
    const lost = await buy()
    await forget(lost)
    await askJob(env, 'compare', { since: Date.now() - hour }, Date.now())
    const broken = { ...env, BACKUPS: { get: () => Promise.reject(new Error('R2 is down')) } }
    await expect(compareBooks(broken as unknown as Env, Date.now())).rejects.toThrow('R2 is down')
    expect((await findJob(env, 'compare'))!.failure).toContain('R2 is down')
    await compareBooks(env, Date.now())
    expect(await orderOf(lost)).not.toBeNull()
  })
})

describe('a payment whose cart was lost', () => {
  it('is settled by the regular work after its time: paid ones become orders, others hold nothing', async () => {
    const before = await stockOf(sku)
    const paid = await begin()
    const open = await begin()
    await atBank(paid.paymentReference, "state = 'Authorised'")
    await loseCarts()
    await settleOverdue(env, new Date())
    expect(await orderOf(paid.paymentReference)).toBeNull()
    await settleOverdue(env, new Date(Date.now() + hour))
    expect(await orderOf(paid.paymentReference)).toMatchObject({ order_state: 'Confirmed' })
    expect(await orderOf(open.paymentReference)).toBeNull()
    expect(await stockOf(sku)).toBe(before - 1)
  })

  it('does not stop the others where it cannot be settled', async () => {
    const [unknown, paid] = [await begin(), await begin()]
    await env.DB.prepare('DELETE FROM sandbox_payments WHERE payment_reference = ?')
      .bind(unknown.paymentReference)
      .run()
    await atBank(paid.paymentReference, "state = 'Authorised'")
    await settleOverdue(env, new Date(Date.now() + hour))
    expect(await orderOf(paid.paymentReference)).not.toBeNull()
    expect(errors.mock.calls.join()).toContain('reconcile_failed')
  })
})

describe('the journal', () => {
  it('stops no payment when it cannot be written', async () => {
    const { commerce } = await import('../../index.ts')
    const broken = { ...env, BACKUPS: { put: () => Promise.reject(new Error('R2 is down')) } }
    const person = visitor(commerce(broken as unknown as Env))
    await readyToPay(person)
    expect((await startPayment(person)).paymentReference).toMatch(/./)
    expect(errors.mock.calls.join()).toContain('journal_failed')
  })
})
