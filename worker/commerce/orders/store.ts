import * as z from 'zod'
import { joinOrdersStatement, verifiedKeyOf } from '../customers/store.ts'
import { archivedOfCustomer, archivedOfPrincipal } from './archive/recall-orders.ts'
import { joinArchivedStatement } from './archive/store.ts'
import { detailsJson, OrderRow, type PlacedOrder } from './order-row.ts'
import { linesJson } from './stored-lines.ts'
import { inAllOrders, isApart } from '../storage/databases.ts'
import { assertOneChange } from '../storage/batch-assertion.ts'

/**
 * The orders that a request may see (ORD-4): by the owners of its session, and by the ids in its
 * signed cookie.
 */
export interface Principal {
  owners: readonly string[]
  orderIds: readonly string[]
}

/**
 * Statements that write a paid order with its number, lines and payment, for the batch that settles
 * the checkout. A taken number aborts it. `papers`: id of what is sent with its confirmation, which
 * the batch has stored before. `marks`: those that the batch stores for its buyer. `link`: the one
 * in a guest's mail.
 */
export function orderStatements(
  db: D1Database,
  order: PlacedOrder,
  {
    orderNumber,
    papers,
    marks,
    link,
  }: {
    orderNumber: string
    papers: string | undefined
    marks: readonly string[]
    link: StoredLink | undefined
  },
): D1PreparedStatement[] {
  const { checkout } = order
  return [
    db
      .prepare(
        `INSERT INTO orders (id, order_number, order_state, payment_reference, cart_id, owner, customer_id, customer_email, country, store, locale, currency, total, details, created_at, confirmed_at, papers, marks, line_items, links, is_marked)
         VALUES (?, ?, 'Confirmed', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)`,
      )
      .bind(
        order.id,
        orderNumber,
        checkout.paymentReference,
        checkout.cartId,
        checkout.owner,
        checkout.customerId ?? null,
        order.customerEmail ?? null,
        order.country,
        checkout.store,
        checkout.locale,
        checkout.currency,
        checkout.amount,
        detailsJson(order.details),
        order.createdAt,
        order.createdAt,
        papers ?? null,
        JSON.stringify(marks),
        linesJson(order.lines, order.details.totalPrice),
        link ? `[${linkJson(link)}]` : null,
      ),
    db
      .prepare(
        "INSERT INTO payments (payment_reference, order_id, provider, provider_id, amount, currency, state, created_at) VALUES (?, ?, ?, ?, ?, ?, 'Paid', ?)",
      )
      .bind(
        checkout.paymentReference,
        order.id,
        checkout.provider,
        order.providerId,
        checkout.amount,
        checkout.currency,
        order.createdAt,
      ),
  ]
}

/**
 * The principal's order with this id, also an archived one. All reads for visitors require the
 * principal.
 */
export async function findOrder(
  env: Env,
  principal: Principal,
  id: string,
): Promise<OrderRow | undefined> {
  return one(env, principal, 'order_id', id)
}

/** The principal's order of a payment, also an archived one. */
export async function findOrderByPayment(
  env: Env,
  principal: Principal,
  paymentReference: string,
): Promise<OrderRow | undefined> {
  return one(env, principal, 'payment_reference', paymentReference)
}

/** Orders of a customer's list. */
const listed = 200

/**
 * The newest orders of a customer, of all databases and archived ones included. Guests' orders with
 * the account's verified address become the account's.
 */
export async function customerOrders(env: Env, customerId: string): Promise<OrderRow[]> {
  return newestOf(await inAllOrders(env, (one) => customerOrdersIn(one, customerId)), listed)
}

async function customerOrdersIn(env: Env, customerId: string): Promise<OrderRow[]> {
  const key = isApart(env) ? ((await verifiedKeyOf(env, customerId)) ?? '') : undefined
  const [, , found] = await env.DB.batch([
    joinOrdersStatement(env, customerId, key),
    joinArchivedStatement(env, customerId, key),
    env.DB.prepare(
      `${selectOrder} WHERE orders.customer_id = ? ORDER BY orders.created_at DESC, orders.id LIMIT ${listed}`,
    ).bind(customerId),
  ])
  const orders = found!.results.map((row) => OrderRow.parse(row))
  return newestOf([...orders, ...(await archivedOfCustomer(env, customerId, listed))], listed)
}

