import { stockParts } from '../../reservation/store.ts'
import { violatedConstraint } from '../../storage/violated-constraint.ts'
import { shippedMail } from '../../mail/fulfilment-mails.ts'
import { mailStatement } from '../../mail/outbox.ts'
import { linkTo } from '../confirmation-mail.ts'
import { emailOf, type OrderRow } from '../order-row.ts'
import { textsOf } from '../../texts/locale-texts.ts'
import { guidesOf } from './guides.ts'
import { type Pieces, piecesToSend } from './pieces.ts'
import { Refusal } from './refusal.ts'
import { saveParcel } from '../parcels/store.ts'
import { linkStatements } from '../store.ts'
import { ordersNamed } from '../../storage/databases.ts'
import { refundsOf, saveDelivery, saveShipment, saveTracking } from './store.ts'

export type Shipped = 'shipped' | 'partly shipped' | 'tracking corrected' | 'shipped before'

interface ParcelWish {
  tracking?: string | undefined
  /** Pieces of this parcel; without them, all that wait to be sent. */
  pieces?: readonly Pieces[] | undefined
}

/**
 * Marks an order as shipped and queues the shopper's mail, once; repeated, it only corrects the
 * tracking number (ORD-6). With `pieces` a part of it is sent, with a mail of its own; a repeated
 * command is refused where the pieces do not wait any more (OPS-33). Throws Refusal.
 */
export async function shipOrder(
  bindings: Env,
  order: OrderRow,
  tracking: string | undefined,
  now: Date,
  wanted?: readonly Pieces[],
): Promise<Shipped> {
  const env = ordersNamed(bindings, order.id)
  if (order.order_state === 'Open')
    throw new Refusal(`The order is not confirmed yet: look again in two minutes.`)
  if (order.order_state === 'Cancelled')
    throw new Refusal(`The order was cancelled: there is nothing to send.`)
  if (order.shipment_state === 'Shipped' || order.shipment_state === 'Delivered') {
    if (wanted) throw new Refusal('The order was shipped before: no piece of it waits to be sent.')
    if (tracking === undefined || tracking === order.tracking) return 'shipped before'
    await saveTracking(env, order.id, tracking)
    return 'tracking corrected'
  }
  try {
    if (wanted || order.parcels)
      return await sendPart(env, order, { tracking, pieces: wanted }, now)
    const mail = await mailStatements(env, order, { tracking }, now)
    await saveShipment(env, order.id, tracking, now, mail)
    return 'shipped'
  } catch (error) {
    if (violatedConstraint(error) === 'fulfilment')
      throw new Refusal('The order has just changed: look at it again.', { cause: error })
    throw error
  }
}

/** Sends some pieces, or all that still wait. */
async function sendPart(
  env: Env,
  order: OrderRow,
  { tracking, pieces: wanted }: ParcelWish,
  now: Date,
): Promise<Shipped> {
  const refunds = await refundsOf(env, order.payment_reference)
  const { pieces, isLast } = piecesToSend(order, refunds, wanted)
  if (pieces.length === 0) throw new Refusal('No piece of the order waits to be sent.')
  const stock = await stockParts(env, pieces)
  const mail = await mailStatements(env, order, { tracking, pieces, isLast }, now)
  const parcel = { at: now.getTime(), tracking, pieces, stock }
  await saveParcel(env, order, { parcel, isLast, refunds: refunds.length }, mail)
  return isLast ? 'shipped' : 'partly shipped'
}

/** Closes an order whose parcel has arrived. Throws Refusal for one that is not under way. */
export async function deliverOrder(
  bindings: Env,
  order: OrderRow,
  now: Date,
): Promise<'delivered' | 'delivered before'> {
  const env = ordersNamed(bindings, order.id)
  if (order.shipment_state === 'Delivered') return 'delivered before'
  if (order.shipment_state !== 'Shipped') throw new Refusal('The order has not been shipped.')
  await saveDelivery(env, order.id, now)
  return 'delivered'
}

async function mailStatements(
  env: Env,
  order: OrderRow,
  { tracking, pieces, isLast }: ParcelWish & { isLast?: boolean },
  now: Date,
): Promise<D1PreparedStatement[]> {
  const to = emailOf(order)
  if (!to) return []
  const { link, stored } = await linkTo(env, order, now)
  const parcel = pieces && {
    number: (order.parcels?.length ?? 0) + 1,
    isLast: isLast === true,
    pieces: pieces.map(({ sku, quantity }) => {
      const line = order.lines.find(({ variant }) => variant.sku === sku)
      return { quantity, name: line?.name ?? sku }
    }),
  }
  const mail = shippedMail(await textsOf(env, order.locale), {
    to,
    orderId: order.id,
    orderNumber: order.order_number ?? '',
    tracking,
    link,
    parcel,
    guides: await guidesOf(
      env,
      order,
      new URL(link).origin,
      pieces?.map(({ sku }) => sku),
    ),
  })
  return [mailStatement(env, mail, now.getTime()), ...linkStatements(env, order.id, stored)]
}
