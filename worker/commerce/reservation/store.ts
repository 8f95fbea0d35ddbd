import { batchAssertion } from '../storage/batch-assertion.ts'

/**
 * A code's use by one payment: `users` are the marks under which it counts once, `maxUses` its
 * limit over all customers.
 */
export interface Coupon {
  code: string
  maxUses?: number | undefined
  users: readonly string[]
}

export interface Part {
  sku: string
  quantity: number
}

/** The parts of a checkout that its reservation needs; `expiresAt` in epoch milliseconds. */
interface Reserving {
  paymentReference: string
  coupons: readonly Coupon[]
  expiresAt: number
}

/**
 * Statements that reserve a checkout's parts and codes. Constraints and assertions abort the batch
 * where there are too few; `limits` are assertions that see the reservation before its pieces are
 * taken.
 */
export function reserveStatements(
  db: D1Database,
  { paymentReference, coupons, expiresAt }: Reserving,
  parts: readonly Part[],
  limits: readonly D1PreparedStatement[] = [],
): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `INSERT INTO reservations (payment_reference, sku, quantity, state, expires_at)
         SELECT ?, value ->> 'sku', value ->> 'quantity', 'Reserved', ? FROM json_each(?)`,
      )
      .bind(paymentReference, expiresAt, JSON.stringify(parts)),
    ...limits,
    ...takeStock(db, paymentReference, 'Reserved'),
    ...takeCoupons(db, paymentReference, coupons),
  ]
}

/**
 * Statement that writes a reservation as it is after its release: it holds nothing, and
 * `retakeStatements` can sell it. Does nothing where the payment has one.
 */
export function releasedStatement(
  db: D1Database,
  { paymentReference, expiresAt }: Pick<Reserving, 'paymentReference' | 'expiresAt'>,
  parts: readonly Part[],
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO reservations (payment_reference, sku, quantity, state, expires_at)
       SELECT ?1, value ->> 'sku', value ->> 'quantity', 'Released', ?2 FROM json_each(?3)
       WHERE NOT EXISTS (SELECT 1 FROM reservations WHERE payment_reference = ?1)`,
    )
    .bind(paymentReference, expiresAt, JSON.stringify(parts))
}

/** Statement that turns a reservation into a sale. */
export function consumeStatement(
  db: D1Database,
  { paymentReference }: Pick<Reserving, 'paymentReference'>,
): D1PreparedStatement {
  return db
    .prepare(
      "UPDATE reservations SET state = 'Consumed' WHERE payment_reference = ? AND state = 'Reserved'",
    )
    .bind(paymentReference)
}

/** Statements that sell what was reserved once and released: stock and codes are taken again. */
export function retakeStatements(
  db: D1Database,
  { paymentReference, coupons }: Reserving,
): D1PreparedStatement[] {
  return [
    ...takeStock(db, paymentReference, 'Released'),
    ...takeCoupons(db, paymentReference, coupons),
    db
      .prepare(
        "UPDATE reservations SET state = 'Consumed' WHERE payment_reference = ? AND state = 'Released'",
      )
      .bind(paymentReference),
  ]
}

/** Statements that release a reservation's stock and codes. */
export function releaseStatements(
  db: D1Database,
  { paymentReference }: Pick<Reserving, 'paymentReference'>,
): D1PreparedStatement[] {
  return [...returnStock(db, paymentReference, 'Reserved'), ...returnCoupons(db, paymentReference)]
}

/**
 * Statements that release sold stock and codes, for an order that is cancelled before it is
 * shipped.
 */
export function giveBackSoldStatements(
  db: D1Database,
  paymentReference: string,
): D1PreparedStatement[] {
  return [...returnStock(db, paymentReference, 'Consumed'), ...returnCoupons(db, paymentReference)]
}

/** Statements that put pieces back into stock that were sold, shipped and returned. */
export function restockStatements(db: D1Database, paymentReference: string): D1PreparedStatement[] {
  return returnStock(db, paymentReference, 'Consumed')
}

/**
 * Statements that put some sold pieces back into stock; the rest of the reservation stays sold. The
 * assertion aborts the batch where the payment has fewer.
 */
export function giveBackPartsStatements(
  db: D1Database,
  paymentReference: string,
  parts: readonly Part[],
): D1PreparedStatement[] {
  const list = JSON.stringify(parts)
  const given =
    "(SELECT value ->> 'quantity' FROM json_each(?2) WHERE value ->> 'sku' = reservations.sku)"
  return [
    batchAssertion(
      db,
      'stock',
      `json_array_length(?2) <> (SELECT count(*) FROM json_each(?2) JOIN reservations ON sku = value ->> 'sku'
         WHERE payment_reference = ?1 AND state = 'Consumed' AND quantity >= value ->> 'quantity')`,
    ).bind(paymentReference, list),
    db
      .prepare(
        `UPDATE stock SET quantity = quantity + (SELECT value ->> 'quantity' FROM json_each(?1) WHERE value ->> 'sku' = stock.sku)
         WHERE sku IN (SELECT value ->> 'sku' FROM json_each(?1))`,
      )
      .bind(list),
    db
      .prepare(
        `UPDATE reservations SET state = CASE WHEN quantity = ${given} THEN 'Released' ELSE state END,
           quantity = CASE WHEN quantity = ${given} THEN quantity ELSE quantity - ${given} END
         WHERE payment_reference = ?1 AND state = 'Consumed' AND sku IN (SELECT value ->> 'sku' FROM json_each(?2))`,
      )
      .bind(paymentReference, list),
  ]
}

/** These pieces by the skus that have stock: those of a bundle are its parts. */
export async function stockParts(env: Env, pieces: readonly Part[]): Promise<Part[]> {
  const { results } = await env.DB.prepare(
    `SELECT coalesce(part_sku, value ->> 'sku') AS sku, sum((value ->> 'quantity') * coalesce(bundle_parts.quantity, 1)) AS quantity
     FROM json_each(?) LEFT JOIN bundle_parts ON bundle_parts.sku = value ->> 'sku' GROUP BY 1 ORDER BY 1`,
  )
    .bind(JSON.stringify(pieces))
    .all<{ sku: string; quantity: number }>()
  return results
}

/** The SKUs of these parts of which there are too few pieces. */
export async function shortSkus(env: Env, parts: readonly Part[]): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT value ->> 'sku' AS sku FROM json_each(?) LEFT JOIN stock ON stock.sku = value ->> 'sku' WHERE coalesce(stock.quantity, 0) < value ->> 'quantity'`,
  )
    .bind(JSON.stringify(parts))
    .all<{ sku: string }>()
  return results.map(({ sku }) => sku)
}

