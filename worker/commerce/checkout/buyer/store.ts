import * as z from 'zod'
import { placeOfOwner } from '../../cart/principal.ts'
import type { Checkout } from '../checkout.ts'

type Owned = Pick<Checkout, 'paymentReference' | 'owner'>

/**
 * Statements for the batch that writes an order: a guest who logged in while the payment was under
 * way becomes its customer. The login has kept the hash of the guest's session. Where two customers
 * logged in from it at once, the order has no customer until one of them returns with the payment.
 */
export function orderOfSessionStatements(
  db: D1Database,
  { paymentReference, owner }: Owned,
  marks: readonly string[],
): D1PreparedStatement[] {
  const place = placeOfOwner(owner)
  const named =
    place.kind === 'guest' &&
    db
      .prepare(
        `UPDATE checkouts SET customer_id =
           (SELECT CASE count(DISTINCT customer_id) WHEN 1 THEN max(customer_id) END FROM sessions WHERE previous_hash = ?)
         WHERE payment_reference = ? AND customer_id IS NULL`,
      )
      .bind(place.tokenHash, paymentReference)
  return [...(named ? [named] : []), ...orderOfCustomerStatements(db, paymentReference, marks)]
}

/**
 * Ids of the customers who may have the payment's order: its own customer, else those who logged in
 * from its guest's session.
 */
export async function buyersOf(
  { DB }: Env,
  { owner, customerId }: Pick<Checkout, 'owner' | 'customerId'>,
): Promise<{ id: string; email: string }[]> {
  const place = placeOfOwner(owner)
  const ids = customerId
    ? DB.prepare('SELECT id, email FROM customers WHERE id = ?').bind(customerId)
    : DB.prepare(
        'SELECT id, email FROM customers WHERE id IN (SELECT customer_id FROM sessions WHERE previous_hash = ?)',
      ).bind(place.kind === 'guest' ? place.tokenHash : '')
  const { results } = await ids.all<{ id: string; email: string }>()
  return results
}

/**
 * Gives an order without a customer to this one, with the marks of the account; an order with a
 * customer is not changed.
 */
export async function giveOrder(
  { DB }: Env,
  paymentReference: string,
  customerId: string,
  marks: readonly string[],
): Promise<void> {
  await DB.batch([
    DB.prepare(
      "UPDATE checkouts SET customer_id = ? WHERE payment_reference = ? AND customer_id IS NULL AND state = 'Authorised'",
    ).bind(customerId, paymentReference),
    ...orderOfCustomerStatements(DB, paymentReference, marks),
  ])
}

/**
 * Copies the checkout's customer to the order, stores these marks of its buyer, and uses up its
 * once-per-customer codes under all of them.
 */
function orderOfCustomerStatements(
  db: D1Database,
  paymentReference: string,
  marks: readonly string[],
) {
  return [
    db
      .prepare(
        `UPDATE orders SET customer_id = checkouts.customer_id, owner = 'customer:' || checkouts.customer_id FROM checkouts
         WHERE checkouts.payment_reference = orders.payment_reference AND orders.payment_reference = ? AND checkouts.customer_id IS NOT NULL`,
      )
      .bind(paymentReference),
    db
      .prepare(
        `INSERT INTO coupon_uses (code, user, payment_reference)
         SELECT DISTINCT coupon_uses.code, 'customer:' || checkouts.customer_id, coupon_uses.payment_reference FROM coupon_uses, checkouts
         WHERE coupon_uses.payment_reference = ? AND coupon_uses.user NOT LIKE 'payment:%'
           AND checkouts.payment_reference = coupon_uses.payment_reference AND checkouts.customer_id IS NOT NULL
         ON CONFLICT DO NOTHING`,
      )
      .bind(paymentReference),
    ...markStatements(db, paymentReference, marks),
  ]
}

/**
 * Statements that store the marks of an order's buyer and use up its once-per-customer codes under
 * them.
 */
export function markStatements(
  db: D1Database,
  paymentReference: string,
  marks: readonly string[],
): D1PreparedStatement[] {
  const list = JSON.stringify(marks)
  return [
    db
      .prepare(
        'INSERT INTO buyer_marks (mark, payment_reference) SELECT value, ? FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
      )
      .bind(paymentReference, list),
    db
      .prepare(
        `INSERT INTO coupon_uses (code, user, payment_reference)
         SELECT DISTINCT code, value, payment_reference FROM coupon_uses, json_each(?)
         WHERE payment_reference = ? AND user NOT LIKE 'payment:%' ON CONFLICT DO NOTHING`,
      )
      .bind(list, paymentReference),
  ]
}

const UnmarkedOrder = z.object({
  payment_reference: z.string(),
  customer_email: z.nullable(z.string()),
  account_email: z.nullable(z.string()),
  details: z.string(),
})

/** Orders whose marks are still to be written, at most `limit`. */
export async function findUnmarkedOrders(
  { DB }: Env,
  limit: number,
): Promise<z.infer<typeof UnmarkedOrder>[]> {
  const { results } = await DB.prepare(
    `SELECT payment_reference, customer_email, customers.email AS account_email, details FROM orders
     LEFT JOIN customers ON customers.id = orders.customer_id WHERE is_marked = 0 LIMIT ?`,
  )
    .bind(limit)
    .all()
  return results.map((row) => UnmarkedOrder.parse(row))
}

/**
 * Stores the marks of an order that had none, and replaces the plain e-mail addresses that earlier
 * releases stored with its codes.
 */
export async function saveMarks(
  { DB }: Env,
  paymentReference: string,
  marks: readonly string[],
): Promise<void> {
  await DB.batch([
    ...markStatements(DB, paymentReference, marks),
    DB.prepare(
      "DELETE FROM coupon_uses WHERE payment_reference = ? AND user LIKE 'email:%@%'",
    ).bind(paymentReference),
    DB.prepare('UPDATE orders SET is_marked = 1 WHERE payment_reference = ?').bind(
      paymentReference,
    ),
  ])
}
