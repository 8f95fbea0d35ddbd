import { customerEmail } from '../../cart/store.ts'
import type { Context } from '../../http/context.ts'
import { wholeFor } from '../../orders/principal.ts'
import type { Checkout } from '../checkout.ts'
import { buyerMarks } from './buyer-marks.ts'
import { giveOrder } from './store.ts'

/**
 * A guest who logged in after the order was made and comes back with its payment is its customer. Only as long as the guest's session alone would
 * show the order whole: later, somebody else may sit in front of the same browser. True for an order that has a customer now.
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
