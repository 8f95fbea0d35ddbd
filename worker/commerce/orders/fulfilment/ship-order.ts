import { violatedConstraint } from '../../storage/violated-constraint.ts'
import { shippedMail } from '../../mail/fulfilment-mails.ts'
import { mailStatement } from '../../mail/outbox.ts'
import { linkTo } from '../confirmation-mail.ts'
import { emailOf, type OrderRow } from '../order-row.ts'
import { textsOf } from '../../texts/locale-texts.ts'
import { Refusal } from './refusal.ts'
import { saveDelivery, saveShipment, saveTracking } from './store.ts'

export type Shipped = 'shipped' | 'tracking corrected' | 'shipped before'

/**
 * Marks an order as shipped and queues the shopper's mail, once; repeated, it only corrects the
 * tracking number (ORD-6). Throws Refusal.
 */
export async function shipOrder(
  env: Env,
  order: OrderRow,
  tracking: string | undefined,
  now: Date,
): Promise<Shipped> {
  if (order.order_state === 'Open')
    throw new Refusal(`The order is not confirmed yet: look again in two minutes.`)
  if (order.order_state === 'Cancelled')
    throw new Refusal(`The order was cancelled: there is nothing to send.`)
  if (order.shipment_state === 'Shipped' || order.shipment_state === 'Delivered') {
    if (tracking === undefined || tracking === order.tracking) return 'shipped before'
    await saveTracking(env, order.id, tracking)
    return 'tracking corrected'
  }
  try {
    await saveShipment(
      env,
      order.id,
      tracking,
      now,
      await mailStatements(env, order, tracking, now),
    )
  } catch (error) {
    if (violatedConstraint(error) === 'fulfilment')
      throw new Refusal('The order has just changed: look at it again.', { cause: error })
    throw error
  }
  return 'shipped'
}

/** Closes an order whose parcel has arrived. Throws Refusal for one that is not under way. */
export async function deliverOrder(
  env: Env,
  order: OrderRow,
  now: Date,
): Promise<'delivered' | 'delivered before'> {
  if (order.shipment_state === 'Delivered') return 'delivered before'
  if (order.shipment_state !== 'Shipped') throw new Refusal('The order has not been shipped.')
  await saveDelivery(env, order.id, now)
  return 'delivered'
}

async function mailStatements(
  env: Env,
  order: OrderRow,
  tracking: string | undefined,
  now: Date,
): Promise<D1PreparedStatement[]> {
  const to = emailOf(order)
  if (!to) return []
  const { link, statements } = await linkTo(env, order, now)
  const mail = shippedMail(await textsOf(env, order.locale), {
    to,
    orderId: order.id,
    orderNumber: order.order_number ?? '',
    tracking,
    link,
  })
  return [mailStatement(env, mail, now.getTime()), ...statements]
}
