// Requirements: OPS-33.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { stockOf } from '#tests/support/checkout.ts'
import { decide, open, stocked } from '#tests/support/open-checkouts.ts'
import { toolWith } from '#tests/support/tool.ts'
import { settlePayment } from '#worker/commerce/checkout/settle-payment.ts'
import { orderOfPayment } from '#worker/commerce/orders/store.ts'
import { orderVerbs } from '../../../scripts/shop/order-verbs.ts'

const shop = toolWith(orderVerbs)

it('says which refunded pieces are in stock again', async () => {
  const [a, b] = [await stocked(5), await stocked(5)]
  const checkout = await open({ parts: { [a]: 2, [b]: 2 } })
  await decide(checkout, 'Authorised')
  await settlePayment(env, checkout.paymentReference, new Date())
  const { order_number: number } = (await orderOfPayment(env, checkout.paymentReference))!
  const refunded = async (wish: Record<string, string | boolean>) =>
    (await shop('refund', { number: number!, reason: 'broken', ...wish })).text
  await shop('ship', { number: number! })
  expect(await refunded({ lines: `1x${a}` })).not.toContain('in stock again')
  expect(await refunded({ lines: `1x${a},2x${b}`, returned: `1x${b}` })).toContain(
    `In stock again: 1 × ${b}.`,
  )
  expect(await refunded({ lines: `2x${a}`, restock: true })).toContain(`In stock again: 1 × ${a}.`)
  expect([await stockOf(a), await stockOf(b)]).toEqual([4, 4])
})
