// Requirements: PAY-19.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { decide, open, stocked } from '#tests/support/open-checkouts.ts'
import { settlePayment } from '../checkout/settle-payment.ts'
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

// The figure of docs/cost.md.
it('keeps at most 4.6 KB of an order once its mail, its link and its payment have had their time', async () => {
  const sku = await stocked(orders * 3)
  // The pages that the first orders leave free are used by the next.
  await afterOrders(sku)
  const first = await afterOrders(sku)
  const second = await afterOrders(sku)
  expect((second - first) / orders).toBeLessThanOrEqual(4600)
}, 600_000)
