import { orderedLines } from './ordered-lines.ts'

const refund = "('Refunding', 'Refunded')"

/**
 * Rows that must never be in the database, at any moment: a table with conditions for each
 * invariant (PAY-6, PAY-7, CART-16).
 */
export const alwaysViolations: Record<string, string> = {
  'there is less than nothing in stock': 'stock WHERE quantity < 0',
  'a code was used more often than it is counted': `coupon_counters counter
     WHERE counter.used <> (SELECT count(DISTINCT payment_reference) FROM coupon_uses WHERE coupon_uses.code = counter.code)`,
  'a payment has two orders':
    '(SELECT 1 FROM orders GROUP BY payment_reference HAVING count(*) > 1)',
  'a cart has two orders': '(SELECT 1 FROM orders GROUP BY cart_id HAVING count(*) > 1)',
  'two orders have one number':
    '(SELECT 1 FROM orders WHERE order_number IS NOT NULL GROUP BY order_number HAVING count(*) > 1)',
  'an order was not paid': `orders LEFT JOIN sandbox_payments bank USING (payment_reference) WHERE bank.state IS NOT 'Authorised' OR bank.amount <> orders.total`,
  'an order was given back': `orders JOIN checkouts USING (payment_reference) WHERE checkouts.state IN ${refund}`,
  'a checkout and its order disagree': `checkouts LEFT JOIN orders USING (payment_reference) WHERE (checkouts.state = 'Authorised') <> (orders.id IS NOT NULL)`,
  'an order lacks a line': `orders JOIN checkouts USING (payment_reference)
     WHERE json_array_length(checkouts.cart, '$.lineItems') <> (SELECT count(*) FROM ${orderedLines} WHERE order_id = orders.id)`,
}

/** … and what must not be found once everything has come to its end. */
export const finalViolations: Record<string, string> = {
  ...alwaysViolations,
  'a payment is still open': "checkouts WHERE state IN ('Pending', 'Refunding')",
  'a reservation is still open': "reservations WHERE state = 'Reserved'",
  'money was taken for nothing': `sandbox_payments bank LEFT JOIN orders USING (payment_reference) WHERE bank.state = 'Authorised' AND orders.id IS NULL`,
}
