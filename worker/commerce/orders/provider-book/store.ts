import * as z from 'zod'
import { currencies } from '#shared/markets/markets.ts'
import { providerNames } from '#shared/settings/payment-providers.ts'
import { recallNamed } from '../archive/recall-orders.ts'
import { giveBackCodesOf } from '../../reservation/claims/store.ts'
import { giveBackSoldStatements } from '../../reservation/store.ts'
import { type Mail, mailStatement } from '../../mail/outbox.ts'
import type { ProviderDispute } from '../../payment/provider.ts'
import { ordersNamed } from '../../storage/databases.ts'
import { assertOneChange } from '../../storage/batch-assertion.ts'

const Payment = z.object({
  payment_reference: z.string(),
  order_id: z.string().nullable(),
  provider: z.enum(providerNames),
  provider_id: z.string().nullable(),
  amount: z.int(),
  currency: z.enum(currencies),
  state: z.enum(['Paid', 'Pending', 'Failed', 'CreditOwed', 'Refunded']),
})
export type Payment = z.infer<typeof Payment>

/**
 * The payment of a reference; undefined where nothing was paid. Amounts in cents. One of an
 * archived order is brought back with it.
 */
export async function findPaid(env: Env, paymentReference: string): Promise<Payment | undefined> {
  const payment = await unarchivedPayment(env, paymentReference)
  if (payment || !(await recallNamed(env, paymentReference))) return payment
  return unarchivedPayment(env, paymentReference)
}

async function unarchivedPayment(env: Env, paymentReference: string): Promise<Payment | undefined> {
  const row = await env.DB.prepare('SELECT * FROM payments WHERE payment_reference = ?')
    .bind(paymentReference)
    .first()
  return row ? Payment.parse(row) : undefined
}

/**
 * Statement that derives a payment's state from its refunds: Refunded once everything was refunded.
 */
export function followingStateStatement(
  { DB }: Env,
  paymentReference: string,
): D1PreparedStatement {
  return DB.prepare(
    `UPDATE payments SET state = CASE WHEN amount <= (SELECT coalesce(sum(amount), 0) FROM refunds
       WHERE payment_reference = ?1 AND state = 'Given' AND failed_at IS NULL) THEN 'Refunded' ELSE 'Paid' END
     WHERE payment_reference = ?1 AND state IN ('Paid', 'Refunded')`,
  ).bind(paymentReference)
}

interface ForeignRefund {
  paymentReference: string
  refundId: string
  amount: number
  /** Waiting refunds with what is left of them after this one, in cents: 0 deletes them. */
  waiting: readonly { since: number; amount: number; left: number }[]
  /** Id of the order that is cancelled because everything was refunded before it was shipped. */
  cancels: string | undefined
}

/**
 * Stores a refund that was made at the provider, with all changes that follow. Aborts where refunds
 * or order changed in the meantime.
 */
export async function saveForeignRefund(
  env: Env,
  refund: ForeignRefund,
  mail: Mail | undefined,
  now: Date,
): Promise<void> {
  const { DB } = env
  const { paymentReference: reference, refundId, amount, waiting, cancels } = refund
  await DB.batch([
    DB.prepare(
      `INSERT INTO refunds (payment_reference, since, amount, state, asked_at, given_at, refund_id)
       SELECT ?1, coalesce(max(since + amount), 0), ?2, 'Given', ?3, ?3, ?4 FROM refunds WHERE payment_reference = ?1`,
    ).bind(reference, amount, now.getTime(), refundId),
    ...waiting.flatMap(({ since, amount: before, left }) => [
      left > 0
        ? DB.prepare(`UPDATE refunds SET amount = ?4 WHERE ${oneWaiting}`).bind(
            reference,
            since,
            before,
            left,
          )
        : DB.prepare(`DELETE FROM refunds WHERE ${oneWaiting}`).bind(reference, since, before),
      assertOneChange(DB, 'fulfilment'),
    ]),
    followingStateStatement(env, reference),
    ...(cancels
      ? [
          DB.prepare(
            "UPDATE orders SET order_state = 'Cancelled' WHERE id = ? AND order_state IN ('Open', 'Confirmed') AND coalesce(shipment_state, 'Ready') = 'Ready'",
          ).bind(cancels),
          assertOneChange(DB, 'fulfilment'),
          ...giveBackSoldStatements(DB, reference),
        ]
      : []),
    ...(mail ? [mailStatement(env, mail, now.getTime())] : []),
  ])
  if (cancels) await giveBackCodesOf(env, reference)
}

const oneWaiting =
  "payment_reference = ?1 AND since = ?2 AND amount = ?3 AND state = 'Asked' AND failed_at IS NULL"

/**
 * Stores that a refund never reached the shopper; false where that was stored already, or the
 * refund was replaced.
 */
export async function failRefund(
  env: Env,
  {
    paymentReference,
    since,
    amount,
    failure,
  }: { paymentReference: string; since: number; amount: number; failure: string },
  now: Date,
): Promise<boolean> {
  const { DB } = env
  const [failed] = await DB.batch([
    DB.prepare(
      'UPDATE refunds SET failed_at = ?, failure = ? WHERE payment_reference = ? AND since = ? AND amount = ? AND failed_at IS NULL',
    ).bind(now.getTime(), failure.slice(0, 100), paymentReference, since, amount),
    followingStateStatement(env, paymentReference),
  ])
  return failed!.meta.changes === 1
}

/**
 * Stores that the refunded money of a payment without an order has come back to the shop, so that
 * it is owed again.
 */
export async function owePayment(env: Env, paymentReference: string): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    "UPDATE payments SET state = 'CreditOwed' WHERE payment_reference = ? AND state = 'Refunded'",
  )
    .bind(paymentReference)
    .run()
  return meta.changes === 1
}

const Dispute = z.object({
  dispute_id: z.string(),
  amount: z.int(),
  reason: z.string(),
  state: z.enum(['Open', 'Won', 'Lost', 'Closed']),
  opened_at: z.int(),
  closed_at: z.int().nullable(),
})
export type Dispute = z.infer<typeof Dispute>

/** Disputes of a payment, oldest first. */
export async function disputesOf(bindings: Env, paymentReference: string): Promise<Dispute[]> {
  const env = ordersNamed(bindings, paymentReference)
  const { results } = await env.DB.prepare(
    'SELECT * FROM disputes WHERE payment_reference = ? ORDER BY opened_at',
  )
    .bind(paymentReference)
    .all()
  return results.map((row) => Dispute.parse(row))
}

/** Stores the present state of a dispute; true where it is a change. */
export async function saveDispute(
  env: Env,
  paymentReference: string,
  dispute: ProviderDispute,
  now: Date,
): Promise<boolean> {
  const { id, amount, reason, state, openedAt } = dispute
  const { meta } = await env.DB.prepare(
    `INSERT INTO disputes (payment_reference, dispute_id, amount, reason, state, opened_at, closed_at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (payment_reference, dispute_id) DO UPDATE SET state = excluded.state, amount = excluded.amount, closed_at = excluded.closed_at
     WHERE disputes.state <> excluded.state`,
  )
    .bind(
      paymentReference,
      id,
      amount,
      reason.slice(0, 100),
      state,
      openedAt.getTime(),
      state === 'Open' ? null : now.getTime(),
    )
    .run()
  return meta.changes === 1
}
