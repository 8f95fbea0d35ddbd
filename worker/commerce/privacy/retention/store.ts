import * as z from 'zod'
import {
  booksBefore,
  booksYears,
  milliseconds,
  retention,
  type RetentionId,
  type Term,
} from '#shared/rules/retention.ts'
import {
  firstOrderedReference,
  isUnordered,
  isUnorderedReference,
} from '../../crypto/ordered-id.ts'
import { examinedAtOnce } from '../../orders/archive/candidates/store.ts'

/** Maximum number of rows of one statement in one run; the rest follows in the next run. */
export const atOnce = 200

/**
 * Rules that need more than statements: accounts are closed by a verb; backups have a rotation;
 * carts, counters and logs expire by themselves; a message of the contact form is a mail of the
 * outbox.
 */
type Elsewhere = 'account' | 'backup' | 'cart' | 'counter' | 'log' | 'message'

/**
 * Statements that apply each rule of the table at `now` (epoch ms), for at most `atOnce` rows each.
 */
export function retentionStatements(
  env: Env,
  now: number,
): Record<Exclude<RetentionId, Elsewhere>, D1PreparedStatement[]> {
  const { DB } = env
  const { session, payment, withdrawal, mail, link, newsletter, alert, review, suppression, code } =
    retention
  const before = (term: Term) => now - milliseconds(term)
  const forget = (table: string, where: string, ...values: number[]) =>
    DB.prepare(
      `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${where} LIMIT ${atOnce})`,
    ).bind(...values)
  // The first rows of a table are the oldest: these tables have no index of their time.
  const forgetFirst = (table: string, time: string, term: Term) =>
    DB.prepare(
      `DELETE FROM ${table} WHERE rowid IN (SELECT id FROM
         (SELECT rowid AS id, ${time} AS at FROM ${table} ORDER BY rowid LIMIT ${atOnce}) WHERE at < ?)`,
    ).bind(before(term))
  return {
    session: [
      forgetSessions(DB, 'last_seen_at < ?', before(session.terms.guest)),
      forgetSessions(
        DB,
        'customer_id IS NOT NULL AND last_seen_at < ?',
        before(session.terms.customer),
      ),
      // The first condition is that of the index. A session that is not in it is deleted earlier,
      // because nobody uses it.
      forgetSessions(
        DB,
        'last_seen_at > created_at + 2592000000 AND created_at < ?',
        before(session.terms.most),
      ),
    ],
    payment: [
      forgetAnswers(DB, before(payment.terms.answers)),
      forgetFirst('webhook_events', 'received_at', payment.terms.details),
      forget('lapsed_payments', 'lapsed_at < ?', before(payment.terms.details)),
      ...forgetCheckouts(
        DB,
        `SELECT payment_reference FROM checkouts WHERE ${isLeft} AND state IN ('Declined', 'Abandoned', 'Expired')
           AND created_at < ? ORDER BY created_at, payment_reference LIMIT ${atOnce}`,
        before(payment.terms.details),
      ),
      ...stripCheckouts(DB, now, before(payment.terms.details)),
    ],
    order: archiveStatements(env, now),
    accounting: leaveBooks(DB, now),
    withdrawal: [
      forget('withdrawals', 'received_at < ?', before(withdrawal.terms.proof)),
      forget('withdrawals', 'erase_after IS NOT NULL AND erase_after < ?', now),
    ],
    mail: [forgetFirst('outbox', 'created_at', mail.terms.sent)],
    link: [
      forget('password_resets', 'expires_at < ?', now),
      forget('email_links', 'expires_at < ?', now),
      forgetFirst('order_links', 'created_at', link.terms.order),
    ],
    newsletter: [
      forget(
        'newsletter',
        'confirmed_at IS NULL AND requested_at < ?',
        before(newsletter.terms.unconfirmed),
      ),
    ],
    alert: [forget('stock_alerts', 'created_at < ?', before(alert.terms.waiting))],
    review: [
      forget('buyer_reviews', 'written_at < ?', before(review.terms.shown)),
      forget(
        'buyer_reviews',
        "state <> 'Published' AND written_at < ?",
        before(review.terms.unshown),
      ),
      forget('review_refusals', 'refused_at < ?', before(review.terms.refused)),
    ],
    suppression: [
      forget(
        'suppressed_addresses',
        'max(coalesce(bounced_at, 0), coalesce(complained_at, 0)) < ?',
        before(suppression.terms.most),
      ),
    ],
    code: [
      `SELECT payment_reference FROM (SELECT * FROM checkouts ORDER BY payment_reference LIMIT ${atOnce})`,
      `SELECT payment_reference FROM (SELECT * FROM checkouts WHERE ${isUnorderedReference('payment_reference')} ORDER BY created_at LIMIT ${atOnce})`,
    ].flatMap((first) =>
      forgetCheckouts(
        DB,
        `${first} WHERE state IN ('Authorised', 'Refunded', 'Declined', 'Abandoned', 'Expired') AND created_at < ?`,
        before(code.terms.used),
      ),
    ),
  }
}

