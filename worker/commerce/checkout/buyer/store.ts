import * as z from 'zod'
import { placeOfOwner } from '../../cart/principal.ts'
import type { Checkout } from '../checkout.ts'

type Owned = Pick<Checkout, 'paymentReference' | 'owner'>

/**
 * Statements for the batch that writes an order: who logged in while the guest's payment was under way has it. The guest's session lives on in
 * theirs; where two customers logged in from it at once, it is nobody's until one of them comes back with the payment.
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

/** The customers who may have the payment's order: its own, else those who have logged in where its guest was. */
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

/** Gives an order without a customer to this one, with the marks of their account; one that has a customer keeps them. */
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

/** The order follows its checkout's customer and keeps these marks of its buyer; codes that each customer may use once are used up under all names. */
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

/** Statements that keep under which marks an order was bought, and use its personal codes up for them. */
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

/** Keeps the marks of an order that had none, in place of the plain e-mail addresses that earlier releases kept with its codes. */
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
