import * as z from 'zod'
import { Refusal } from '../../orders/fulfilment/refusal.ts'
import { firstInOrders, inAllOrders } from '../../storage/databases.ts'
import { firstOrderedReference, isUnorderedReference } from '../../crypto/ordered-id.ts'

const day = 86_400_000

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

export const ListedPayment = z.object({
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

/**
 * SQL: attempts to pay with their money, and money without an attempt, whose references are among
 * `keys`. `?1` is now, epoch ms.
 */
export const known = (keys: string) => `SELECT c.payment_reference AS reference, CASE
    WHEN c.state = 'Pending' THEN iif(c.expires_at < ?1, 'overdue', 'awaiting')
    WHEN c.state = 'Refunding' THEN 'refunding'
    WHEN p.state = 'CreditOwed' THEN 'owed'
    WHEN 'Refunded' IN (c.state, p.state) THEN 'refunded'
    WHEN c.state <> 'Authorised' OR p.state = 'Failed' THEN 'failed' ELSE 'paid' END AS state,
  c.state AS attempt, o.order_number, coalesce(o.id, c.order_id, p.order_id) AS order_id, c.store, c.amount,
  CASE WHEN c.state = 'Refunded' THEN c.amount ELSE ${given} END AS refunded, c.currency, c.provider,
  coalesce(c.provider_id, p.provider_id) AS provider_id, c.created_at AS begun, c.expires_at AS over, c.settled_at AS settled
FROM checkouts c LEFT JOIN payments p ON p.payment_reference = c.payment_reference
  LEFT JOIN orders o ON o.payment_reference = c.payment_reference
WHERE c.payment_reference IN (${keys})
UNION ALL
SELECT p.payment_reference, CASE p.state WHEN 'Paid' THEN 'paid' WHEN 'Pending' THEN 'awaiting' WHEN 'Failed' THEN 'failed'
    WHEN 'CreditOwed' THEN 'owed' ELSE 'refunded' END, NULL, o.order_number, p.order_id, o.store, p.amount, ${given}, p.currency,
  p.provider, p.provider_id, p.created_at, NULL, NULL
FROM payments p LEFT JOIN orders o ON o.payment_reference = p.payment_reference
WHERE p.payment_reference IN (${keys}) AND NOT EXISTS (SELECT 1 FROM checkouts c WHERE c.payment_reference = p.payment_reference)`

const isOld = isUnorderedReference('payment_reference')

/**
 * SQL: the references of a part of the payments, newest first, `?4` at most: those that begin with
 * their time, between `?2` and `?3`; or those of earlier releases, begun from `?2` on (epoch ms)
 * and before the place `?3`, `?5`.
 */
const parts = {
  ordered: `SELECT payment_reference FROM checkouts WHERE payment_reference > ?2 AND payment_reference < ?3 AND NOT ${isOld}
    UNION SELECT payment_reference FROM payments WHERE payment_reference > ?2 AND payment_reference < ?3 AND NOT ${isOld}
    ORDER BY payment_reference DESC LIMIT ?4`,
  old: `SELECT payment_reference FROM (
      SELECT payment_reference, created_at FROM checkouts WHERE ${isOld} AND created_at >= ?2 AND (created_at, payment_reference) < (?3, ?5)
      UNION ALL SELECT payment_reference, created_at FROM payments WHERE ${isOld} AND created_at >= ?2 AND (created_at, payment_reference) < (?3, ?5)
        AND NOT EXISTS (SELECT 1 FROM checkouts c WHERE c.payment_reference = payments.payment_reference)
      ORDER BY created_at DESC, payment_reference DESC LIMIT ?4)`,
}

interface PaymentFilter {
  /** Of these states; of all where the list is empty. */
  states: readonly ListedState[]
  /** Begun from then on, and before then, epoch ms. */
  since?: number | undefined
  until?: number | undefined
  limit: number
}

/** Payments that one call reads where a state is looked for. */
const lookedAt = 1_000

/**
 * Payments of all states but those of archived orders, newest first, behind the payment `before`
 * where one is given. Read by their keys, which begin with their time: without states, no more than
 * `limit` of them. Throws Refusal for an unknown `before`.
 */
export async function listPayments(
  env: Env,
  filter: PaymentFilter & { before?: string | undefined },
  now: number,
): Promise<ListedPayment[]> {
  const { before } = filter
  const from =
    before === undefined ? undefined : await firstInOrders(env, (one) => placeOf(one, before))
  if (before !== undefined && !from) throw new Refusal(`There is no payment ${before}.`)
  const found = await inAllOrders(env, (one) => listPaymentsIn(one, filter, from, now))
  return newest(found).slice(0, filter.limit)
}

/** Payments of several databases as those of one: newest first. */
function newest(payments: readonly ListedPayment[]): ListedPayment[] {
  return payments.toSorted((a, b) => b.begun - a.begun || (a.reference < b.reference ? -1 : 1))
}

async function listPaymentsIn(
  env: Env,
  { states, since = 0, until, limit }: PaymentFilter,
  before: Place | undefined,
  now: number,
): Promise<ListedPayment[]> {
  const end = until ?? now + day
  const ordered = { isOld: false, begun: end, reference: firstOrderedReference(end) }
  const old = { isOld: true, begun: end, reference: '' }
  const from = before ?? ordered
  const isInside = from.isOld ? from.begun < end : from.reference < ordered.reference
  const found: ListedPayment[] = []
  for (const first of from.isOld ? [isInside ? from : old] : [isInside ? from : ordered, old]) {
    for (let place: Place | undefined = first; place && found.length < limit;) {
      const size = states.length > 0 ? lookedAt : limit - found.length
      const page = await pageFrom(env, place, { states, since, size }, now)
      found.push(...page.payments)
      place = page.next
    }
  }
  return found.slice(0, limit)
}

/** Where a part of the list begins: behind this payment, of an earlier release or not. */
interface Place {
  isOld: boolean
  /** Epoch ms. */
  begun: number
  reference: string
}

const Key = z.object({ reference: z.string(), begun: z.int(), is_old: z.int() })

/** The place of a payment in the list; undefined for an unknown one. */
async function placeOf({ DB }: Env, reference: string): Promise<Place | undefined> {
  const row = await DB.prepare(
    `SELECT payment_reference AS reference, created_at AS begun, ${isOld} AS is_old FROM checkouts WHERE payment_reference = ?1
     UNION ALL SELECT payment_reference, created_at, ${isOld} FROM payments WHERE payment_reference = ?1 LIMIT 1`,
  )
    .bind(reference)
    .first()
  if (!row) return undefined
  const { is_old: old, ...place } = Key.parse(row)
  return { ...place, isOld: old === 1 }
}

/** The payments of these states among the next `size`, and where the rest begins. */
async function pageFrom(
  { DB }: Env,
  { isOld: old, begun, reference }: Place,
  { states, since, size }: { states: readonly ListedState[]; since: number; size: number },
  now: number,
): Promise<{ payments: ListedPayment[]; next: Place | undefined }> {
  const keys = old ? parts.old : parts.ordered
  const values = old
    ? [now, since, begun, size, reference]
    : [now, firstOrderedReference(since), reference, size, '']
  const [rows, last] = await DB.batch([
    DB.prepare(
      `SELECT * FROM (${known(keys)}) WHERE (?6 = '[]' OR state IN (SELECT value FROM json_each(?6))) ORDER BY begun DESC, reference`,
    ).bind(...values, JSON.stringify(states)),
    DB.prepare(
      `SELECT payment_reference AS reference, coalesce((SELECT created_at FROM checkouts c WHERE c.payment_reference = some.payment_reference),
         (SELECT created_at FROM payments p WHERE p.payment_reference = some.payment_reference)) AS begun, ${isOld} AS is_old
       FROM (${keys}) AS some WHERE ?1 IS NOT NULL AND ?5 IS NOT NULL LIMIT 1 OFFSET ?4 - 1`,
    ).bind(...values),
  ])
  const [end] = z.array(Key).parse(last?.results)
  return {
    payments: z.array(ListedPayment).parse(rows?.results),
    next: end && { isOld: old, begun: end.begun, reference: end.reference },
  }
}

/**
 * SQL: references of payments that somebody waits for: attempts that are open or go back, and with
 * `?6` money that names no order and settled payments whose order is missing, of those that were
 * begun after `?6` (epoch ms) and whose references are greater than `?7`.
 */
const waitingKeys = {
  open: "SELECT payment_reference FROM checkouts WHERE state = 'Pending'",
  refunding: "SELECT payment_reference FROM checkouts WHERE state = 'Refunding'",
  withoutOrder: [
    "SELECT payment_reference FROM payments WHERE state = 'Paid' AND order_id IS NULL",
    ...[`payment_reference > ?7 AND NOT ${isOld}`, `${isOld} AND created_at >= ?6`].map(
      (which) =>
        `SELECT payment_reference FROM checkouts WHERE ${which} AND state = 'Authorised'
           AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.payment_reference = checkouts.payment_reference)`,
    ),
  ].join(' UNION ALL '),
}

/**
 * Payments that wait for the shopper, the bank or the shop, oldest first, found by the indices of
 * their states; with `lostSince` instead money without an order: late payments that go back,
 * payments that name no order, and settled ones whose order is missing that were begun after it
 * (epoch ms).
 */
export async function listWaitingPayments(
  env: Env,
  filter: PaymentFilter & { lostSince?: number | undefined },
  now: number,
): Promise<ListedPayment[]> {
  const found = await inAllOrders(env, (one) => waitingPaymentsIn(one, filter, now))
  return newest(found).toReversed().slice(0, filter.limit)
}

async function waitingPaymentsIn(
  { DB }: Env,
  { states, since, until, limit, lostSince }: PaymentFilter & { lostSince?: number | undefined },
  now: number,
): Promise<ListedPayment[]> {
  const { open, refunding, withoutOrder } = waitingKeys
  const keys =
    lostSince === undefined
      ? `${open} UNION ALL ${refunding}`
      : `${refunding} UNION ALL ${withoutOrder}`
  const lost = lostSince ?? now
  const { results } = await DB.prepare(
    `SELECT * FROM (${known(keys)}) WHERE (?2 = '[]' OR state IN (SELECT value FROM json_each(?2))) AND (?3 IS NULL OR begun >= ?3)
       AND (?4 IS NULL OR begun < ?4) AND ?6 IS NOT NULL AND ?7 IS NOT NULL ORDER BY begun, reference LIMIT ?5`,
  )
    .bind(
      now,
      JSON.stringify(states),
      since ?? null,
      until ?? null,
      limit,
      lost,
      firstOrderedReference(lost),
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
  env: Env,
  since: number,
  now: number,
): Promise<CountedPayments[]> {
  const found = await inAllOrders(env, (one) => countPaymentsIn(one, since, now))
  const states = [...Map.groupBy(found, ({ state }) => state)].map(([state, some]) => ({
    state,
    payments: some.reduce((sum, { payments }) => sum + payments, 0),
    newest: Math.max(...some.map((each) => each.newest)),
  }))
  return states.toSorted((a, b) => b.payments - a.payments || (a.state < b.state ? -1 : 1))
}

async function countPaymentsIn(
  { DB }: Env,
  since: number,
  now: number,
): Promise<CountedPayments[]> {
  const keys = ['checkouts', 'payments']
    .flatMap((table) => [
      `SELECT payment_reference FROM ${table} WHERE payment_reference > ?3 AND NOT ${isOld}`,
      `SELECT payment_reference FROM ${table} WHERE ${isOld} AND created_at >= ?2`,
    ])
    .join(' UNION ALL ')
  const { results } = await DB.prepare(
    `SELECT state, count(*) AS payments, max(begun) AS newest FROM (${known(keys)}) WHERE begun >= ?2 AND ?3 IS NOT NULL GROUP BY state ORDER BY payments DESC, state`,
  )
    .bind(now, since, firstOrderedReference(since))
    .all()
  return results.map((row) => Counted.parse(row))
}