/** Deletes sessions of which a condition holds for a time (epoch ms). */
function forgetSessions(DB: D1Database, where: string, time: number): D1PreparedStatement {
  return DB.prepare(
    `DELETE FROM sessions WHERE token_hash IN (SELECT token_hash FROM sessions WHERE ${where} LIMIT ${atOnce})`,
  ).bind(time)
}

/**
 * Deletes answers that were stored before a time (epoch ms). They are kept for two days, and
 * reading these rows costs less than an index would at each payment.
 */
function forgetAnswers(DB: D1Database, before: number): D1PreparedStatement {
  return DB.prepare(
    `DELETE FROM idempotency WHERE (owner, key) IN (SELECT owner, key FROM idempotency WHERE created_at < ? LIMIT ${atOnce})`,
  ).bind(before)
}

/** Deletes payments with their reservations, their uses of codes, and the marks of their buyers. */
function forgetCheckouts(DB: D1Database, which: string, before: number): D1PreparedStatement[] {
  return [
    ...forgetMarks(DB, which, before),
    ...['coupon_uses', 'reservations', 'checkouts'].map((table) =>
      DB.prepare(`DELETE FROM ${table} WHERE payment_reference IN (${which})`).bind(before),
    ),
  ]
}

/** Deletes the marks of the buyers of some payments, and their orders' lists of them. */
function forgetMarks(
  DB: D1Database,
  which: string,
  ...values: readonly (number | string)[]
): D1PreparedStatement[] {
  return [
    `DELETE FROM buyer_marks WHERE is_listed = 0 AND payment_reference IN (${which})`,
    `DELETE FROM buyer_marks WHERE (mark, payment_reference) IN
       (SELECT value, payment_reference FROM orders, json_each(orders.marks) WHERE payment_reference IN (${which}))`,
    `UPDATE orders SET marks = NULL WHERE marks IS NOT NULL AND payment_reference IN (${which})`,
  ].map((sql) => DB.prepare(sql).bind(...values))
}

/** SQL: the condition of the index `checkouts_left`. */
const isLeft = `stripped_at IS NULL AND (state NOT IN ('Pending', 'Authorised') OR settled_at > created_at + 2592000000 OR ${isUnorderedReference('payment_reference')})`

/**
 * Removes what settled payments no longer need: their orders contain the address and the lines.
 * What is left is a cart of the contract, with its total. Payments are found in the order of their
 * keys, which begin with their time, behind those that were stripped before; that place moves on
 * with each `atOnce` payments, not with each run.
 */
