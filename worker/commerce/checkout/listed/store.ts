import * as z from 'zod'

/** What a payment is for an operator (OPS-46). */
export const paymentStates = [
  /** Begun; the shopper or the bank has not decided, and its time is not over. */
  'awaiting',
  /** The same, after its time: the shop has to settle it. */
  'overdue',
  'paid',
  /** Paid after its goods were gone: the money goes back. */
  'refunding',
  /** Everything was given back. */
  'refunded',
  /** Given back, and the money came back to the shop: it is owed. */
  'owed',
  /** Refused, given up or run out, without money. */
  'failed',
] as const
type ListedState = (typeof paymentStates)[number]

const ListedPayment = z.object({
  reference: z.string(),
  state: z.enum(paymentStates),
  /** The stored state of the attempt to pay; null where only the money is known. */
  attempt: z.string().nullable(),
  order_number: z.string().nullable(),
  order_id: z.string().nullable(),
  store: z.string().nullable(),
  /** In cents, and so much of it was given back. */
  amount: z.int(),
  refunded: z.int(),
  currency: z.string(),
  provider: z.string(),
  /** The provider's id of the payment. */
  provider_id: z.string().nullable(),
  /** Epoch milliseconds: when it was begun, when its time was over, when its order was made. */
  begun: z.int(),
  over: z.int().nullable(),
  settled: z.int().nullable(),
})
export type ListedPayment = z.infer<typeof ListedPayment>

const given = `coalesce((SELECT sum(amount) FROM refunds r WHERE r.payment_reference = p.payment_reference
  AND r.state = 'Given' AND r.failed_at IS NULL), 0)`

/** Every attempt to pay with its money, and money without an attempt. `?1` is now, epoch ms. */
const known = `SELECT c.payment_reference AS reference, CASE
    WHEN c.state = 'Pending' THEN iif(c.expires_at < ?1, 'overdue', 'awaiting')
    WHEN c.state = 'Refunding' THEN 'refunding'
    WHEN p.state = 'CreditOwed' THEN 'owed'
    WHEN 'Refunded' IN (c.state, p.state) THEN 'refunded'
    WHEN c.state <> 'Authorised' OR p.state = 'Failed' THEN 'failed' ELSE 'paid' END AS state,
  c.state AS attempt, o.order_number, coalesce(o.id, c.order_id, p.order_id) AS order_id, c.store, c.amount,
  CASE WHEN c.state = 'Refunded' THEN c.amount ELSE ${given} END AS refunded, c.currency, c.provider,
  coalesce(c.provider_id, p.provider_id) AS provider_id, c.created_at AS begun, c.expires_at AS over, c.settled_at AS settled,
  c.state = 'Refunding' OR (p.state = 'Paid' AND p.order_id IS NULL) AS is_orderless,
  c.state = 'Authorised' AND o.id IS NULL AS is_lost
FROM checkouts c LEFT JOIN payments p ON p.payment_reference = c.payment_reference
  LEFT JOIN orders o ON o.payment_reference = c.payment_reference
UNION ALL
SELECT p.payment_reference, CASE p.state WHEN 'Paid' THEN 'paid' WHEN 'Pending' THEN 'awaiting' WHEN 'Failed' THEN 'failed'
    WHEN 'CreditOwed' THEN 'owed' ELSE 'refunded' END, NULL, o.order_number, p.order_id, o.store, p.amount, ${given}, p.currency,
  p.provider, p.provider_id, p.created_at, NULL, NULL, p.state = 'Paid' AND p.order_id IS NULL, 0
FROM payments p LEFT JOIN orders o ON o.payment_reference = p.payment_reference
WHERE NOT EXISTS (SELECT 1 FROM checkouts c WHERE c.payment_reference = p.payment_reference)`

interface PaymentFilter {
  /** Of these states; of all where the list is empty. */
  states: readonly ListedState[]
  /** Of the order with this number or id. */
  order?: string | undefined
  /** Begun from then on, and before then, epoch ms. */
  since?: number | undefined
  until?: number | undefined
  /**
   * Money without an order: late payments that go back, payments that name no order, and settled
   * ones whose order is missing that were begun after `lostSince`, epoch ms.
   */
  withoutOrder?: { lostSince: number } | undefined
  /** The oldest first. */
  isOldestFirst: boolean
  limit: number
}

/**
 * Payments of all states but those of archived orders. Reads the whole table: for operators only.
 */
export async function listPayments(
  { DB }: Env,
  { states, order, since, until, withoutOrder, isOldestFirst, limit }: PaymentFilter,
  now: number,
): Promise<ListedPayment[]> {
  const { results } = await DB.prepare(
    `SELECT * FROM (${known}) WHERE (?2 = '[]' OR state IN (SELECT value FROM json_each(?2)))
       AND (?3 IS NULL OR ?3 IN (order_number, order_id)) AND (?4 IS NULL OR begun >= ?4) AND (?5 IS NULL OR begun < ?5)
       AND (?6 IS NULL OR is_orderless OR (is_lost AND begun >= ?6))
     ORDER BY begun ${isOldestFirst ? '' : 'DESC'}, reference LIMIT ?7`,
  )
    .bind(
      now,
      JSON.stringify(states),
      order ?? null,
      since ?? null,
      until ?? null,
      withoutOrder?.lostSince ?? null,
      limit,
    )
    .all()
  return results.map((row) => ListedPayment.parse(row))
}

const Counted = z.object({
  state: z.enum(paymentStates),
  payments: z.int(),
  /** When the newest was begun, epoch milliseconds. */
  newest: z.int(),
})
type CountedPayments = z.infer<typeof Counted>

/** How many payments were begun from `since` on (epoch ms), by their state now. */
export async function countPayments(
  { DB }: Env,
  since: number,
  now: number,
): Promise<CountedPayments[]> {
  const { results } = await DB.prepare(
    `SELECT state, count(*) AS payments, max(begun) AS newest FROM (${known}) WHERE begun >= ?2 GROUP BY state ORDER BY payments DESC, state`,
  )
    .bind(now, since)
    .all()
  return results.map((row) => Counted.parse(row))
}

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
  { DB }: Env,
  name: string,
  now: number,
): Promise<{ payment: ShownPayment; pieces: HeldPieces[] } | undefined> {
  const row = await DB.prepare(
    `SELECT found.*, c.return_url, coalesce(o.customer_email, o.details ->> '$.shippingAddress.email',
       c.cart ->> '$.customerEmail', c.cart ->> '$.shippingAddress.email') AS email
     FROM (${known}) AS found LEFT JOIN checkouts c ON c.payment_reference = reference LEFT JOIN orders o ON o.payment_reference = reference
     WHERE ?2 IN (reference, found.provider_id, found.order_number, found.order_id) ORDER BY begun DESC LIMIT 1`,
  )
    .bind(now, name)
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
