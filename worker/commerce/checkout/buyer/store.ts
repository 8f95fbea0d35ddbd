import { placeOfOwner } from '../../cart/principal.ts'
import type { Checkout } from '../checkout.ts'

type Owned = Pick<Checkout, 'paymentReference' | 'owner'>

/**
 * Statements for the batch that writes an order: who logged in while the guest's payment was under way has it. The guest's session lives on in
 * theirs; where two customers logged in from it at once, it is nobody's until one of them comes back with the payment.
 */
export function orderOfSessionStatements(db: D1Database, { paymentReference, owner }: Owned): D1PreparedStatement[] {
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
  return [...(named ? [named] : []), ...orderOfCustomerStatements(db, paymentReference)]
}

/** Gives an order without a customer to this one; one that has a customer keeps them. */
export async function giveOrder({ DB }: Env, paymentReference: string, customerId: string): Promise<void> {
  await DB.batch([
    DB.prepare("UPDATE checkouts SET customer_id = ? WHERE payment_reference = ? AND customer_id IS NULL AND state = 'Authorised'").bind(
      customerId,
      paymentReference,
    ),
    ...orderOfCustomerStatements(DB, paymentReference),
  ])
}

/** The order follows its checkout's customer; codes that each customer may use once are used up for them. */
function orderOfCustomerStatements(db: D1Database, paymentReference: string) {
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
         SELECT DISTINCT coupon_uses.code, user_name.value, coupon_uses.payment_reference
         FROM coupon_uses, checkouts, customers, json_each(json_array('customer:' || customers.id, 'email:' || customers.email_key)) AS user_name
         WHERE coupon_uses.payment_reference = ? AND coupon_uses.user NOT LIKE 'payment:%'
           AND checkouts.payment_reference = coupon_uses.payment_reference AND customers.id = checkouts.customer_id
         ON CONFLICT DO NOTHING`,
      )
      .bind(paymentReference),
  ]
}
