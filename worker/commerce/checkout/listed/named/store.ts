import * as z from 'zod'
import { firstInOrders } from '../../../storage/databases.ts'
import { known, ListedPayment } from '../store.ts'

const Shown = ListedPayment.extend({
  email: z.string().nullable(),
  return_url: z.string().nullable(),
})
/**
 * A payment with its shopper's e-mail address, while that is kept, and the page it comes back to.
 */
export type ShownPayment = z.infer<typeof Shown>

const Held = z.object({ sku: z.string(), quantity: z.int(), state: z.string() })
/**
 * Pieces that a payment reserves (`Reserved`), has bought (`Consumed`) or gave back (`Released`).
 */
type HeldPieces = z.infer<typeof Held>

/**
 * The payment of a reference, a provider's id, or an order's number or id, with its pieces;
 * undefined where there is none outside of the archive.
 */
export async function namedPayment(
  env: Env,
  name: string,
  now: number,
): Promise<NamedPayment | undefined> {
  return firstInOrders(env, (one) => namedPaymentIn(one, name, now))
}

interface NamedPayment {
  payment: ShownPayment
  pieces: HeldPieces[]
}

async function namedPaymentIn(
  env: Env,
  name: string,
  now: number,
): Promise<NamedPayment | undefined> {
  const { DB } = env
  const reference = await referenceOf(env, name)
  if (reference === undefined) return undefined
  const row = await DB.prepare(
    `SELECT found.*, c.return_url, coalesce(o.customer_email, o.details ->> '$.shippingAddress.email',
       c.cart ->> '$.customerEmail', c.cart ->> '$.shippingAddress.email') AS email
     FROM (${known('?2')}) AS found LEFT JOIN checkouts c ON c.payment_reference = reference LEFT JOIN orders o ON o.payment_reference = reference`,
  )
    .bind(now, reference)
    .first()
  if (!row) return undefined
  const payment = Shown.parse(row)
  const { results } = await DB.prepare(
    'SELECT sku, quantity, state FROM reservations WHERE payment_reference = ? ORDER BY sku',
  )
    .bind(payment.reference)
    .all()
  return { payment, pieces: results.map((held) => Held.parse(held)) }
}

/**
 * The reference of a payment that somebody names by it, by its order's number or id, or by the
 * provider's id. The last one has no index, which would cost each order two rows: payments are read
 * until it is found, where nothing else is called so.
 */
async function referenceOf({ DB }: Env, name: string): Promise<string | undefined> {
  const found = await DB.prepare(
    `SELECT payment_reference FROM checkouts WHERE payment_reference = ?1
     UNION ALL SELECT payment_reference FROM payments WHERE payment_reference = ?1
     UNION ALL SELECT payment_reference FROM orders WHERE order_number = ?1 OR id = ?1 LIMIT 1`,
  )
    .bind(name)
    .first<string>('payment_reference')
  if (found !== null) return found
  const named = await DB.prepare(
    `SELECT payment_reference FROM (SELECT payment_reference, provider_id FROM checkouts ORDER BY payment_reference DESC) WHERE provider_id = ?1
     UNION ALL SELECT payment_reference FROM payments WHERE provider_id = ?1 LIMIT 1`,
  )
    .bind(name)
    .first<string>('payment_reference')
  return named ?? undefined
}
