import * as z from 'zod'
import { placeOfOwner } from '../../cart/principal.ts'
import { batchAssertion } from '../../storage/batch-assertion.ts'
import { inAllOrders, isApart } from '../../storage/databases.ts'
import { customerEmail } from '../../cart/store.ts'
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
  if (isApart(env)) return buyersApart(env, paymentReference)
  return buyersFrom(await buyersStatement(env, paymentReference).all())
}

const PaymentOwner = z.object({ customer_id: z.string().nullable(), owner: z.string() })

/** The same in two steps: the payment is in another database than sessions and customers. */
async function buyersApart({ DB }: Env, paymentReference: string): Promise<Buyer[]> {
  const row = await DB.prepare(
    'SELECT customer_id, owner FROM checkouts WHERE payment_reference = ?',
  )
    .bind(paymentReference)
    .first()
  if (!row) return []
  const { customer_id: customerId, owner } = PaymentOwner.parse(row)
  return buyersFrom(
    await DB.prepare(
      `SELECT id, email FROM customers WHERE id IN (SELECT ?1 UNION SELECT customer_id FROM sessions
         WHERE ?1 IS NULL AND ?2 LIKE 'guest:%' AND previous_hash = substr(?2, 7)) ORDER BY id`,
    )
      .bind(customerId, owner)
      .all(),
  )
}

/**
 * Statement that aborts the batch of an order where others may have it than those that its mail and
 * marks were made for: somebody has logged in meanwhile. Where the order is in a database apart
 * from sessions, this is read before its batch, and who logs in between gets the order on
 * returning.
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
  /** Of an order in a database apart from its customer. */
  customer_id: z.string().nullish(),
})

/** Orders whose marks are still to be written, at most `limit`. */
export async function findUnmarkedOrders(
  env: Env,
  limit: number,
): Promise<Omit<z.infer<typeof UnmarkedOrder>, 'customer_id'>[]> {
  const { results } = await env.DB.prepare(
    isApart(env)
      ? `SELECT payment_reference, customer_email, NULL AS account_email, details, customer_id FROM orders WHERE is_marked = 0 LIMIT ?`
      : `SELECT payment_reference, customer_email, customers.email AS account_email, details FROM orders
     LEFT JOIN customers ON customers.id = orders.customer_id WHERE is_marked = 0 LIMIT ?`,
  )
    .bind(limit)
    .all()
  return Promise.all(
    results.map(async (row) => {
      const { customer_id: customerId, ...order } = UnmarkedOrder.parse(row)
      const known = customerId ? await customerEmail(env, customerId) : undefined
      return { ...order, account_email: order.account_email ?? known ?? null }
    }),
  )
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
export async function unmarkOrders(env: Env): Promise<number> {
  const changes = await inAllOrders(env, async ({ DB }) => {
    const { meta } = await DB.prepare('UPDATE orders SET is_marked = 0 WHERE is_marked = 1').run()
    return [meta.changes]
  })
  return changes.reduce((sum, one) => sum + one, 0)
}
