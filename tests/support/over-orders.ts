import { env } from 'cloudflare:workers'
import { archiveOrders } from '#worker/commerce/orders/archive/archive-orders.ts'
import { keepRetention } from '#worker/commerce/privacy/retention/keep-retention.ts'
import { isApart } from '#worker/commerce/storage/databases.ts'
import { boughtOrder } from './bought-order.ts'

export const day = 86_400_000
export const now = Date.now()
export const old = now - 401 * day
/** Orders of the US are in a database of their own. */
export const two: Env = isApart(env) ? env : { ...env, ORDER_DATABASES: 'store-us=DB_US' }
export const places = { DB: env.DB, DB_US: env.DB_US }

export async function rowsIn(place: keyof typeof places, id: string) {
  const found = await places[place]
    .prepare('SELECT count(*) AS n FROM archived_rows WHERE order_id = ?')
    .bind(id)
    .first<number>('n')
  return found ?? 0
}

export async function countOf(table: string, column: string, value: string) {
  const sql = `SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`
  return (await env.DB.prepare(sql).bind(value).first<number>('n')) ?? 0
}

/** An order that is long over: paid, delivered, marked; with its line, and of a store. */
export async function overOrder(
  email: string,
  more: { customerId?: string; at?: number; store?: 'store-fr' | 'store-us' } = {},
) {
  const { at = old, store = 'store-fr', ...rest } = more
  const order = await boughtOrder(email, { at, ...rest })
  await env.DB.batch([
    env.DB.prepare('UPDATE orders SET is_marked = 1, store = ? WHERE id = ?').bind(store, order.id),
    env.DB.prepare('INSERT INTO buyer_marks (mark, payment_reference) VALUES (?, ?)').bind(
      `mark:${order.id}`,
      order.paymentReference,
    ),
    env.DB.prepare(
      "INSERT INTO reservations (payment_reference, sku, quantity, state, expires_at) VALUES (?, 'ORV-NOTE-WHI', 1, 'Consumed', ?)",
    ).bind(order.paymentReference, at),
  ])
  return order
}

export async function archived(bindings: Env = two, at = now) {
  await keepRetention(bindings, at)
  // The first round may begin behind these orders.
  for (let round = 0; round < 3; round++) await archiveOrders(bindings, at)
}

export const address = () => `${crypto.randomUUID()}@example.org`
