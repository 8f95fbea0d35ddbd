import type { CartRecord } from '../../cart/record.ts'
import { customerEmail } from '../../cart/store.ts'
import type { Context } from '../../http/context.ts'
import type { BuyerNames } from '../../pricing/store.ts'
import { purchaseEmail } from '../completeness.ts'
import { buyerMarks } from './buyer-marks.ts'

/**
 * Everybody whom a purchase may be made by: the cart's customer, whoever is logged in while paying, and the marks of every e-mail and address that is
 * known of it. The cart's own customer comes first.
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
