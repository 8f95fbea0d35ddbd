import * as z from 'zod'
import { consentCountries } from '#shared/rules/review-requests.ts'
import type { WrittenReview } from '#shared/rules/review.ts'
import type { Mail } from '../mail/mail.ts'
import { mailStatement } from '../mail/outbox.ts'
import { OrderRow } from '../orders/order-row.ts'
import { selectOrder } from '../orders/store.ts'
import { isApart, mainOf } from '../storage/databases.ts'
import { reviewRequests } from './rule.ts'

/** SQL: the e-mail address of a row of `orders`, as a key. */
const emailOfOrder =
  "lower(trim(coalesce(orders.customer_email, orders.details ->> '$.shippingAddress.email')))"

/** Orders whose buyers may be asked by now, in the order of their arrival. */
export async function ordersToAsk(env: Env, now: number, limit: number): Promise<OrderRow[]> {
  const { results } = await env.DB.prepare(
    `${selectOrder} WHERE orders.id IN (SELECT id FROM (
       SELECT id, delivered_at AS at FROM orders WHERE review_asked_at IS NULL AND delivered_at IS NOT NULL AND delivered_at <= ?1
       UNION ALL SELECT id, shipped_at FROM orders WHERE review_asked_at IS NULL AND delivered_at IS NULL AND shipped_at IS NOT NULL AND shipped_at <= ?2
     ) ORDER BY at LIMIT ?3)`,
  )
    .bind(now - reviewRequests.afterDelivery, now - reviewRequests.afterShipping, limit)
    .all()
  return results.map((row) => OrderRow.parse(row))
}

/**
 * Those of these orders whose buyers must not be asked (REV-2): they refused, were not told when
 * they gave their address, did not agree to marketing where that is needed or an account says so,
 * got money back, declared a withdrawal, or wait since too long.
 */
export async function ordersNotToAsk(
  env: Env,
  ids: readonly string[],
  now: number,
): Promise<Set<string>> {
  const { results } = await env.DB.prepare(
    `SELECT id FROM orders WHERE id IN (SELECT value FROM json_each(?1)) AND (
       archived_at IS NOT NULL OR archive_after IS NOT NULL OR order_state = 'Cancelled' OR coalesce(delivered_at, shipped_at) < ?2
       OR customer_id IS NULL AND (country IN (SELECT value FROM json_each(?3)) OR details ->> '$.reviewRequests' IS NULL)
       OR details ->> '$.reviewRequests' = 'Refused'
       OR EXISTS (SELECT 1 FROM refunds WHERE refunds.payment_reference = orders.payment_reference AND failed_at IS NULL)
       ${isApart(env) ? '' : `OR ${isForbiddenBy(ofRow)}`})`,
  )
    .bind(JSON.stringify(ids), now - reviewRequests.atMost, JSON.stringify(consentCountries))
    .all<{ id: string }>()
  const persons = isApart(env) ? await forbiddenByPersons(env, ids) : []
  return new Set([...results, ...persons].map(({ id }) => id))
}

/** SQL: what the main database knows of a buyer forbids to ask. */
const isForbiddenBy = (order: { customer: string; number: string; email: string }) =>
  `${order.customer} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM customers WHERE customers.id = ${order.customer} AND marketing = 1)
   OR EXISTS (SELECT 1 FROM withdrawals WHERE upper(withdrawals.order_number) = ${order.number})
   OR EXISTS (SELECT 1 FROM review_refusals WHERE email_key = ${order.email})`

const ofRow = { customer: 'customer_id', number: 'orders.order_number', email: emailOfOrder }

/** The same for orders apart from persons: their names are asked of the main database. */
async function forbiddenByPersons(env: Env, ids: readonly string[]): Promise<{ id: string }[]> {
  const { results: orders } = await env.DB.prepare(
    `SELECT id, customer_id AS customer, order_number AS number, ${emailOfOrder} AS email
     FROM orders WHERE id IN (SELECT value FROM json_each(?))`,
  )
    .bind(JSON.stringify(ids))
    .all()
  const named = { customer: "value ->> 'customer'", number: "value ->> 'number'" }
  const { results } = await mainOf(env)
    .DB.prepare(
      `SELECT value ->> 'id' AS id FROM json_each(?)
       WHERE ${isForbiddenBy({ ...named, email: "value ->> 'email'" })}`,
    )
    .bind(JSON.stringify(orders))
    .all<{ id: string }>()
  return results
}

