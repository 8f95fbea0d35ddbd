import * as z from 'zod'
import { booksUntil, milliseconds, retention } from '#shared/rules/retention.ts'
import { mailedTo } from '../customers/store.ts'
import { recallNamed } from '../orders/archive/recall-orders.ts'
import { OrderRow } from '../orders/order-row.ts'
import { selectOrder } from '../orders/store.ts'
import { ordersNamed } from '../storage/databases.ts'
import { allOrders, inAllOrders, isApart, mainOf } from '../storage/databases.ts'
import { batchAssertion } from '../storage/batch-assertion.ts'

/**
 * A person whose data is read or erased: an account, and an e-mail address that is verified to be
 * theirs.
 */
export interface Person {
  customerId: string | undefined
  /** Without it, nothing is searched by address. */
  emailKey: string | undefined
}

/** Runs statements in one batch; returns how many rows each changed. */
export async function runBatch(
  env: Env,
  statements: readonly D1PreparedStatement[],
): Promise<number[]> {
  const results = await env.DB.batch([...statements])
  // D1 counts what triggers change too; a statement with RETURNING is counted by its own rows.
  return results.map(({ meta, results: rows }) => rows.length || meta.changes)
}

const parcelTo = "lower(details ->> '$.shippingAddress.email')"

// SQL: orders of the account, and of guests with the address; an order of another account for that
// address belongs to that account. Each part is spelt as its index.
export const theirOrders = `orders.id IN (SELECT id FROM orders WHERE customer_id = ?1
  UNION ALL SELECT id FROM orders WHERE customer_id IS NULL AND ${mailedTo} = ?2
  UNION ALL SELECT id FROM orders WHERE customer_id IS NULL AND lower(customer_email) <> ${parcelTo} AND ${parcelTo} = ?2)`

/** All orders of a person, newest first. */
export async function ordersOf(env: Env, { customerId, emailKey }: Person): Promise<OrderRow[]> {
  const found = await inAllOrders(env, async ({ DB }) => {
    const { results } = await DB.prepare(
      `${selectOrder} WHERE ${theirOrders} ORDER BY orders.created_at DESC, orders.id`,
    )
      .bind(customerId ?? null, emailKey ?? null)
      .all()
    return results
  })
  return newestFirst(found.map((row) => OrderRow.parse(row)))
}

/** Rows of several databases as those of one. */
function newestFirst<Row extends { created_at: number; id: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? -1 : 1))
}

const KeptRow = z.object({
  order_number: z.nullable(z.string()),
  id: z.string(),
  created_at: z.int(),
  archive_after: z.nullable(z.int()),
})
const KeptOrder = KeptRow.transform((row) => ({
  number: row.order_number ?? row.id,
  /** When its buyer is archived (epoch ms); undefined: when the order is done. */
  archiveAfter: row.archive_after ?? undefined,
  booksUntil: booksUntil(row.created_at),
}))
export type KeptOrder = z.infer<typeof KeptOrder>

/** The orders of a person that are kept, and until when. */
export async function keptOrders(env: Env, { customerId, emailKey }: Person): Promise<KeptOrder[]> {
  const found = await inAllOrders(env, async ({ DB }) => {
    const { results } = await DB.prepare(
      `SELECT order_number, id, created_at, archive_after FROM orders WHERE ${theirOrders} ORDER BY created_at DESC, id`,
    )
      .bind(customerId ?? null, emailKey ?? null)
      .all()
    return results
  })
  return newestFirst(found.map((row) => KeptRow.parse(row))).map((row) => KeptOrder.parse(row))
}

/** The parts that a batch which erases a person changes, in this order. */
export const erasedParts = [
  'reviews',
  'orders',
  'carts',
  'newsletter',
  'alerts',
  'withdrawals',
  'withdrawalsKept',
  'mails',
  'account',
] as const
export type ErasedParts = Record<(typeof erasedParts)[number], number>

/**
 * Erases a person in one batch: the account is deleted, orders lose their link to it and wait for
 * archiving, and other data under the address is deleted, including guests' carts whose payment was
 * started with it; a cart that is being paid is erased afterwards. Aborts (assertion `closing`)
 * while a payment of theirs is open, or an order of theirs is archived. `more` belongs to the same
 * batch.
 */
