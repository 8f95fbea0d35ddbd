// Requirements: PAY-19.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { decide, open, stocked } from '#tests/support/open-checkouts.ts'
import { settlePayment } from '../checkout/settle-payment.ts'
import { archiveOrders } from './archive/archive-orders.ts'
import { keepRetention } from '../privacy/retention/keep-retention.ts'

const day = 86_400_000
const orders = 60

/** Bytes of the database after so many more orders, whose mails and links have had their time. */
async function afterOrders(sku: string): Promise<number> {
  for (let count = 0; count < orders; count++) {
    const checkout = await open({ parts: { [sku]: 1 } })
    await decide(checkout, 'Authorised')
    expect((await settlePayment(env, checkout.paymentReference, new Date()))?.state).toBe(
      'Authorised',
    )
  }
  const later = Date.now() + 91 * day
  await keepRetention(env, later)
  // The sandbox's own book is not the shop's.
  await env.DB.prepare('DELETE FROM sandbox_payments').run()
  const { meta } = await env.DB.prepare('SELECT 1').run()
  return meta.size_after
}

/** Bytes of the database once all orders are archived. */
async function afterArchive(): Promise<number> {
  const later = Date.now() + 401 * day
  await env.DB.batch([
    env.DB.prepare('DELETE FROM backups'),
    env.DB.prepare("UPDATE orders SET order_state = 'Complete', shipment_state = 'Delivered'"),
  ])
  await keepRetention(env, later)
  const left = async () =>
    (await env.DB.prepare('SELECT count(*) AS n FROM orders').first<number>('n')) ?? 0
  for (let run = 0; run < 40 && (await left()) > 0; run++) await archiveOrders(env, later)
  expect(await left()).toBe(0)
  const { meta } = await env.DB.prepare('SELECT 1').run()
  return meta.size_after
}

// The figures of docs/cost.md.
it('keeps at most 3 KB of an order once its mail, its link and its payment have had their time', async () => {
  const sku = await stocked(orders * 3)
  // Database pages that the first orders leave partly empty are filled by the next ones.
  await afterOrders(sku)
  const first = await afterOrders(sku)
  const second = await afterOrders(sku)
  expect((second - first) / orders).toBeLessThanOrEqual(3000)
}, 600_000)

it.runIf(__LONG__)(
  'keeps at most 2.8 KB of an order that is archived',
  async () => {
    const sku = await stocked(orders * 4)
    await afterOrders(sku)
    await afterArchive()
    await afterOrders(sku)
    const first = await afterArchive()
    await afterOrders(sku)
    const second = await afterArchive()
    expect((second - first) / orders).toBeLessThanOrEqual(2800)
  },
  600_000,
)

declare const __LONG__: boolean
