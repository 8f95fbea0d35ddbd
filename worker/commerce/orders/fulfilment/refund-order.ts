import { violatedConstraint } from '../../storage/violated-constraint.ts'
import type { OrderRow } from '../order-row.ts'
import { Refusal } from './refusal.ts'
import { refundsOf, saveRefund } from './store.ts'

interface RefundWish {
  /**
   * Total of all refunds in cents, so that a repeated command refunds once; without it, everything.
   */
  total?: number | undefined
  /** Whether the goods of an order that was shipped have been returned. */
  restocks: boolean
}

interface AskedRefund {
  /** Cents that are refunded now; 0 where they were requested before. */
  amount: number
  /** Cents that are refunded in total. */
  total: number
  cancels: boolean
  restocks: boolean
}

/**
 * Stores a refund that was decided on, and the changes that follow: an order that is fully refunded
 * before it is shipped is cancelled, and its pieces and codes are free again (PAY-15). The refund
 * itself is made by `giveRefunds`. Throws Refusal.
 */
export async function refundOrder(
  env: Env,
  order: OrderRow,
  { total, restocks }: RefundWish,
  now: Date,
): Promise<AskedRefund> {
  const paid = order.details.totalPrice.centAmount
  const refunds = await refundsOf(env, order.payment_reference)
  const before = refunds.reduce(
    (sum, { amount, failed_at: failedAt }) => sum + (failedAt === null ? amount : 0),
    0,
  )
  const wanted = total ?? paid
  if (order.order_state === 'Open')
    throw new Refusal('The order is not confirmed yet: look again in two minutes.')
  if (wanted > paid) throw new Refusal('The order cost less than that.')
  const isWhole = wanted === paid
  const isSent = order.shipment_state === 'Shipped' || order.shipment_state === 'Delivered'
  if (restocks && !(isWhole && isSent))
    throw new Refusal('Only a shipped order that is refunded whole can put its pieces back.')
  const isDone = paid === 0 ? order.payment_state === 'Refunded' : wanted <= before
  if (isDone) return { amount: 0, total: before, cancels: false, restocks: false }
  // Above all existing refunds, including failed ones: the provider distinguishes refunds by it.
  const since = Math.max(0, ...refunds.map((each) => each.since + each.amount))
  const cancels = isWhole && !isSent && order.order_state !== 'Cancelled'
  const plan = { order, since, amount: wanted - before, cancels, restocks }
  try {
    await saveRefund(env, plan, now)
  } catch (error) {
    if (violatedConstraint(error) === 'fulfilment')
      throw new Refusal('The order or its refunds have just changed: look at it again.', {
        cause: error,
      })
    throw error
  }
  return { amount: plan.amount, total: wanted, cancels: plan.cancels, restocks }
}