function stripCheckouts(DB: D1Database, now: number, before: number): D1PreparedStatement[] {
  const next = `SELECT * FROM checkouts WHERE payment_reference > (SELECT stripped_until FROM archive_progress) AND payment_reference < ?
    ORDER BY payment_reference LIMIT ${atOnce}`
  const left = `SELECT * FROM checkouts WHERE ${isLeft} AND created_at < ? ORDER BY created_at LIMIT ${atOnce}`
  const strip = (some: string) =>
    `UPDATE checkouts SET stripped_at = ?, coupons = '[]', redirect_url = NULL,
       return_url = substr(return_url, 1, instr(return_url || '?', '?') - 1),
       cart = json_set(json_remove(cart, '$.shippingAddress', '$.billingAddress', '$.customerEmail', '$.customerId', '$.shippingInfo',
         '$.expectedShipping', '$.shippingPrices', '$.taxedPrice', '$.discountOnTotalPrice'),
         '$.lineItems', json('[]'), '$.discountCodes', json('[]'))
     WHERE payment_reference IN (SELECT payment_reference FROM (${some}) WHERE stripped_at IS NULL AND state IN ('Authorised', 'Refunded'))`
  const end = firstOrderedReference(before)
  return [
    DB.prepare(strip(next)).bind(now, end),
    DB.prepare(strip(left)).bind(now, before),
    DB.prepare(
      `UPDATE archive_progress SET stripped_until = (SELECT max(payment_reference) FROM (${next}))
       WHERE (SELECT count(*) FROM (${next})) = ${atOnce}`,
    ).bind(end, end),
  ]
}

/**
 * Statements that remove the buyer from orders after their time: where erasure was requested and
 * the order is done, for guests after some years, for everybody at the end of bookkeeping. Data for
 * bookkeeping is moved to `archived_buyers`. An order with a waiting refund is left out. The last
 * two find orders of earlier releases, whose ids do not begin with their time; `dueOrders` finds
 * the others.
 */
export function archiveStatements({ DB }: Env, now: number): D1PreparedStatement[] {
  const { guest, open } = retention.order.terms
  const isDone = `(order_state IN ('Complete', 'Cancelled') OR shipment_state IS NOT NULL AND shipment_state <> 'Ready' OR archive_after < ?)`
  return [
    archiveWhere(
      DB,
      now,
      `archive_after IS NOT NULL AND archive_after <= ? AND ${isDone}`,
      now,
      now - milliseconds(open),
    ),
    archiveWhere(
      DB,
      now,
      `customer_id IS NULL AND ${isUnordered('id')} AND created_at < ?`,
      now - milliseconds(guest),
    ),
    archiveWhere(
      DB,
      now,
      `customer_id IS NOT NULL AND ${isUnordered('id')} AND created_at < ?`,
      booksBefore(now),
    ),
  ].flat()
}

const DueOrder = z.object({ id: z.string(), is_over: z.int(), has_old_link: z.int() })

/**
 * Statements that remove buyers and unused links after their time from those of the next orders
 * that the archive examines, which passes all of them again and again: so no order needs an index
 * of its time.
 */
export async function dueOrders({ DB }: Env, now: number): Promise<D1PreparedStatement[]> {
  const { guest } = retention.order.terms
  const oldLink = now - milliseconds(retention.link.terms.order)
  const { results } = await DB.prepare(
    `SELECT * FROM (SELECT id, archived_at IS NULL AND created_at < CASE WHEN customer_id IS NULL THEN ?1 ELSE ?2 END AS is_over,
       EXISTS (SELECT 1 FROM json_each(links) WHERE value ->> '$[1]' < ?3) AS has_old_link
       FROM (SELECT * FROM orders WHERE rowid > (SELECT after FROM archive_progress) ORDER BY rowid LIMIT ${examinedAtOnce}))
     WHERE is_over OR has_old_link`,
  )
    .bind(now - milliseconds(guest), booksBefore(now), oldLink)
    .all()
  const due = results.map((row) => DueOrder.parse(row))
  const listOf = (name: 'is_over' | 'has_old_link') => {
    const ids = due.filter((order) => order[name] === 1).map(({ id }) => id)
    return ids.length > 0 ? [JSON.stringify(ids)] : []
  }
  const named = 'id IN (SELECT value FROM json_each(?))'
  return [
    ...listOf('is_over').flatMap((ids) => archiveWhere(DB, now, named, ids)),
    ...listOf('has_old_link').map((ids) =>
      DB.prepare(
        `UPDATE orders SET links = (SELECT nullif(json_group_array(json(value)), '[]') FROM json_each(links) WHERE value ->> '$[1]' >= ?) WHERE ${named}`,
      ).bind(oldLink, ids),
    ),
  ]
}

