import * as z from 'zod'
import { namedOrder, refundsOf } from '../../worker/commerce/operator.ts'
import { word } from './command-line.ts'
import type { Writes } from './verb.ts'

/** Input of a command about one order. */
export const named = z.object({ number: word })

/** An order in the audit log: its states and sums, and nobody's name. */
export const orderWrites: Writes<z.output<typeof named>> = {
  target: async ({ number }, { env }) => {
    const row = await namedOrder(env, number)
    if (!row) return undefined
    const refunds = await refundsOf(env, row.payment_reference)
    const refunded = refunds.reduce(
      (sum, { amount, failed_at: failedAt }) => sum + (failedAt === null ? amount : 0),
      0,
    )
    const state = {
      order: row.order_state,
      parcel: row.shipment_state,
      parcels: row.parcels?.length ?? 0,
      // The end of it shows that it changed, and does not find the parcel at its carrier.
      tracking: row.tracking && `…${row.tracking.slice(-4)}`,
      payment: row.payment_state,
      refunded,
    }
    return { subject: row.order_number ?? row.id, state }
  },
}