export async function erasePersonRows(
  bindings: Env,
  person: Person,
  now: number,
  more: readonly D1PreparedStatement[],
): Promise<ErasedParts> {
  const env = mainOf(bindings)
  const { DB } = env
  const apart = await erasePersonApart(env, person, now)
  const customerId = person.customerId ?? null
  const key = person.emailKey ?? null
  const proof = now - milliseconds(retention.withdrawal.terms.closed)
  const [, ...changes] = await runBatch(env, [
    batchAssertion(DB, 'closing', isClosing).bind(customerId, key),
    ...eraseOrdersStatements(DB, person, now),
    DB.prepare(
      `INSERT INTO carts_to_erase (cart_id, asked_at) SELECT cart_id, ?2 FROM (SELECT cart_id FROM customers WHERE id = ?1 AND cart_id IS NOT NULL
       UNION SELECT cart_id FROM waiting_carts WHERE customer_id = ?1
       UNION SELECT cart_id FROM checkouts WHERE ${isGuestsPayment('?3')} UNION SELECT value FROM json_each(?4)) WHERE true ON CONFLICT DO NOTHING`,
    ).bind(customerId, now, key, JSON.stringify(apart.carts)),
    DB.prepare('DELETE FROM newsletter WHERE email_key = ? RETURNING 1').bind(key),
    DB.prepare('DELETE FROM stock_alerts WHERE email_key = ? RETURNING 1').bind(key),
    DB.prepare('DELETE FROM withdrawals WHERE email_key = ? AND received_at < ?').bind(key, proof),
    DB.prepare('UPDATE withdrawals SET erase_after = received_at + ?2 WHERE email_key = ?1').bind(
      key,
      milliseconds(retention.withdrawal.terms.closed),
    ),
    DB.prepare(
      `${forgetMails} lower(trim(recipient)) IN (?2, (SELECT email_key FROM customers WHERE id = ?1))`,
    ).bind(customerId, key),
    // Sessions, links, wishlist and waiting carts are deleted with it (ON DELETE CASCADE).
    DB.prepare('DELETE FROM customers WHERE id = ? RETURNING 1').bind(customerId),
    ...erasePaymentsStatements(DB, customerId),
    DB.prepare('DELETE FROM review_refusals WHERE email_key = ?').bind(key),
    ...more,
    // After the last mail, which an address that bounced does not get either.
    DB.prepare('DELETE FROM suppressed_addresses WHERE email_key = ?').bind(key),
  ])
  return Object.fromEntries(
    erasedParts.map((name, index) => [name, (changes[index] ?? 0) + (apart.erased[name] ?? 0)]),
  ) as ErasedParts
}

/** SQL: a payment of the account `?1` is open, or an order of the person `?1`, `?2` is archived. */
const isClosing = `EXISTS (SELECT 1 FROM checkouts WHERE state = 'Pending' AND (customer_id = ?1 OR owner = 'customer:' || ?1))
  OR EXISTS (SELECT 1 FROM archived_orders WHERE customer_id = ?1 OR customer_id IS NULL AND email_key = ?2)`

/** SQL: a payment that a guest began with an address. */
const isGuestsPayment = (key: string) =>
  `customer_id IS NULL AND (lower(trim(cart ->> '$.customerEmail')) = ${key} OR lower(trim(cart ->> '$.shippingAddress.email')) = ${key})`

const forgetMails = 'DELETE FROM outbox WHERE (sent_at IS NOT NULL OR withheld_at IS NOT NULL) AND'

/** Statements that delete a person's reviews, and then the link of their orders to them. */
function eraseOrdersStatements(
  DB: D1Database,
  { customerId, emailKey }: Person,
  now: number,
): D1PreparedStatement[] {
  const names = [customerId ?? null, emailKey ?? null]
  return [
    DB.prepare(
      `DELETE FROM buyer_reviews WHERE order_id IN (SELECT orders.id FROM orders WHERE ${theirOrders}) RETURNING id`,
    ).bind(...names),
    DB.prepare(
      `UPDATE orders SET customer_id = NULL, owner = 'closed:' || id, archive_after = coalesce(archive_after, max(?3, created_at + ?4)) WHERE ${theirOrders} RETURNING 1`,
    ).bind(...names, now, milliseconds(retention.order.terms.closed)),
  ]
}

function erasePaymentsStatements(DB: D1Database, customerId: string | null): D1PreparedStatement[] {
  return [
    DB.prepare(
      "UPDATE checkouts SET customer_id = NULL, owner = 'closed:' || payment_reference WHERE customer_id = ?1 OR owner = 'customer:' || ?1",
    ).bind(customerId),
    DB.prepare("DELETE FROM idempotency WHERE owner = 'customer:' || ?").bind(customerId),
  ]
}

/**
 * Erases a person from the databases of orders apart from the main one, before that: as long as one
 * of them fails, or a payment of theirs is open anywhere, the account is there, and it can be
 * repeated. Returns what was changed, and the carts of guests' payments with their address.
 */