/** Some orders of several lists, newest first; an order that was moved meanwhile is there once. */
export function newestOf(orders: readonly OrderRow[], limit: number): OrderRow[] {
  return [...new Map(orders.map((order) => [order.id, order])).values()]
    .toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
}

/** The order of a settled checkout, without a check of the owner: for the shop itself. */
export async function orderOfPayment(
  env: Env,
  paymentReference: string,
): Promise<OrderRow | undefined> {
  const row = await env.DB.prepare(`${selectOrder} WHERE orders.payment_reference = ?`)
    .bind(paymentReference)
    .first()
  return row ? OrderRow.parse(row) : undefined
}

/** Statement that names in an order the papers that were sent with its confirmation. */
export function namePapers(env: Env, orderId: string, papers: string): D1PreparedStatement {
  return env.DB.prepare('UPDATE orders SET papers = ? WHERE id = ?').bind(papers, orderId)
}

/**
 * Numbers an order that has no number and queues its confirmation mail, in one batch. A taken
 * number, a second numbering or a cancelled order aborts it.
 */
export async function saveOrderNumber(
  env: Env,
  id: string,
  orderNumber: string,
  mail: D1PreparedStatement[],
): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(
      "UPDATE orders SET order_number = ? WHERE id = ? AND order_number IS NULL AND order_state <> 'Cancelled'",
    ).bind(orderNumber, id),
    assertOneChange(env.DB, 'numbering'),
    ...mail,
  ])
}

/**
 * Confirms an open order if its own payment covers it: amount, currency and state are compared in
 * the same statement.
 */
export async function saveConfirmation(env: Env, id: string, now: Date): Promise<void> {
  await env.DB.prepare(
    `UPDATE orders SET order_state = 'Confirmed', confirmed_at = ? WHERE id = ? AND order_state = 'Open' AND EXISTS (
       SELECT 1 FROM payments WHERE payments.order_id = orders.id AND payments.payment_reference = orders.payment_reference
         AND payments.state = 'Paid' AND payments.amount = orders.total AND payments.currency = orders.currency)`,
  )
    .bind(now.getTime(), id)
    .run()
}

/** Sets the e-mail of an order that has none. */
export async function saveCustomerEmail(env: Env, id: string, email: string): Promise<void> {
  await env.DB.prepare(
    'UPDATE orders SET customer_email = ? WHERE id = ? AND customer_email IS NULL',
  )
    .bind(email, id)
    .run()
}

/**
 * Replaces the address of an order and its confirmation, in one batch with the new one: links that
 * were mailed before no longer work. The assertion aborts it where the buyer is archived, or will
 * be.
 */
export async function replaceEmail(
  env: Env,
  id: string,
  email: string,
  mail: readonly D1PreparedStatement[],
): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(
      'UPDATE orders SET customer_email = ?, links = NULL WHERE id = ? AND archived_at IS NULL AND archive_after IS NULL',
    ).bind(email, id),
    assertOneChange(env.DB, 'fulfilment'),
    env.DB.prepare("DELETE FROM outbox WHERE subject_key = 'order-confirmed:' || ?").bind(id),
    env.DB.prepare('DELETE FROM order_links WHERE order_id = ?').bind(id),
    ...mail,
  ])
}

/** SQL: orders with their lines, payment and origin; a WHERE clause follows. */
export const selectOrder = `SELECT orders.*, payments.state AS payment_state,
  (SELECT return_url FROM checkouts WHERE checkouts.payment_reference = orders.payment_reference) AS return_url,
  coalesce(line_items, (SELECT json_group_array(json(line)) FROM (SELECT line FROM order_lines WHERE order_id = orders.id ORDER BY position))) AS lines,
  EXISTS (SELECT 1 FROM suppressed_addresses WHERE bounced_at IS NOT NULL
    AND email_key = lower(trim(coalesce(orders.customer_email, orders.details ->> '$.shippingAddress.email')))) AS is_mail_refused
  FROM orders LEFT JOIN payments ON payments.payment_reference = orders.payment_reference`

