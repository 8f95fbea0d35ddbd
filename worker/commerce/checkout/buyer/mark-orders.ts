import { OrderDetails } from '../../orders/order-row.ts'
import { buyerMarks } from './buyer-marks.ts'
import { findUnmarkedOrders, saveMarks } from './store.ts'

const ordersAtOnce = 50

/**
 * Writes the marks of orders that have none yet, a limited number at each call: those of earlier
 * releases, and all after a change of the secret.
 */
export async function markOrders(env: Env): Promise<void> {
  for (const { payment_reference: reference, details, ...order } of await findUnmarkedOrders(
    env,
    ordersAtOnce,
  )) {
    const { shippingAddress, billingAddress } = OrderDetails.parse(JSON.parse(details))
    const emails = [
      order.customer_email ?? undefined,
      order.account_email ?? undefined,
      shippingAddress?.email,
    ]
    await saveMarks(
      env,
      reference,
      await buyerMarks(env, { emails, addresses: [shippingAddress, billingAddress] }),
    )
  }
}
