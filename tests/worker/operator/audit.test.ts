// Requirements: OPS-31, OPS-2.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { stockOf } from '#tests/support/checkout.ts'
import { decide, open, stocked } from '#tests/support/open-checkouts.ts'
import { toolWith } from '#tests/support/tool.ts'
import { auditVerbs } from '../../../scripts/shop/audit-verbs.ts'
import { customerVerbs } from '../../../scripts/shop/customer-verbs.ts'
import { orderVerbs } from '../../../scripts/shop/order-verbs.ts'
import { reviewVerbs } from '../../../scripts/shop/review-verbs.ts'
import { stockVerbs } from '../../../scripts/shop/stock-verbs.ts'
import { settlePayment } from '../../../worker/commerce/checkout/settle-payment.ts'
import { orderOfPayment } from '../../../worker/commerce/orders/store.ts'

const verbs = [...stockVerbs, ...orderVerbs, ...reviewVerbs, ...customerVerbs, ...auditVerbs]
const shop = toolWith(verbs)
const audited = async (filter: Record<string, string> = {}) =>
  (await shop('audit list', filter)).data
const rows = () => env.DB.prepare('SELECT count(*) AS n FROM audit_log').first<number>('n')

const receive = (sku: string, operator = 'test') =>
  shop('stock receive', { sku, pieces: '3', reason: 'delivery 7' }, { operator })

async function ordered() {
  const checkout = await open({ parts: { [await stocked(4)]: 1 } })
  await decide(checkout, 'Authorised')
  await settlePayment(env, checkout.paymentReference, new Date())
  return (await orderOfPayment(env, checkout.paymentReference))!
}

describe('the audit log', () => {
  it('has who, what, when, why, before and after of a command', async () => {
    const sku = await stocked(5)
    await receive(sku, 'anna')
    expect(await audited({ about: sku })).toMatchObject([
      {
        operator: 'anna',
        what: 'stock receive',
        subject: sku,
        reason: 'delivery 7',
        outcome: 'done',
        before: { sku, free: 5, reserved: 0, unsent: 0 },
        after: { sku, free: 8, reserved: 0, unsent: 0 },
      },
    ])
  })

  it('is filtered by name, command and time', async () => {
    const sku = await stocked(5)
    await receive(sku, 'filtered')
    expect(await audited({ as: 'filtered', what: 'stock' })).toHaveLength(1)
    expect(await audited({ as: 'filtered', what: 'stock receive' })).toHaveLength(1)
    expect(await audited({ as: 'filtered', what: 'sto' })).toEqual([])
    expect(await audited({ as: 'filtered', since: '2020-01-01' })).toHaveLength(1)
    expect(await audited({ as: 'filtered', since: '2999-01-01T00:00:00Z' })).toEqual([])
  })

  it('has refused commands, which change nothing', async () => {
    const sku = await stocked(1)
    const adjust = shop('stock adjust', { sku, pieces: '-2', reason: 'broken' })
    await expect(adjust).rejects.toThrow('Only 1 pieces')
    expect(await audited({ about: sku })).toMatchObject([{ outcome: 'refused' }])
    expect(await stockOf(sku)).toBe(1)
  })

  it('shows a command that was interrupted as unfinished', async () => {
    const sku = await stocked(1)
    const dead = new Promise<never>(() => undefined)
    const verb = stockVerbs.find(({ name }) => name === 'stock receive')
    const begun = Promise.withResolvers<void>()
    const interrupted = toolWith([
      { ...verb!, needsStorage: true, run: () => (begun.resolve(), dead) },
    ])
    void interrupted('stock receive', { sku, pieces: '3', reason: 'x' })
    await begun.promise
    expect(await audited({ about: sku })).toMatchObject([{ outcome: 'unfinished' }])
  })

  it('is written first: where it cannot be written, nothing is changed', async () => {
    const sku = await stocked(1)
    const broken = new Proxy(env.DB, {
      get: (db, name) =>
        name === 'prepare'
          ? (sql: string) => db.prepare(sql.replace('INTO audit_log', 'INTO no_such_table'))
          : Reflect.get(db, name),
    })
    const blind = toolWith(verbs, { env: { ...env, DB: broken } })
    const received = blind('stock receive', { sku, pieces: '3', reason: 'x' })
    await expect(received).rejects.toThrow('no_such_table')
    expect(await stockOf(sku)).toBe(1)
  })

  it('has no row of a command that changes nothing', async () => {
    const before = await rows()
    await shop('stock list')
    await shop('orders')
    await audited()
    expect(await rows()).toBe(before)
  })

  it('names no shopper, neither of an order nor of an erased account', async () => {
    const order = await ordered()
    await shop('ship', { number: order.order_number!, tracking: 'TRACK-12345678' })
    await shop('customer erase', { email: 'camille@example.org', request: 'letter 12' })
    await expect(shop('ship', { number: 'camille@example.org' })).rejects.toThrow(
      'There is no order',
    )
    const { results } = await env.DB.prepare('SELECT * FROM audit_log').all()
    const text = JSON.stringify(results)
    expect(text).toContain('letter 12')
    expect(text).toContain('…5678')
    for (const personal of ['@', 'TRACK-1234', 'Martin', 'Camille'])
      expect(text).not.toContain(personal)
  })

  it('has the states of an order before and after', async () => {
    const order = await ordered()
    await shop('refund', { number: order.order_number!, amount: '5' })
    expect(await audited({ about: order.order_number! })).toMatchObject([
      { what: 'refund', before: { refunded: 0 }, after: { refunded: 500, order: 'Confirmed' } },
    ])
  })

  it('has hidden reviews', async () => {
    const id = await env.DB.prepare('SELECT id FROM reviews LIMIT 1').first<string>('id')
    await shop('reviews hide', { id: id! })
    expect(await audited({ about: id! })).toMatchObject([
      { before: { state: 'shown' }, after: { state: 'hidden' } },
    ])
  })

  it.each([
    'DELETE FROM audit_log',
    "UPDATE audit_log SET operator = 'nobody'",
    'INSERT OR REPLACE INTO audit_log SELECT * FROM audit_log',
    `INSERT OR REPLACE INTO audit_log (run, phase, operator, what, subject, at)
     SELECT run, phase, 'nobody', what, subject, at FROM audit_log`,
  ])('keeps its rows: %s', async (sql) => {
    await receive(await stocked(1))
    const before = await env.DB.prepare('SELECT * FROM audit_log').all()
    await expect(env.DB.prepare(sql).run()).rejects.toThrow('append-only')
    expect((await env.DB.prepare('SELECT * FROM audit_log').all()).results).toEqual(before.results)
  })
})
