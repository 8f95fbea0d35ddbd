import { Checkout } from '../checkout.ts'
import type { Part } from '../../reservation/store.ts'
import type { Holder } from './holder.ts'
import { idleCheckPause, scarcePercent, shortestReservation } from './shares.ts'
import { batchAssertion } from '../../storage/batch-assertion.ts'

type Named = Pick<Checkout, 'paymentReference'>

/**
 * Statements that abort the batch where a network or a buyer would reserve too much (PAY-14). They
 * run between writing a reservation and taking its pieces from stock: within the batch they see
 * every other reservation completely, so that parallel calls cannot exceed the limit.
 */
export function holdLimitStatements(
  db: D1Database,
  { paymentReference }: Named,
  holder: Holder,
): D1PreparedStatement[] {
  const { network, buyer, isSmall, shares, networkRule, buyerRule } = holder
  return [
    batchAssertion(
      db,
      'network_share',
      "(SELECT count(*) FROM checkouts WHERE state = 'Pending' AND network = ?) > ?",
    ).bind(network, networkRule.limit),
    // A stranger who types another person's address must not keep its owner from paying: one
    // payment per network is always allowed.
    batchAssertion(
      db,
      'buyer_share',
      `(SELECT count(*) FROM checkouts WHERE state = 'Pending' AND buyer = ?1) > ?2
           AND (SELECT count(*) FROM checkouts WHERE state = 'Pending' AND network = ?3 AND buyer = ?1) > 1`,
    ).bind(buyer, buyerRule.limit, network),
    db
      .prepare(
        `INSERT INTO batch_assertions (network_share) SELECT NULL FROM (
           SELECT stock.quantity - mine.quantity AS free,
             (SELECT sum(quantity) FROM reservations WHERE sku = mine.sku AND state = 'Reserved') AS reserved,
             (SELECT sum(one.quantity) FROM reservations one JOIN checkouts USING (payment_reference)
              WHERE one.sku = mine.sku AND one.state = 'Reserved' AND network = ?2) AS own
           FROM reservations mine JOIN stock USING (sku) WHERE mine.payment_reference = ?1)
         WHERE own > max(?3, (free + reserved) * ?4 / 100) AND NOT (?5 AND free * 100 >= (free + reserved) * ?6) LIMIT 1`,
      )
      .bind(
        paymentReference,
        network,
        shares.pieces,
        shares.percent,
        isSmall ? 1 : 0,
        shares.percentLeft,
      ),
  ]
}

/** The number of open payments of a network. */
export async function openPaymentsOf(env: Env, network: string): Promise<number> {
  const statement = env.DB.prepare(
    "SELECT count(*) AS n FROM checkouts WHERE state = 'Pending' AND network = ?",
  )
  return (await statement.bind(network).first<number>('n')) ?? 0
}

/**
 * Open payments that have reserved these SKUs for longer than the shortest time, at most five:
 * those of the network with the largest reservations first, then the oldest. Each is returned to
 * one caller in half a minute, so that parallel shoppers do not ask the provider about the same
 * payment.
 */
export async function takeIdleCandidates(
  env: Env,
  parts: readonly Part[],
  now: Date,
): Promise<Checkout[]> {
  const { results } = await env.DB.prepare(
    `UPDATE checkouts SET idle_checked_at = ?1 WHERE payment_reference IN (
       SELECT payment_reference FROM (
         SELECT one.payment_reference, created_at, coalesce(idle_checked_at, 0) AS checked_at,
           sum(one.quantity) OVER (PARTITION BY coalesce(network, one.payment_reference)) AS held
         FROM reservations one JOIN checkouts USING (payment_reference)
         WHERE one.state = 'Reserved' AND one.sku IN (SELECT value ->> 'sku' FROM json_each(?2)))
       WHERE created_at <= ?3 AND checked_at <= ?4
       GROUP BY payment_reference ORDER BY max(held) DESC, created_at LIMIT 5)
     RETURNING *`,
  )
    .bind(
      now.getTime(),
      JSON.stringify(parts),
      now.getTime() - shortestReservation(env),
      now.getTime() - idleCheckPause,
    )
    .all()
  return results.map((row) => Checkout.parse(row)).sort((a, b) => a.createdAt - b.createdAt)
}

/** Whether an open payment reserves something of which little is left for others. */
export async function holdsScarce(env: Env, { paymentReference }: Named): Promise<boolean> {
  const row = await env.DB.prepare(
    `SELECT 1 FROM reservations mine JOIN stock USING (sku) WHERE mine.payment_reference = ? AND mine.state = 'Reserved'
     AND stock.quantity * 100 < ? * (stock.quantity + (SELECT sum(quantity) FROM reservations WHERE sku = mine.sku AND state = 'Reserved')) LIMIT 1`,
  )
    .bind(paymentReference, scarcePercent(env))
    .first()
  return row !== null
}
