import type { OrderRow } from '../order-row.ts'
import { Refusal } from './refusal.ts'
import type { RefundedPieces } from '../parcels/store.ts'
import type { Refund } from './store.ts'

/** A number of pieces of one line of an order. */
export interface Pieces {
  sku: string
  quantity: number
}

const none = { quantity: 0, unsent: 0, restocked: 0 }

/** Pieces of a line by what happened to them. */
export interface LineState {
  sku: string
  name: string
  ordered: number
  /** Pieces whose money goes back; of a failed refund it does not. */
  refunded: typeof none
  /** The same with failed refunds: their pieces are free again nevertheless. */
  taken: typeof none
  sent: number
  /** Pieces that still have to be sent. */
  waiting: number
  /**
   * Cents that were paid for the line, with its part of discounts on the order and of added tax.
   */
  paid: number
}

/** The lines of an order with what was sent and refunded of them. */
export function lineStates(order: OrderRow, refunds: readonly Refund[]): LineState[] {
  const isSent = order.shipment_state === 'Shipped' || order.shipment_state === 'Delivered'
  const all = refunds.flatMap(({ lines }) => lines ?? [])
  const counted = refunds.flatMap((each) => (each.failed_at === null ? (each.lines ?? []) : []))
  const paid = paidShares(order)
  return order.lines.map(({ name, quantity: ordered, variant: { sku } }, index) => {
    const taken = sumOf(all, sku)
    const parcels = (order.parcels ?? []).flatMap(({ pieces }) => pieces)
    const sent = isSent
      ? ordered - taken.unsent
      : parcels.reduce((sum, each) => sum + (each.sku === sku ? each.quantity : 0), 0)
    return {
      sku,
      name,
      ordered,
      refunded: sumOf(counted, sku),
      taken,
      sent,
      waiting: ordered - taken.unsent - sent,
      paid: paid[index] ?? 0,
    }
  })
}

function sumOf(pieces: readonly RefundedPieces[], wanted: string) {
  return pieces
    .filter(({ sku }) => sku === wanted)
    .reduce(
      (sum, { quantity, unsent, restocked }) => ({
        quantity: sum.quantity + quantity,
        unsent: sum.unsent + unsent,
        restocked: sum.restocked + restocked,
      }),
      none,
    )
}

/**
 * Cents that were paid for each line: what was paid without the delivery, in proportion to the
 * lines' prices. The shares add up exactly.
 */
function paidShares({ details, lines }: OrderRow): number[] {
  const { shippingInfo, totalPrice } = details
  const delivery = shippingInfo?.discountedPrice ?? shippingInfo?.shippingRate.price
  const goods = totalPrice.centAmount - (delivery?.centAmount ?? 0)
  const sum = lines.reduce((cents, line) => cents + line.totalPrice.centAmount, 0)
  let before = 0
  return lines.map((line) => {
    const start = sum === 0 ? 0 : Math.round((goods * before) / sum)
    before += line.totalPrice.centAmount
    return sum === 0 ? 0 : Math.round((goods * before) / sum) - start
  })
}

/** Cents for the first so many pieces of a line. */
export function centsOf({ paid, ordered }: LineState, pieces: number): number {
  return Math.round((paid * pieces) / ordered)
}

/** The line of a sku. Throws Refusal. */
export function lineOf(states: readonly LineState[], sku: string): LineState {
  const found = states.find((state) => state.sku === sku)
  if (found) return found
  const known = states.map((state) => state.sku).join(', ')
  throw new Refusal(`The order has no line ${sku}; it has ${known}.`)
}

/** Pieces of an order that a parcel shall have: those that are named, or all that wait. */
export function piecesToSend(
  order: OrderRow,
  refunds: readonly Refund[],
  wanted: readonly Pieces[] | undefined,
): { pieces: Pieces[]; isLast: boolean } {
  const states = lineStates(order, refunds)
  const named = wanted ?? states.map(({ sku, waiting: quantity }) => ({ sku, quantity }))
  for (const { sku, quantity } of named) {
    const { waiting, ordered, sent } = lineOf(states, sku)
    if (quantity > waiting)
      throw new Refusal(
        `Of ${sku}, ${ordered} were ordered and ${sent} sent: ${waiting} wait to be sent, not ${quantity}.`,
      )
  }
  const pieces = named.filter(({ quantity }) => quantity > 0)
  const total = (list: readonly { quantity: number }[]) =>
    list.reduce((sum, { quantity }) => sum + quantity, 0)
  const left = states.reduce((sum, { waiting }) => sum + waiting, 0) - total(pieces)
  return { pieces, isLast: left === 0 }
}
