import * as z from 'zod'
import { placeOfOwner } from '../../cart/principal.ts'
import { batchAssertion } from '../../storage/batch-assertion.ts'
import type { Checkout } from '../checkout.ts'

/** A customer who may have an order. */
export interface Buyer {
  id: string
  email: string
}

/**
 * Statement that reads the customers who may have a payment's order: its own customer, else those
 * who logged in from its guest's session while the payment was under way. A login keeps the hash of
 * the guest's session.
 */
export function buyersStatement({ DB }: Env, paymentReference: string): D1PreparedStatement {
  return DB.prepare(
    `SELECT id, email FROM customers WHERE id IN (
       SELECT customer_id FROM checkouts WHERE payment_reference = ?1 AND customer_id IS NOT NULL
       UNION SELECT sessions.customer_id FROM checkouts JOIN sessions ON previous_hash = substr(checkouts.owner, 7)
         WHERE payment_reference = ?1 AND checkouts.customer_id IS NULL AND checkouts.owner LIKE 'guest:%') ORDER BY id`,
  ).bind(paymentReference)
}

/** The customers that `buyersStatement` found. */
export function buyersFrom({ results }: D1Result): Buyer[] {
  return results.map((row) => BuyerRow.parse(row))
}

const BuyerRow = z.object({ id: z.string(), email: z.string() })

/** The customers who may have a payment's order. */
export async function buyersOf(env: Env, paymentReference: string): Promise<Buyer[]> {
  return buyersFrom(await buyersStatement(env, paymentReference).all())
}

/**
 * Statement that aborts the batch of an order where others may have it than those that its mail and
 * marks were made for: somebody has logged in meanwhile.
 */
export function sameBuyersStatement(
  db: D1Database,
  { customerId, owner }: Pick<Checkout, 'customerId' | 'owner'>,
  buyers: readonly string[],
): D1PreparedStatement {
  const place = placeOfOwner(owner)
  const guest = !customerId && place.kind === 'guest' ? place.tokenHash : ''
  return batchAssertion(
    db,
    'buyers',
    `?1 <> '' AND ?2 <> (SELECT json_group_array(customer_id) FROM
       (SELECT DISTINCT customer_id FROM sessions WHERE previous_hash = ?1 AND customer_id IS NOT NULL ORDER BY customer_id))`,
  ).bind(guest, JSON.stringify(buyers))
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
 * once-per-customer codes under all of them. `areListed`: the order's row contains them.
 */
export function orderOfCustomerStatements(
  db: D1Database,
  paymentReference: string,
  marks: readonly string[],
  { areListed = false }: { areListed?: boolean } = {},
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
    ...markStatements(db, paymentReference, marks, areListed),
  ]
}

/**
 * Statements that store the marks of an order's buyer and use up its once-per-customer codes under
 * them. Marks that the order's row does not list have an entry in an index, by which they are
 * deleted.
 */
function markStatements(
  db: D1Database,
  paymentReference: string,
  marks: readonly string[],
  areListed: boolean,
): D1PreparedStatement[] {
  const list = JSON.stringify(marks)
  return [
    db
      .prepare(
        'INSERT INTO buyer_marks (mark, payment_reference, is_listed) SELECT value, ?, ? FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
      )
      .bind(paymentReference, Number(areListed), list),
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
    ...markStatements(DB, paymentReference, marks, false),
    DB.prepare(
      "DELETE FROM coupon_uses WHERE payment_reference = ? AND user LIKE 'email:%@%'",
    ).bind(paymentReference),
    DB.prepare('UPDATE orders SET is_marked = 1 WHERE payment_reference = ?').bind(
      paymentReference,
    ),
  ])
}

/**
 * Has the regular work write the marks of all orders anew, since their secret was replaced; returns
 * the number of orders.
 */
export async function unmarkOrders({ DB }: Env): Promise<number> {
  const { meta } = await DB.prepare('UPDATE orders SET is_marked = 0 WHERE is_marked = 1').run()
  return meta.changes
}
