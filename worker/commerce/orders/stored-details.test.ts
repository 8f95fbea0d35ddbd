// Requirements: PAY-19, PRIV-2.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { milliseconds, retention } from '#shared/rules/retention.ts'
import { boughtOrder } from '#tests/support/bought-order.ts'
import { address } from '#tests/support/checkout.ts'
import { decide, open, stocked } from '#tests/support/open-checkouts.ts'
import { settlePayment } from '../checkout/settle-payment.ts'
import { keepRetention } from '../privacy/retention/keep-retention.ts'
import { archivedBuyer } from '../privacy/store.ts'
import { detailsJson, OrderDetails } from './order-row.ts'
import { orderOfPayment } from './store.ts'

async function ordered() {
  const { paymentReference } = await open({ parts: { [await stocked(5)]: 1 } })
  await decide({ paymentReference }, 'Authorised')
  await settlePayment(env, paymentReference, new Date())
  const stored = await env.DB.prepare('SELECT details FROM orders WHERE payment_reference = ?')
    .bind(paymentReference)
    .first<string>('details')
  return { stored: stored!, order: (await orderOfPayment(env, paymentReference))! }
}

it('stores an address once that is the parcel’s and the bill’s', async () => {
  const { stored, order } = await ordered()
  expect(stored.match(/streetName/g)).toHaveLength(1)
  const { billingAddress, shippingAddress } = order.details
  expect(shippingAddress).toBeDefined()
  expect(billingAddress).toEqual(shippingAddress)
})

it('keeps another address of the bill, and none where there is none', async () => {
  const { details } = (await ordered()).order
  const other = { ...details, billingAddress: { ...address, city: 'Lyon' } }
  expect(OrderDetails.parse(JSON.parse(detailsJson(other)))).toEqual(other)
  const { billingAddress: _, shippingAddress: __, ...nameless } = details
  expect(OrderDetails.parse(JSON.parse(detailsJson(nameless)))).toEqual(nameless)
})

it('archives the address of the bill where it is stored once', async () => {
  const at = Date.UTC(2026, 0, 15)
  const { id, orderNumber } = await boughtOrder('once@example.org', { at })
  await env.DB.prepare(
    "UPDATE orders SET details = json_remove(details, '$.billingAddress') WHERE id = ?",
  )
    .bind(id)
    .run()
  await keepRetention(env, at + milliseconds(retention.order.terms.guest) + 86_400_000)
  const kept = await archivedBuyer(env, orderNumber)
  expect(kept?.buyer).toMatchObject({ billingAddress: { lastName: address.lastName } })
})
