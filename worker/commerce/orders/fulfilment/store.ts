import * as z from 'zod'
import { currencies } from '#shared/markets/markets.ts'
import { providerNames } from '#shared/settings/payment-providers.ts'
import { giveBackCodesOf } from '../../reservation/claims/store.ts'
import { giveBackSoldStatements, restockStatements } from '../../reservation/store.ts'
import { mailStatement, type Mail } from '../../mail/outbox.ts'
import { archivedRows, recallNamed } from '../archive/recall-orders.ts'
import { OrderRow } from '../order-row.ts'
import { type PiecesRefund, pieceStatements, RefundedPieces } from '../parcels/store.ts'
import { followingStateStatement } from '../provider-book/store.ts'
import { newestOf, selectOrder } from '../store.ts'
import { inAllOrders, ordersNamed } from '../../storage/databases.ts'
import { assertOneChange, batchAssertion } from '../../storage/batch-assertion.ts'

/**
 * The order of a number, an id or a payment reference, without a check of the owner: for operators
 * only. One that is archived is brought back.
 */
export async function namedOrder(bindings: Env, name: string): Promise<OrderRow | undefined> {
  const env = ordersNamed(bindings, name)
  const order = await unarchivedOrder(env, name)
  if (order || !(await recallNamed(env, name))) return order
  return unarchivedOrder(env, name)
}

async function unarchivedOrder(env: Env, name: string): Promise<OrderRow | undefined> {
  const row = await env.DB.prepare(
    `${selectOrder} WHERE orders.order_number = ?1 OR orders.id = ?1 OR orders.payment_reference = ?1`,
  )
    .bind(name)
    .first()
  return row ? OrderRow.parse(row) : undefined
}

interface OrderFilter {
  waiting: boolean
  /** Placed from then on, and before then: epoch milliseconds. */
  since?: number | undefined
  until?: number | undefined
  limit: number
}

/**
 * Orders, archived ones included, newest first; with `waiting` those that are paid and not shipped
 * yet, oldest first.
 */
export async function listOrders(env: Env, filter: OrderFilter): Promise<OrderRow[]> {
  const found = await inAllOrders(env, (one) => listOrdersIn(one, filter))
  if (!filter.waiting) return newestOf(found, filter.limit)
  return found.toSorted((a, b) => a.created_at - b.created_at).slice(0, filter.limit)
}

async function listOrdersIn(
  env: Env,
  { waiting, since, until, limit }: OrderFilter,
): Promise<OrderRow[]> {
  const placed =
    '(?2 IS NULL OR orders.created_at >= ?2) AND (?3 IS NULL OR orders.created_at < ?3)'
  const which = waiting
    ? `orders.order_state = 'Confirmed' AND coalesce(orders.shipment_state, 'Ready') = 'Ready' AND ${placed} ORDER BY orders.created_at`
    : `${placed} ORDER BY orders.created_at DESC`
  const { results } = await env.DB.prepare(`${selectOrder} WHERE ${which} LIMIT ?1`)
    .bind(limit, since ?? null, until ?? null)
    .all()
  const orders = results.map((row) => OrderRow.parse(row))
  if (waiting) return orders
  const where = '(?1 IS NULL OR created_at >= ?1) AND (?2 IS NULL OR created_at < ?2)'
  // Where the list is full, only those that are newer than its last one.
  const oldest = orders.length === limit ? orders.at(-1)?.created_at : since
  const values = [oldest ?? null, until ?? null]
  const archived = await archivedRows(env, { where, values, limit })
  return newestOf([...orders, ...archived], limit)
}

/**
 * Orders whose number, id, payment, e-mail address or receiver's name is `text`, newest first; of a
 * name a part is enough (OPS-7); of archived orders the name is not searched. Reads the whole
 * table: for operators only.
 */
export async function findOrders(env: Env, text: string, limit: number): Promise<OrderRow[]> {
  return newestOf(await inAllOrders(env, (one) => findOrdersIn(one, text, limit)), limit)
}

