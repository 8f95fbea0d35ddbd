import { unfreezeCart } from '../cart/quote.ts'
import { deliverOutbox } from '../mail/outbox.ts'
import { numberOrder } from '../orders/number-order.ts'
import { orderOfPayment } from '../orders/store.ts'
import type { Checkout } from './checkout.ts'
import { cancelIfIdle, settlePayment, type SettlementOptions } from './settle-payment.ts'
import { holdsScarce } from './holders/store.ts'
import { lapsePayment } from './store.ts'
import { ordersNamed } from '../storage/databases.ts'
import { scarceReservation, visits } from './times.ts'

/**
 * Settles a payment for the cart's alarm, the third path to an order (PAY-9): settles the payment,
 * sends the mails of its order, and unfreezes a cart whose payment never began. Returns when to
 * call again, epoch milliseconds; undefined when the payment has ended. Throws when the provider
 * does not answer: call again then, too.
 */
export async function reconcile(
  bindings: Env,
  cartId: string,
  paymentReference: string,
  now = new Date(),
  options?: SettlementOptions,
): Promise<number | undefined> {
  const env = ordersNamed(bindings, paymentReference)
  const settled = await settlePayment(env, paymentReference, now, options)
  if (!settled) {
    // It has begun since it was read.
    if (!(await lapsePayment(env, paymentReference, now)))
      return reconcile(env, cartId, paymentReference, now, options)
    await unfreezeCart(env, cartId, paymentReference)
    return undefined
  }
  const isTooLong =
    settled.state === 'Pending' &&
    now.getTime() >= settled.createdAt + scarceReservation &&
    (await holdsScarce(env, settled))
  const checkout = isTooLong ? await cancelIfIdle(env, settled, now, options?.provider) : settled
  if (checkout.state === 'Authorised') await finishOrder(env, paymentReference, now)
  return checkout.state === 'Authorised' || checkout.state === 'Refunded'
    ? undefined
    : nextVisit(checkout, now)
}

/** Numbers and confirms an order where that is still to be done, and sends the waiting mails. */
async function finishOrder(env: Env, paymentReference: string, now: Date): Promise<void> {
  const order = await orderOfPayment(env, paymentReference)
  const isUnfinished = order?.order_number === null || order?.order_state === 'Open'
  if (order && isUnfinished && order.order_state !== 'Cancelled') await numberOrder(env, order, now)
  await deliverOutbox(env)
}

/**
 * The next check, epoch milliseconds; undefined after the last one. A payment that was given up is
 * checked until then as well, because it may have been paid after all.
 */
function nextVisit({ createdAt, expiresAt }: Checkout, now: Date): number | undefined {
  const times = [...visits.map((after) => createdAt + after), expiresAt].sort((a, b) => a - b)
  return times.find((time) => time > now.getTime())
}
