import type { OrderRow } from '../order-row.ts'
import { centsOf, lineOf, lineStates, type LineState, type Pieces } from './pieces.ts'
import { Refusal } from './refusal.ts'
import type { RefundedPieces } from '../parcels/store.ts'
import type { Refund } from './store.ts'

interface PiecesWish {
  total?: number | undefined
  lines?: readonly Pieces[] | undefined
  restocks: boolean
  returned?: readonly Pieces[] | undefined
}

export interface PiecesPlan {
  /** Pieces that are refunded now. */
  lines: RefundedPieces[]
  /** Those of them that go back into stock. */
  givesBack: Pieces[]
  cents: number
  /** Every piece is refunded, and none was sent: the delivery is refunded with them. */
  isWhole: boolean
  /** Nothing waits to be sent any more, and a part of the order was sent. */
  endsShipment: boolean
}

/**
 * What a refund of pieces changes; undefined where only money is refunded. A whole refund of an
 * order of which a part was sent is one of the pieces that still wait. Throws Refusal.
 */
export function planPieces(
  order: OrderRow,
  refunds: readonly Refund[],
  wish: PiecesWish,
): PiecesPlan | undefined {
  const isWaiting = (order.shipment_state ?? 'Ready') === 'Ready'
  const states = lineStates(order, refunds)
  const wanted = wish.lines ?? restOf(order, states, wish, isWaiting)
  if (!wanted) return undefined
  requirePossible(order, wanted, wish, isWaiting)
  const planned = wanted.map((pieces) => {
    const line = lineOf(states, pieces.sku)
    return isWaiting ? unsentOf(line, pieces) : sentOf(line, pieces, wish)
  })
  const asked = planned.filter(({ quantity }) => quantity > 0)
  const waiting = states.reduce((sum, line) => sum + line.waiting, 0)
  const isEmpty = isWaiting && asked.length > 0 && waiting === sum(asked)
  return {
    lines: asked.map(({ sku, quantity, unsent, restocked }) => ({
      sku,
      quantity,
      unsent,
      restocked,
    })),
    givesBack: asked.flatMap(({ sku, free }) => (free > 0 ? [{ sku, quantity: free }] : [])),
    cents: asked.reduce((cents, each) => cents + each.cents, 0),
    isWhole: isEmpty && order.parcels === null,
    endsShipment: isEmpty && order.parcels !== null,
  }
}

/** Pieces that become free by it. */
function sum(planned: readonly { free: number }[]): number {
  return planned.reduce((pieces, { free }) => pieces + free, 0)
}

/** All that waits of an order of which a part was sent, where everything shall be refunded. */
function restOf(
  { parcels }: OrderRow,
  states: readonly LineState[],
  { total }: PiecesWish,
  isWaiting: boolean,
): Pieces[] | undefined {
  if (total !== undefined || !isWaiting || parcels === null) return undefined
  return states.map(({ sku, refunded, waiting }) => ({
    sku,
    quantity: refunded.quantity + waiting,
  }))
}

function requirePossible(
  order: OrderRow,
  wanted: readonly Pieces[],
  { restocks, returned = [] }: PiecesWish,
  isWaiting: boolean,
) {
  if (order.order_state === 'Cancelled')
    throw new Refusal('The order was cancelled: its pieces are free already.')
  if (isWaiting && (restocks || returned.length > 0))
    throw new Refusal(
      'The order is not sent whole yet, so nothing has come back; what is not sent is free again by itself.',
    )
  const stray = returned.find(({ sku }) => wanted.every((each) => each.sku !== sku))
  if (stray) throw new Refusal(`${stray.sku} came back, but is not among the refunded lines.`)
}

type Planned = RefundedPieces & { free: number; cents: number }

/** Pieces that were not sent: they are free again. */
function unsentOf(line: LineState, { sku, quantity }: Pieces): Planned {
  if (quantity > line.ordered - line.sent)
    throw new Refusal(
      `Of ${sku}, ${line.waiting} wait to be sent; until the rest is sent, only those can be refunded.`,
    )
  const now = quantity - line.refunded.quantity
  const free = freeOf(line, now, now)
  return { sku, quantity: now, unsent: free, restocked: 0, free, cents: centsFor(line, now) }
}

/** Pieces that become free: those of a refund that failed, which is asked again, are it already. */
function freeOf({ refunded, taken }: LineState, now: number, back: number): number {
  const before = taken.unsent + taken.restocked
  return Math.max(0, Math.min(back, refunded.quantity + now - before))
}

/** Pieces that were sent, and what came back of them. */
function sentOf(
  line: LineState,
  { sku, quantity }: Pieces,
  { restocks, returned }: PiecesWish,
): Planned {
  if (quantity > line.ordered)
    throw new Refusal(`Of ${sku}, ${line.ordered} were ordered: ${quantity} are more.`)
  const now = quantity - line.refunded.quantity
  const named = returned?.find((each) => each.sku === sku)?.quantity ?? 0
  const back = restocks ? Math.max(now, 0) : named
  if (now > 0 && back > now)
    throw new Refusal(`Of ${sku}, ${now} are refunded now: ${back} cannot come back.`)
  const free = freeOf(line, now, back)
  return { sku, quantity: now, unsent: 0, restocked: free, free, cents: centsFor(line, now) }
}

function centsFor(line: LineState, pieces: number): number {
  const before = line.refunded.quantity
  return centsOf(line, before + pieces) - centsOf(line, before)
}
