// Requirements: OPS-6.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { stockOf } from '#tests/support/checkout.ts'
import { decide, open, stocked } from '#tests/support/open-checkouts.ts'
import { settlePayment } from '../checkout/settle-payment.ts'
import { changeStock } from './change-stock.ts'
import { listMovements, listStock, type MovementKind } from './store.ts'

const now = new Date()
const change = (sku: string, kind: MovementKind, pieces: number) =>
  changeStock(env, { sku, kind, pieces, reason: 'delivery 7', operator: 'anna' }, now)

describe('stock that an operator changes', () => {
  it('is written down with who, why, before and after', async () => {
    const sku = await stocked(5)
    await change(sku, 'receive', 20)
    await change(sku, 'adjust', -3)
    expect(await stockOf(sku)).toBe(22)
    expect(await listMovements(env, { sku, limit: 9 })).toMatchObject([
      { kind: 'adjust', pieces: -3, before: 25, after: 22 },
      { kind: 'receive', pieces: 20, before: 5, after: 25, operator: 'anna', at: now.getTime() },
    ])
  })

  it('loses no piece beside 20 orders that are placed and 20 deliveries at the same time', async () => {
    const sku = await stocked(20)
    await Promise.all(
      Array.from({ length: 20 }, () => [
        open({ parts: { [sku]: 1 } }),
        change(sku, 'receive', 2),
      ]).flat(),
    )
    expect(await stockOf(sku)).toBe(40)
    const movements = await listMovements(env, { sku, limit: 50 })
    expect(movements.every(({ before, after }) => after - before === 2)).toBe(true)
    expect(movements).toHaveLength(20)
  })

  it('leaves pieces that are promised out of a count', async () => {
    const sku = await stocked(10)
    await open({ parts: { [sku]: 2 } })
    const paid = await open({ parts: { [sku]: 3 } })
    await decide(paid, 'Authorised')
    await settlePayment(env, paid.paymentReference, now)
    const [level] = await listStock(env, { sku, limit: 1 })
    expect(level).toEqual({ sku, free: 5, reserved: 2, unsent: 3 })
    expect(await change(sku, 'count', 9)).toMatchObject({ before: 5, after: 4 })
    await expect(change(sku, 'count', 4)).rejects.toThrow(
      '(2 in open payments, 3 paid and not sent): 4 are fewer',
    )
    expect(await stockOf(sku)).toBe(4)
  })

  it('refuses an unknown sku and fewer than no pieces, and changes nothing', async () => {
    const sku = await stocked(2)
    await expect(change(sku, 'adjust', -3)).rejects.toThrow(`Only 2 pieces of ${sku} are free`)
    await expect(change('NO-SUCH', 'receive', 1)).rejects.toThrow('There is no stock of NO-SUCH')
    expect(await stockOf(sku)).toBe(2)
    expect(await listMovements(env, { sku, limit: 9 })).toEqual([])
  })

  it('is listed from its fewest free pieces, up to a bound', async () => {
    const sku = await stocked(7)
    expect(await listStock(env, { sku, below: 7, limit: 1 })).toHaveLength(1)
    expect(await listStock(env, { sku, below: 6, limit: 1 })).toEqual([])
  })

  it.each([
    'DELETE FROM stock_movements',
    'UPDATE stock_movements SET after = 1',
    'INSERT OR REPLACE INTO stock_movements SELECT * FROM stock_movements',
  ])('keeps its history: %s', async (sql) => {
    await change(await stocked(1), 'receive', 1)
    await expect(env.DB.prepare(sql).run()).rejects.toThrow('append-only')
  })
})