/** Marks orders as decided, each with its mail where it gets one, once (REV-1). One batch. */
export async function saveRequests(
  env: Env,
  requests: readonly { orderId: string; mail: Mail | undefined }[],
  now: number,
): Promise<void> {
  if (requests.length === 0) return
  await env.DB.batch(
    requests.flatMap(({ orderId, mail }) => [
      ...(mail
        ? [
            mailStatement(env, mail, now, {
              sql: 'EXISTS (SELECT 1 FROM orders WHERE id = ? AND review_asked_at IS NULL)',
              values: [orderId],
            }),
          ]
        : []),
      env.DB.prepare(
        'UPDATE orders SET review_asked_at = ? WHERE id = ? AND review_asked_at IS NULL',
      ).bind(now, orderId),
    ]),
  )
}

const BuyerReview = z.object({
  product_key: z.string(),
  rating: z.int(),
  title: z.string(),
  text: z.string(),
  author: z.string(),
  state: z.enum(['Waiting', 'Published', 'Hidden']),
  answer: z.string().nullable(),
})
export type BuyerReview = z.infer<typeof BuyerReview>

/** The order of a link, with its reviews; undefined once its buyer is erased. */
export async function reviewedOrder(
  env: Env,
  id: string,
): Promise<{ order: OrderRow; reviews: BuyerReview[] } | undefined> {
  const [orders, reviews] = await env.DB.batch([
    env.DB.prepare(
      `${selectOrder} WHERE orders.id = ? AND orders.archived_at IS NULL AND orders.order_state <> 'Cancelled'`,
    ).bind(id),
    env.DB.prepare('SELECT * FROM buyer_reviews WHERE order_id = ?').bind(id),
  ])
  const [row] = orders?.results ?? []
  return row === undefined
    ? undefined
    : {
        order: OrderRow.parse(row),
        reviews: z.array(BuyerReview).parse(reviews?.results),
      }
}

interface NewReview extends WrittenReview {
  orderId: string
  productKey: string
  language: string
}

/**
 * Writes reviews, or changes those that still wait; of an order and product there is one, however
 * many calls write it at the same time (REV-4).
 */
export async function saveReviews(
  env: Env,
  reviews: readonly NewReview[],
  now: number,
): Promise<void> {
  await env.DB.batch(
    reviews.map(({ orderId, productKey, language, rating, title, text, author }) =>
      env.DB.prepare(
        `INSERT INTO buyer_reviews (id, order_id, product_key, language, rating, title, text, author, state, written_at)
         SELECT ?, id, ?, ?, ?, ?, ?, ?, 'Waiting', ? FROM orders WHERE id = ? AND archived_at IS NULL
         ON CONFLICT (order_id, product_key) DO UPDATE SET id = excluded.id, language = excluded.language, rating = excluded.rating,
           title = excluded.title, text = excluded.text, author = excluded.author, written_at = excluded.written_at
         WHERE state = 'Waiting' AND (buyer_reviews.rating, buyer_reviews.title, buyer_reviews.text, buyer_reviews.author)
           IS NOT (excluded.rating, excluded.title, excluded.text, excluded.author)`,
      ).bind(newId(), productKey, language, rating, title, text, author, now, orderId),
    ),
  )
}

/** Deletes the review of a product of an order, in whatever state. */
export async function withdrawReview(env: Env, orderId: string, productKey: string): Promise<void> {
  await env.DB.prepare('DELETE FROM buyer_reviews WHERE order_id = ? AND product_key = ?')
    .bind(orderId, productKey)
    .run()
}

/** Stores that an address is not to be asked any more. */
export async function refuseRequests(env: Env, emailKey: string, now: number): Promise<void> {
  await env.DB.prepare(
    'INSERT INTO review_refusals (email_key, refused_at) VALUES (?, ?) ON CONFLICT DO NOTHING',
  )
    .bind(emailKey, now)
    .run()
}

function newId(): string {
  return `buyer-${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
}