/**
 * The table's CHECK aborts the batch where there are too few pieces, the assertion where a SKU is
 * unknown.
 */
function takeStock(db: D1Database, paymentReference: string, state: 'Reserved' | 'Released') {
  return [
    db
      .prepare(
        `UPDATE stock SET quantity = quantity - (SELECT quantity FROM reservations WHERE payment_reference = ?1 AND sku = stock.sku)
         WHERE sku IN (SELECT sku FROM reservations WHERE payment_reference = ?1 AND state = ?2)`,
      )
      .bind(paymentReference, state),
    batchAssertion(
      db,
      'stock',
      'changes() <> (SELECT count(*) FROM reservations WHERE payment_reference = ? AND state = ?)',
    ).bind(paymentReference, state),
  ]
}

function takeCoupons(db: D1Database, paymentReference: string, coupons: readonly Coupon[]) {
  return coupons.flatMap(({ code, maxUses, users }) => [
    db
      .prepare(
        `INSERT INTO coupon_counters (code, used, max_uses) VALUES (?, 1, ?)
         ON CONFLICT (code) DO UPDATE SET used = used + 1, max_uses = excluded.max_uses`,
      )
      .bind(code, maxUses ?? null),
    db
      .prepare(
        'INSERT INTO coupon_uses (code, user, payment_reference) SELECT ?, value, ? FROM json_each(?)',
      )
      .bind(code, paymentReference, JSON.stringify(users)),
  ])
}

function returnStock(db: D1Database, paymentReference: string, state: 'Reserved' | 'Consumed') {
  return [
    db
      .prepare(
        `UPDATE stock SET quantity = quantity + (SELECT quantity FROM reservations WHERE payment_reference = ?1 AND sku = stock.sku)
         WHERE sku IN (SELECT sku FROM reservations WHERE payment_reference = ?1 AND state = ?2)`,
      )
      .bind(paymentReference, state),
    db
      .prepare(
        "UPDATE reservations SET state = 'Released' WHERE payment_reference = ? AND state = ?",
      )
      .bind(paymentReference, state),
  ]
}

function returnCoupons(db: D1Database, paymentReference: string) {
  return [
    db
      .prepare(
        'UPDATE coupon_counters SET used = used - 1 WHERE code IN (SELECT code FROM coupon_uses WHERE payment_reference = ?)',
      )
      .bind(paymentReference),
    db.prepare('DELETE FROM coupon_uses WHERE payment_reference = ?').bind(paymentReference),
  ]
}