function archiveWhere(
  DB: D1Database,
  now: number,
  condition: string,
  ...values: (number | string)[]
): D1PreparedStatement[] {
  const which = `SELECT id FROM orders WHERE archived_at IS NULL AND ${condition}
    AND NOT EXISTS (SELECT 1 FROM refunds WHERE refunds.payment_reference = orders.payment_reference AND refunds.state = 'Asked')
    ORDER BY created_at, id LIMIT ${atOnce}`
  const kept = (address: string) =>
    `json(json_remove(${address}, '$.email', '$.mobile', '$.id', '$.key'))`
  const shipping = "details -> '$.shippingAddress'"
  const billing = `coalesce(details -> '$.billingAddress', ${shipping})`
  return [
    DB.prepare(`DELETE FROM order_links WHERE order_id IN (${which})`).bind(...values),
    ...forgetMarks(DB, `SELECT payment_reference FROM orders WHERE id IN (${which})`, ...values),
    DB.prepare(
      `INSERT INTO archived_buyers (order_id, buyer, erase_after)
       SELECT id, json_object('shippingAddress', ${kept(shipping)}, 'billingAddress', ${kept(billing)}),
         unixepoch((strftime('%Y', created_at / 1000, 'unixepoch') + ${booksYears + 1}) || '-01-01') * 1000
       FROM orders WHERE id IN (${which}) ON CONFLICT DO NOTHING`,
    ).bind(...values),
    DB.prepare(
      `UPDATE orders SET customer_email = NULL, customer_id = NULL, owner = 'archived:' || id, tracking = NULL, links = NULL,
         parcels = CASE WHEN parcels IS NULL THEN NULL ELSE (SELECT json_group_array(json(json_remove(value, '$.tracking'))) FROM json_each(parcels)) END, archived_at = ${now},
         details = json_remove(details, '$.shippingAddress', '$.billingAddress') WHERE id IN (${which})`,
    ).bind(...values),
  ]
}

/**
 * Deletes archived buyers, and the provider's ids of their payments, at the end of bookkeeping; and
 * these ids of payments that were given back without an order.
 */
function leaveBooks(DB: D1Database, now: number): D1PreparedStatement[] {
  const over = `SELECT order_id FROM archived_buyers WHERE erase_after <= ? ORDER BY erase_after, order_id LIMIT ${atOnce}`
  return [
    DB.prepare(
      `UPDATE payments SET provider_id = NULL WHERE payment_reference IN (SELECT payment_reference FROM orders WHERE id IN (${over}))`,
    ).bind(now),
    DB.prepare(`DELETE FROM archived_buyers WHERE order_id IN (${over})`).bind(now),
    DB.prepare(
      `UPDATE payments SET provider_id = NULL WHERE payment_reference IN
         (SELECT payment_reference FROM payments WHERE provider_id IS NOT NULL AND order_id IS NULL AND created_at < ? LIMIT ${atOnce})`,
    ).bind(booksBefore(now)),
    DB.prepare(
      `UPDATE refunds SET refund_id = NULL WHERE rowid IN (SELECT rowid FROM refunds WHERE refund_id IS NOT NULL AND asked_at < ? LIMIT ${atOnce})`,
    ).bind(booksBefore(now)),
    DB.prepare(
      `DELETE FROM disputes WHERE rowid IN (SELECT rowid FROM disputes WHERE opened_at < ? LIMIT ${atOnce})`,
    ).bind(booksBefore(now)),
  ]
}