async function findOrdersIn(env: Env, text: string, limit: number): Promise<OrderRow[]> {
  const receiver =
    "orders.details ->> '$.shippingAddress.firstName' || ' ' || (orders.details ->> '$.shippingAddress.lastName')"
  const { results } = await env.DB.prepare(
    `${selectOrder} WHERE ?1 IN (orders.order_number, orders.id, orders.payment_reference)
     OR lower(?1) IN (lower(trim(orders.customer_email)), lower(trim(orders.details ->> '$.shippingAddress.email')))
     OR orders.payment_reference IN (SELECT payment_reference FROM payments WHERE provider_id = ?1)
     OR instr(lower(${receiver}), lower(?1)) > 0
     ORDER BY orders.created_at DESC LIMIT ?2`,
  )
    .bind(text, limit)
    .all()
  const orders = results.map((row) => OrderRow.parse(row))
  const archived = await archivedRows(env, {
    where:
      '?1 IN (order_number, order_id, payment_reference, provider_id) OR email_key = lower(?1)',
    values: [text],
    limit,
  })
  return newestOf([...orders, ...archived], limit)
}

/**
 * Marks a confirmed order as shipped and queues its mail; the batch aborts where the order was
 * changed in the meantime.
 */
export async function saveShipment(
  env: Env,
  id: string,
  tracking: string | undefined,
  now: Date,
  mail: D1PreparedStatement[],
): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(
      "UPDATE orders SET shipment_state = 'Shipped', tracking = ?, shipped_at = ? WHERE id = ? AND order_state = 'Confirmed' AND coalesce(shipment_state, 'Ready') = 'Ready' AND parcels IS NULL",
    ).bind(tracking ?? null, now.getTime(), id),
    assertOneChange(env.DB, 'fulfilment'),
    ...mail,
  ])
}

/** Corrects the tracking number of an order that is under way. */
export async function saveTracking(env: Env, id: string, tracking: string): Promise<void> {
  await env.DB.prepare('UPDATE orders SET tracking = ? WHERE id = ? AND shipment_state IS NOT NULL')
    .bind(tracking, id)
    .run()
}

/** Closes an order whose parcel has arrived; does nothing for one that is not under way. */
export async function saveDelivery(env: Env, id: string, now: Date): Promise<void> {
  await env.DB.prepare(
    "UPDATE orders SET shipment_state = 'Delivered', order_state = 'Complete', delivered_at = ? WHERE id = ? AND order_state = 'Confirmed' AND shipment_state = 'Shipped'",
  )
    .bind(now.getTime(), id)
    .run()
}

const Refund = z.object({
  payment_reference: z.string(),
  since: z.int(),
  amount: z.int(),
  state: z.enum(['Asked', 'Given']),
  asked_at: z.int(),
  given_at: z.nullable(z.int()),
  /** The provider's id of a refund that was made in its dashboard. */
  refund_id: z.string().nullable(),
  /** When the refund failed or was refused permanently (epoch ms): it then counts for nothing. */
  failed_at: z.int().nullable(),
  failure: z.string().nullable(),
  /** The refunded pieces, where single ones were. */
  lines: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.array(RefundedPieces))
    .nullable(),
  /** The operator's reason. */
  reason: z.string().nullable(),
})
export type Refund = z.infer<typeof Refund>

/** The refunds of a payment, in their order. */
export async function refundsOf(env: Env, paymentReference: string): Promise<Refund[]> {
  const { results } = await ordersNamed(env, paymentReference)
    .DB.prepare('SELECT * FROM refunds WHERE payment_reference = ? ORDER BY since')
    .bind(paymentReference)
    .all()
  return results.map((row) => Refund.parse(row))
}

/** The refunds of several payments, in one call. */
export async function refundsOfPayments(
  env: Env,
  paymentReferences: readonly string[],
): Promise<Refund[]> {
  const found = await inAllOrders(env, async ({ DB }) => {
    const { results } = await DB.prepare(
      'SELECT * FROM refunds WHERE payment_reference IN (SELECT value FROM json_each(?)) ORDER BY since',
    )
      .bind(JSON.stringify(paymentReferences))
      .all()
    return results
  })
  return found.map((row) => Refund.parse(row))
}

export interface RefundPlan extends PiecesRefund {
  since: number
  amount: number
  /**
   * The order is cancelled and its stock and codes are released: it was fully refunded before it
   * was shipped.
   */
  cancels: boolean
  /** Goods that were shipped have been returned. */
  restocks: boolean
  reason: string | undefined
}

/**
 * Writes a refund and all changes that follow from it in one batch; the money is refunded later.
 * Aborts where the order or earlier refunds changed in the meantime.
 */
