import { customerEmail } from '../../cart/store.ts'
import type { Context } from '../../http/context.ts'
import { wholeFor } from '../../orders/principal.ts'
import type { Checkout } from '../checkout.ts'
import { buyerMarks } from './buyer-marks.ts'
import { giveOrder } from './store.ts'

/**
 * Gives a guest's order to the customer who logged in after it was made and returns with its
 * payment. Only for as long as the guest's session alone shows the whole order: later, another
 * person may use the browser (ORD-4). True for an order that has a customer afterwards.
 */
export async function claimOrder(
  { env, session, now }: Context,
  { paymentReference, customerId, settledAt }: Checkout,
): Promise<boolean> {
  if (customerId) return true
  const visitor = await session.read()
  if (!visitor?.customerId || settledAt === undefined || settledAt <= now().getTime() - wholeFor)
    return false
  const email = await customerEmail(env, visitor.customerId)
  await giveOrder(
    env,
    paymentReference,
    visitor.customerId,
    await buyerMarks(env, { emails: [email], addresses: [] }),
  )
  return true
}
