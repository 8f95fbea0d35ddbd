import type { CartRecord } from '../../cart/record.ts'
import { customerEmail } from '../../cart/store.ts'
import type { Context } from '../../http/context.ts'
import type { BuyerNames } from '../../pricing/store.ts'
import { purchaseEmail } from '../completeness.ts'
import { buyerMarks } from './buyer-marks.ts'

/**
 * All identities that a purchase may count for: the cart's customer (first), the customer who is
 * logged in while paying, and the marks of every known e-mail and address of the purchase
 * (CART-17).
 */
export async function identifyBuyer(
  { env, session }: Context,
  record: CartRecord,
): Promise<BuyerNames> {
  const visitor = await session.read()
  const customerIds = [
    ...new Set([record.customerId, visitor?.customerId].flatMap((id) => id ?? [])),
  ]
  const accounts = await Promise.all(customerIds.map((id) => customerEmail(env, id)))
  const { shippingAddress, billingAddress } = record
  const emails = [purchaseEmail(record), shippingAddress?.email, ...accounts]
  return {
    customerIds,
    marks: await buyerMarks(env, { emails, addresses: [shippingAddress, billingAddress] }),
  }
}