export async function saveRefund(env: Env, plan: RefundPlan, now: Date): Promise<void> {
  const { order, since, amount, cancels, restocks, reason, lines } = plan
  const { DB } = env
  const reference = order.payment_reference
  await DB.batch([
    batchAssertion(
      DB,
      'fulfilment',
      "NOT EXISTS (SELECT 1 FROM payments WHERE payment_reference = ? AND state = 'Paid')",
    ).bind(reference),
    ...(cancels
      ? [
          DB.prepare(
            "UPDATE orders SET order_state = 'Cancelled' WHERE id = ? AND order_state = 'Confirmed' AND coalesce(shipment_state, 'Ready') = 'Ready'",
          ).bind(order.id),
          assertOneChange(DB, 'fulfilment'),
          ...giveBackSoldStatements(DB, reference),
        ]
      : []),
    ...(restocks ? restockStatements(DB, reference) : []),
    ...pieceStatements(DB, plan),
    amount > 0
      ? DB.prepare(
          "INSERT INTO refunds (payment_reference, since, amount, state, asked_at, lines, reason) VALUES (?, ?, ?, 'Asked', ?, ?, ?)",
        ).bind(
          reference,
          since,
          amount,
          now.getTime(),
          lines ? JSON.stringify(lines) : null,
          reason ?? null,
        )
      : DB.prepare("UPDATE payments SET state = 'Refunded' WHERE payment_reference = ?").bind(
          reference,
        ),
  ])
  if (cancels) await giveBackCodesOf(env, reference)
}

export const WaitingRefund = z.object({
  payment_reference: z.string(),
  since: z.int(),
  amount: z.int(),
  paid: z.int(),
  currency: z.enum(currencies),
  provider: z.enum(providerNames),
  provider_id: z.nullable(z.string()),
})
export type WaitingRefund = z.infer<typeof WaitingRefund>

// Refunds of one payment are made in their order, whatever the clocks of the operators showed.
const inTurn =
  "refunds.state = 'Asked' AND refunds.failed_at IS NULL ORDER BY tried_at, since, asked_at LIMIT 20"

/**
 * A row of `refunds` with its payment, not parsed yet: an invalid one must not delay the others.
 */
export type WaitingRow = Record<string, unknown>

/**
 * Refunds that were decided on and not made yet. Those that were tried longest ago come first, so
 * that the next call gets others.
 */
export async function takeWaitingRefunds({ DB }: Env, now: Date): Promise<WaitingRow[]> {
  const [waiting] = await DB.batch<WaitingRow>([
    DB.prepare(
      `SELECT refunds.payment_reference, since, refunds.amount, payments.amount AS paid, currency, provider, provider_id
       FROM refunds JOIN payments USING (payment_reference) WHERE ${inTurn}`,
    ),
    DB.prepare(
      `UPDATE refunds SET tried_at = ? WHERE rowid IN (SELECT rowid FROM refunds WHERE ${inTurn})`,
    ).bind(now.getTime()),
  ])
  return waiting!.results
}

/**
 * Stores that the provider has made a refund, closes a payment that is fully refunded, and queues
 * the mail.
 */
export async function endRefund(
  env: Env,
  { paymentReference: reference, since }: { paymentReference: string; since: number },
  mail: Mail | undefined,
  now: Date,
): Promise<void> {
  const { DB } = env
  await DB.batch([
    DB.prepare(
      "UPDATE refunds SET state = 'Given', given_at = ? WHERE payment_reference = ? AND since = ? AND state = 'Asked' AND failed_at IS NULL",
    ).bind(now.getTime(), reference, since),
    followingStateStatement(env, reference),
    ...(mail ? [mailStatement(env, mail, now.getTime())] : []),
  ])
}

const Unsettled = Refund.extend({
  /** When its provider was last asked for it, epoch ms; 0 before the first time. */
  tried_at: z.int(),
  provider: z.string(),
  currency: z.string(),
  order_number: z.string().nullable(),
})
export type Unsettled = z.infer<typeof Unsettled>

/** Refunds that wait or need an operator, oldest first, whatever provider their payment names. */
export async function unsettledRefunds(env: Env, limit: number): Promise<Unsettled[]> {
  const found = await inAllOrders(env, async ({ DB }) => {
    const { results } = await DB.prepare(
      `SELECT refunds.*, payments.provider, payments.currency, orders.order_number FROM refunds JOIN payments USING (payment_reference)
     LEFT JOIN orders USING (payment_reference) WHERE refunds.state = 'Asked' OR refunds.failed_at IS NOT NULL ORDER BY asked_at LIMIT ?`,
    )
      .bind(limit)
      .all()
    return results
  })
  const refunds = found.map((row) => Unsettled.parse(row))
  return refunds.toSorted((a, b) => a.asked_at - b.asked_at).slice(0, limit)
}
