import { ShopError } from '#shared/api/errors.ts'
import type { OrderRow } from './order-row.ts'
import { orderOfPayment, saveConfirmation } from './store.ts'

/** Confirms an order whose payment the server has seen; the caller's word counts for nothing (PAY-12). Throws OrderNotPaid. */
export async function confirmOrder(env: Env, order: OrderRow, now: Date): Promise<OrderRow> {
  if (order.order_state === 'Open') await saveConfirmation(env, order.id, now)
  const confirmed = await orderOfPayment(env, order.payment_reference)
  if (confirmed?.order_state !== 'Confirmed' && confirmed?.order_state !== 'Complete')
    throw new ShopError('OrderNotPaid')
  return confirmed
}
