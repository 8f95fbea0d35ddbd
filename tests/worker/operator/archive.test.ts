// Requirements: ORD-11, ORD-12, OPS-2.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { boughtOrder } from '#tests/support/bought-order.ts'
import { count } from '#tests/support/open-checkouts.ts'
import { toolWith } from '#tests/support/tool.ts'
import { runScheduled } from '#worker/commerce/service/run-scheduled.ts'
import { auditVerbs } from '../../../scripts/shop/audit-verbs.ts'
import { customerVerbs } from '../../../scripts/shop/customer-verbs.ts'
import { orderVerbs } from '../../../scripts/shop/order-verbs.ts'

const shop = toolWith([...auditVerbs, ...customerVerbs, ...orderVerbs])
const day = 86_400_000
const old = Date.now() - 401 * day
/** American orders have a database of their own. */
const two: Env = { ...env, BACKUP_KEY: '', ORDER_DATABASES: 'store-us=DB_US' }

/** A guest's old order, archived by the regular work. */
async function archived(email: string) {
  const order = await boughtOrder(email, { at: old })
  await env.DB.prepare("UPDATE orders SET is_marked = 1, store = 'store-us' WHERE id = ?")
    .bind(order.id)
    .run()
  for (let run = 0; run < 2; run++) await runScheduled(two)
  expect(
    await env.DB_US.prepare('SELECT 1 AS there FROM archived_rows WHERE order_id = ?')
      .bind(order.id)
      .first('there'),
  ).toBe(1)
  return order
}

it('lists and finds archived orders without a change, and shows one whole', async () => {
  const email = 'archived@example.org'
  const { orderNumber: number, id } = await archived(email)
  const csv = await shop('orders', { since: '2020-01-01', limit: '1000' })
  expect(csv.rows).toContainEqual(expect.objectContaining({ number }))
  expect((await shop('orders', { find: email })).text).toContain(number)
  expect(await count('SELECT count(*) AS n FROM archived_orders WHERE order_id = ?', id)).toBe(1)
  expect((await shop('order', { number })).text).toContain(number)
  expect(await count('SELECT count(*) AS n FROM archived_orders WHERE order_id = ?', id)).toBe(0)
})

it('gives the money of an archived order back', async () => {
  const { orderNumber: number } = await archived('refunded@example.org')
  const { data } = await shop('refund', { number, amount: '5.00', reason: 'goodwill' })
  expect(data).toMatchObject({ number, amount: 500, total: 500 })
  expect((await shop('order', { number })).data).toMatchObject({ refunds: [{ amount: 500 }] })
})

it('exports and erases a person with an archived order', async () => {
  const email = 'forgotten@example.org'
  const { id } = await archived(email)
  expect((await shop('customer export', { email })).data).toMatchObject({ orders: [{ id }] })
  expect((await shop('customer erase', { email })).data).toMatchObject({ erased: { orders: 1 } })
  expect((await shop('customer export', { email })).data).toMatchObject({ orders: [] })
})
