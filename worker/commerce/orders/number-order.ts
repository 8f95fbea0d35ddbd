import { brokenPromise } from '../storage/violated-constraint.ts'
import { confirmOrder } from './confirm-order.ts'
import { confirmationMail } from './confirmation-mail.ts'
import { withFreeNumber } from './order-number.ts'
import type { OrderRow } from './order-row.ts'
import { orderOfPayment, saveOrderNumber } from './store.ts'

/**
 * Numbers an order that was made before orders were numbered as they are made, and queues its confirmation mail. An order that has a number keeps
 * it. Throws OrderNumberFailed.
 */
export async function giveNumber(
  env: Env,
  order: OrderRow,
  now: Date,
  draw?: (country: string) => string,
): Promise<void> {
  if (order.order_number !== null) return
  try {
    await withFreeNumber(
      order.country,
      async (orderNumber) =>
        saveOrderNumber(
          env,
          order.id,
          orderNumber,
          await confirmationMail(env, { ...order, order_number: orderNumber }, now),
        ),
      draw,
    )
  } catch (error) {
    // Somebody else numbered it between our read and our write: that number stays.
    if (brokenPromise(error) !== 'numbering') throw error
  }
}

/** Numbers an order and confirms it if its payment covers it; changes nothing where both is done. Throws OrderNumberFailed, OrderNotPaid. */
export async function numberOrder(env: Env, order: OrderRow, now: Date): Promise<OrderRow> {
  await giveNumber(env, order, now)
  const numbered = await orderOfPayment(env, order.payment_reference)
  return confirmOrder(env, numbered!, now)
}
