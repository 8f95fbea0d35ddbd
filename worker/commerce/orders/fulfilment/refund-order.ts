import { stockParts } from '../../reservation/store.ts'
import { violatedConstraint } from '../../storage/violated-constraint.ts'
import type { OrderRow } from '../order-row.ts'
import type { Pieces } from './pieces.ts'
import { planPieces, type PiecesPlan } from './refund-pieces.ts'
import { Refusal } from './refusal.ts'
import { ordersNamed } from '../../storage/databases.ts'
import { type Refund, refundsOf, saveRefund } from './store.ts'

interface RefundWish {
  /**
   * Total of all refunds in cents, so that a repeated command refunds once; without it and without
   * `lines`, everything.
   */
  total?: number | undefined
  /** Pieces that shall be refunded in all: of a repeated command nothing is left. */
  lines?: readonly Pieces[] | undefined
  /** Whether the goods that were shipped and are refunded have been returned. */
  restocks: boolean
  /** Those of them that have been returned, where not all were. */
  returned?: readonly Pieces[] | undefined
  reason?: string | undefined
}

interface AskedRefund {
  /** Cents that are refunded now; 0 where they were requested before. */
  amount: number
  /** Cents that are refunded in total. */
  total: number
  cancels: boolean
  /** All pieces of the order came back, and are in stock again. */
  restocks: boolean
  /** Single pieces that are in stock again: they came back, or were not sent. */
  givesBack: readonly Pieces[]
}

/**
 * Stores a refund that was decided on, once for a repeated command (PAY-15), and the changes that
 * follow: an order that is fully refunded before it is shipped is cancelled, and its pieces and
 * codes are free again; refunded pieces that were not sent are free again, and those that came back
 * where `restocks` or `returned` says so (OPS-33). The refund itself is made by `giveRefunds`.
 * Throws Refusal.
 */
export async function refundOrder(
  bindings: Env,
  order: OrderRow,
  wish: RefundWish,
  now: Date,
): Promise<AskedRefund> {
  const env = ordersNamed(bindings, order.id)
  const refunds = await refundsOf(env, order.payment_reference)
  const { wanted, pieces } = wantedOf(order, refunds, wish)
  const paid = order.details.totalPrice.centAmount
  const before = sumOf(refunds)
  const isWhole = wanted === paid
  const isSent = order.shipment_state === 'Shipped' || order.shipment_state === 'Delivered'
  if (wish.restocks && !pieces && !(isWhole && isSent))
    throw new Refusal(
      'Only a shipped order that is refunded whole can put its pieces back, or single ones: name them by --lines.',
    )
  const isDone = paid === 0 ? order.payment_state === 'Refunded' : wanted <= before
  if (isDone) return { amount: 0, total: before, cancels: false, restocks: false, givesBack: [] }
  const plan = {
    order,
    // Above all existing refunds, including failed ones: the provider distinguishes refunds by it.
    since: Math.max(0, ...refunds.map((each) => each.since + each.amount)),
    amount: wanted - before,
    cancels: isWhole && !isSent && !order.parcels && order.order_state !== 'Cancelled',
    restocks: wish.restocks && !pieces,
    reason: wish.reason,
    lines: pieces?.lines,
    givesBack: pieces ? await stockParts(env, pieces.givesBack) : [],
    endsShipment: pieces?.endsShipment ?? false,
  }
  // A cancelled order gives everything back by itself.
  const saved = plan.cancels ? { ...plan, lines: undefined, givesBack: [] } : plan
  await saveRefund(env, saved, now).catch(explain)
  const { amount, cancels, restocks } = plan
  const givesBack = cancels ? [] : (pieces?.givesBack ?? [])
  return { amount, total: wanted, cancels, restocks, givesBack }
}

/** Cents that shall have been refunded in all, and the pieces that they are for. */
function wantedOf(
  order: OrderRow,
  refunds: readonly Refund[],
  wish: RefundWish,
): { wanted: number; pieces: PiecesPlan | undefined } {
  const paid = order.details.totalPrice.centAmount
  if (order.order_state === 'Open')
    throw new Refusal('The order is not confirmed yet: look again in two minutes.')
  const pieces = planPieces(order, refunds, wish)
  const ofPieces = wish.lines && pieces && (pieces.isWhole ? paid : sumOf(refunds) + pieces.cents)
  const wanted = wish.total ?? ofPieces ?? paid
  if (wanted > paid)
    throw new Refusal(
      wish.lines
        ? 'The order cost less than that with what was refunded before: name the total by --amount.'
        : 'The order cost less than that.',
    )
  if (pieces?.isWhole && wanted < paid)
    throw new Refusal('Nothing of the order is left to be sent: refund it whole, without --amount.')
  if (pieces && pieces.lines.length > 0 && wanted <= sumOf(refunds))
    throw new Refusal('No money is left for these pieces: name the total by --amount.')
  return { wanted, pieces }
}

function sumOf(refunds: readonly Refund[]): number {
  return refunds.reduce(
    (sum, { amount, failed_at: failedAt }) => sum + (failedAt === null ? amount : 0),
    0,
  )
}

function explain(error: unknown): never {
  const violated = violatedConstraint(error)
  if (violated === 'fulfilment')
    throw new Refusal('The order or its refunds have just changed: look at it again.', {
      cause: error,
    })
  if (violated === 'stock')
    throw new Refusal('These pieces went back into stock before: leave --restock out.', {
      cause: error,
    })
  throw error
}