async function erasePersonApart(
  env: Env,
  person: Person,
  now: number,
): Promise<{ erased: Partial<ErasedParts>; carts: string[] }> {
  const others = allOrders(env).filter(isApart)
  const erased = { reviews: 0, orders: 0, mails: 0 }
  const carts: string[] = []
  if (others.length === 0) return { erased, carts }
  const customerId = person.customerId ?? null
  const key = person.emailKey ?? null
  const account = customerId === null ? undefined : await findAccount(env, customerId)
  for (const { DB } of allOrders(env))
    await DB.batch([batchAssertion(DB, 'closing', isClosing).bind(customerId, key)])
  for (const one of others) {
    const { DB } = one
    const { results } = await DB.prepare(
      `SELECT cart_id FROM checkouts WHERE ${isGuestsPayment('?1')}`,
    )
      .bind(key)
      .all<{ cart_id: string }>()
    carts.push(...results.map(({ cart_id: id }) => id))
    const [, reviews = 0, orders = 0, mails = 0] = await runBatch(one, [
      batchAssertion(DB, 'closing', isClosing).bind(customerId, key),
      ...eraseOrdersStatements(DB, person, now),
      DB.prepare(`${forgetMails} lower(trim(recipient)) IN (?1, ?2)`).bind(
        key,
        account?.emailKey ?? null,
      ),
      ...erasePaymentsStatements(DB, customerId),
      DB.prepare('DELETE FROM suppressed_addresses WHERE email_key = ?').bind(key),
    ])
    erased.reviews += reviews
    erased.orders += orders
    erased.mails += mails
  }
  return { erased, carts }
}

/** Ids of carts that wait to be erased, oldest first. */
export async function cartsToErase(env: Env, limit: number): Promise<string[]> {
  const { results } = await env.DB.prepare(
    'SELECT cart_id FROM carts_to_erase ORDER BY asked_at LIMIT ?',
  )
    .bind(limit)
    .all<{ cart_id: string }>()
  return results.map(({ cart_id: id }) => id)
}

/** Stores that a cart is erased. */
export async function endCartErasure(env: Env, cartId: string): Promise<void> {
  await env.DB.prepare('DELETE FROM carts_to_erase WHERE cart_id = ?').bind(cartId).run()
}

const Account = z
  .object({
    id: z.string(),
    email: z.string(),
    email_key: z.string(),
    language: z.nullable(z.string()),
    country: z.nullable(z.string()),
    created_at: z.int(),
    email_verified_at: z.nullish(z.int()),
  })
  .transform((row) => ({
    id: row.id,
    email: row.email,
    emailKey: row.email_key,
    language: row.language ?? undefined,
    country: row.country ?? undefined,
    createdAt: row.created_at,
    isVerified: typeof row.email_verified_at === 'number',
  }))
export type Account = z.infer<typeof Account>

/** The account of an id. */
export async function findAccount(env: Env, customerId: string): Promise<Account | undefined> {
  const row = await env.DB.prepare('SELECT * FROM customers WHERE id = ?').bind(customerId).first()
  return row ? Account.parse(row) : undefined
}

/** The account of an e-mail address. */
export async function findAccountByEmail(env: Env, emailKey: string): Promise<Account | undefined> {
  const row = await env.DB.prepare('SELECT * FROM customers WHERE email_key = ?')
    .bind(emailKey)
    .first()
  return row ? Account.parse(row) : undefined
}

const Buyer = z.object({ buyer: z.string(), erase_after: z.int() })

/**
 * The buyer who was taken out of an order (by number or id), and when that is erased (epoch ms);
 * for bookkeeping only. An order in the archive is brought back.
 */
export async function archivedBuyer(
  bindings: Env,
  name: string,
): Promise<{ buyer: unknown; eraseAfter: number } | undefined> {
  const env = ordersNamed(bindings, name)
  await recallNamed(env, name)
  const row = await env.DB.prepare(
    'SELECT buyer, erase_after FROM archived_buyers JOIN orders ON orders.id = order_id WHERE orders.order_number = ?1 OR orders.id = ?1',
  )
    .bind(name)
    .first()
  if (!row) return undefined
  const { buyer, erase_after: eraseAfter } = Buyer.parse(row)
  return { buyer: JSON.parse(buyer), eraseAfter }
}

const seen = 'coalesce(seen_at, created_at)'

/** Accounts without a login since a time, whose owners got no mail about it yet. */
export async function unusedAccounts(
  env: Env,
  seenBefore: number,
  limit: number,
): Promise<Account[]> {
  const { results } = await env.DB.prepare(
    `SELECT * FROM customers WHERE ${seen} < ? AND told_at IS NULL ORDER BY ${seen} LIMIT ?`,
  )
    .bind(seenBefore, limit)
    .all()
  return results.map((row) => Account.parse(row))
}

/** Accounts whose owners got that mail before a time and have not logged in since. */
export async function overdueAccounts(
  env: Env,
  seenBefore: number,
  toldBefore: number,
  limit: number,
): Promise<Account[]> {
  const { results } = await env.DB.prepare(
    `SELECT * FROM customers WHERE ${seen} < ? AND told_at <= ? ORDER BY ${seen} LIMIT ?`,
  )
    .bind(seenBefore, toldBefore, limit)
    .all()
  return results.map((row) => Account.parse(row))
}

/** Statement that stores that an account's owner got the mail. */
export function toldStatement(env: Env, customerId: string, now: number): D1PreparedStatement {
  return env.DB.prepare('UPDATE customers SET told_at = ? WHERE id = ? AND told_at IS NULL').bind(
    now,
    customerId,
  )
}