async function one(
  env: Env,
  principal: Principal,
  column: 'order_id' | 'payment_reference',
  value: string,
): Promise<OrderRow | undefined> {
  const { owners, orderIds } = principal
  const own = column === 'order_id' ? 'orders.id' : 'orders.payment_reference'
  const row = await env.DB.prepare(
    `${selectOrder} WHERE ${own} = ?3 AND (orders.owner IN (SELECT value FROM json_each(?1))
       OR 'customer:' || orders.customer_id IN (SELECT value FROM json_each(?1)) OR orders.id IN (SELECT value FROM json_each(?2)))`,
  )
    .bind(JSON.stringify(owners), JSON.stringify(orderIds), value)
    .first()
  return row ? OrderRow.parse(row) : archivedOfPrincipal(env, principal, column, value)
}

/**
 * What an order contains of a link in a guest's mail: the hash of its token, and the time of the
 * mail (epoch ms).
 */
export interface StoredLink {
  hash: string
  at: number
}

/** Statements that store the link of a mail about an order. */
export function linkStatements(
  { DB }: Env,
  orderId: string,
  link: StoredLink | undefined,
): D1PreparedStatement[] {
  if (!link) return []
  const add =
    "UPDATE orders SET links = json_insert(coalesce(links, '[]'), '$[#]', json(?)) WHERE id = ?"
  return [DB.prepare(add).bind(linkJson(link), orderId)]
}

function linkJson({ hash, at }: StoredLink): string {
  return JSON.stringify([hash.slice(0, 32), at])
}

const LinkedOrder = z.object({ order_id: z.string(), order_number: z.nullable(z.string()) })

/**
 * The token of a mailed link: those with an order's id in it are stored with the order, others in
 * `order_links`.
 */
export interface LinkToken {
  orderId: string | undefined
  hash: string
}

/**
 * SQL: an element of `orders.links` is that of the token. The first half of a hash tells the tokens
 * of one order apart.
 */
const isSame = "value ->> '$[0]' = substr(?2, 1, 32)"

/** The order of a link that was not used yet and is newer than `since` (epoch ms). */
export async function findLinkedOrder(
  { DB }: Env,
  { orderId, hash }: LinkToken,
  since: number,
): Promise<{ id: string; orderNumber: string } | undefined> {
  const found =
    orderId === undefined
      ? DB.prepare(
          `SELECT order_id, order_number FROM order_links JOIN orders ON orders.id = order_id
           WHERE token_hash = ? AND used_at IS NULL AND order_links.created_at > ?`,
        ).bind(hash, since)
      : DB.prepare(
          `SELECT id AS order_id, order_number FROM orders
           WHERE id = ?1 AND EXISTS (SELECT 1 FROM json_each(links) WHERE ${isSame} AND value ->> '$[1]' > ?3)`,
        ).bind(orderId, hash, since)
  const row = await found.first()
  if (!row) return undefined
  const { order_id: id, order_number: orderNumber } = LinkedOrder.parse(row)
  return { id, orderNumber: orderNumber ?? '' }
}

/** Marks a link as used; false where a parallel call was first. */
export async function spendLink(
  { DB }: Env,
  { orderId, hash }: LinkToken,
  now: number,
): Promise<boolean> {
  const spent =
    orderId === undefined
      ? DB.prepare(
          'UPDATE order_links SET used_at = ? WHERE token_hash = ? AND used_at IS NULL',
        ).bind(now, hash)
      : DB.prepare(
          `UPDATE orders SET links = (SELECT nullif(json_group_array(json(value)), '[]') FROM json_each(links) WHERE NOT ${isSame})
           WHERE id = ?1 AND EXISTS (SELECT 1 FROM json_each(links) WHERE ${isSame})`,
        ).bind(orderId, hash)
  const { meta } = await spent.run()
  return meta.changes === 1
}
