import * as z from 'zod'
import { giveBackPartsStatements } from '../../reservation/store.ts'
import { assertOneChange, batchAssertion } from '../../storage/batch-assertion.ts'
import type { OrderRow, Parcel } from '../order-row.ts'

export const RefundedPieces = z.object({
  sku: z.string(),
  quantity: z.int(),
  /** How many of them were not sent yet: they are free again. */
  unsent: z.int(),
  /** How many of them came back. */
  restocked: z.int(),
})
export type RefundedPieces = z.infer<typeof RefundedPieces>

/** The part of a refund that is about pieces; without `lines` there is none. */
export interface PiecesRefund {
  order: OrderRow
  lines: readonly RefundedPieces[] | undefined
  /** Those of them that go back into stock, by the skus that have stock. */
  givesBack: readonly { sku: string; quantity: number }[]
  /** Nothing of the order waits to be sent any more, and a part of it was sent. */
  endsShipment: boolean
}

/**
 * Adds a parcel with a part of an order, or with the last of it, and queues its mail; the batch
 * aborts where the order or its refunds were changed in the meantime.
 */
export async function saveParcel(
  env: Env,
  order: OrderRow,
  { parcel, isLast, refunds }: { parcel: Parcel; isLast: boolean; refunds: number },
  mail: D1PreparedStatement[],
): Promise<void> {
  const { DB } = env
  await DB.batch([
    DB.prepare(
      `UPDATE orders SET parcels = ?2, shipment_state = CASE WHEN ?3 THEN 'Shipped' ELSE shipment_state END, tracking = CASE WHEN ?3 THEN ?4 ELSE tracking END,
         shipped_at = CASE WHEN ?3 THEN ?7 ELSE shipped_at END
       WHERE id = ?1 AND order_state = 'Confirmed' AND coalesce(shipment_state, 'Ready') = 'Ready' AND parcels IS ?5
         AND (SELECT count(*) FROM refunds WHERE refunds.payment_reference = orders.payment_reference) = ?6`,
    ).bind(
      order.id,
      JSON.stringify([...(order.parcels ?? []), parcel]),
      Number(isLast),
      parcel.tracking ?? null,
      textOf(order.parcels),
      refunds,
      parcel.at,
    ),
    assertOneChange(DB, 'fulfilment'),
    ...mail,
  ])
}

function textOf(parcels: readonly Parcel[] | null): string | null {
  return parcels && JSON.stringify(parcels)
}

/** Statements of a refund of pieces; they abort the batch where the order was sent meanwhile. */
export function pieceStatements(
  DB: D1Database,
  { order, lines, givesBack, endsShipment }: PiecesRefund,
): D1PreparedStatement[] {
  if (!lines) return []
  return [
    batchAssertion(
      DB,
      'fulfilment',
      'NOT EXISTS (SELECT 1 FROM orders WHERE id = ? AND order_state = ? AND shipment_state IS ? AND parcels IS ?)',
    ).bind(order.id, order.order_state, order.shipment_state, textOf(order.parcels)),
    ...(givesBack.length > 0
      ? giveBackPartsStatements(DB, order.payment_reference, givesBack)
      : []),
    ...(endsShipment
      ? [DB.prepare("UPDATE orders SET shipment_state = 'Shipped' WHERE id = ?").bind(order.id)]
      : []),
  ]
}
