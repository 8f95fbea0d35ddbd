// Requirements: OPS-7.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { address } from '#tests/support/checkout.ts'
import { decide, open, stocked } from '#tests/support/open-checkouts.ts'
import { settlePayment } from '../../checkout/settle-payment.ts'
import { orderOfPayment } from '../store.ts'
import { findOrders } from './store.ts'

it('finds an order by number, id, payment, e-mail address and name, and no other', async () => {
  const checkout = await open({ parts: { [await stocked(1)]: 1 } })
  await decide(checkout, 'Authorised')
  await settlePayment(env, checkout.paymentReference, new Date())
  const order = (await orderOfPayment(env, checkout.paymentReference))!
  const { firstName, lastName } = order.details.shippingAddress!
  const found = [
    order.order_number!,
    order.id,
    order.payment_reference,
    address.email.toUpperCase(),
    `${firstName} ${lastName}`,
    lastName.toLowerCase(),
  ]
  for (const text of found)
    expect(await findOrders(env, text, 5), text).toMatchObject([{ id: order.id }])
  for (const text of ['%', '_', 'Nobody', order.id.slice(1)])
    expect(await findOrders(env, text, 5), text).toEqual([])
})
