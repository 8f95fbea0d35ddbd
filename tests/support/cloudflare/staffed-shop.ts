import type { DatabaseSync } from 'node:sqlite'
import { readConfig } from '#scripts/wrangler/config.ts'
import { orderRows } from '../order-rows.ts'
import { migrated } from './sqlite-storage.ts'
import { type StandIn, startStandIn } from './stand-in.ts'

/** Environment of wrangler.toml that the stand-in has the storage of. */
export const environment = 'staging'

export interface StaffedShop {
  cloudflare: StandIn
  database: DatabaseSync
  /** Values in KV by their keys. */
  copies: Map<string, string>
  /** An order that waits to be sent, of two pieces of A-1; and one that was delivered. */
  order: ReturnType<typeof orderRows>
  delivered: ReturnType<typeof orderRows>
  put(table: string, row: Record<string, string | number | null>): void
}

/**
 * A stand-in of Cloudflare's API with the storage that wrangler.toml names for staging, and with
 * what an operator works on: orders, payments, a customer, subscribers, reviews, mails.
 */
export async function staffedShop(): Promise<StaffedShop> {
  const cloudflare = await startStandIn()
  const { account } = cloudflare
  const { d1_databases, kv_namespaces, r2_buckets } = readConfig('wrangler.toml', { environment })
  for (const { database_id: uuid, binding: name } of d1_databases)
    account.databases.set(uuid, { uuid, name, at: new Date().toISOString(), database: migrated() })
  const copies = new Map<string, string>()
  for (const { id } of kv_namespaces) account.namespaces.set(id, { id, title: id, values: copies })
  for (const { bucket_name: name } of r2_buckets) account.buckets.set(name, new Map())
  const { database } = account.databases.values().next().value!
  const put: StaffedShop['put'] = (table, row) => {
    const names = Object.keys(row)
    database
      .prepare(
        `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      )
      .run(...Object.values(row))
  }
  const now = Date.now()
  const hour = 3_600_000
  const order = orderRows('buyer@example.org', {
    state: 'Confirmed',
    at: now - hour,
    parts: { 'A-1': 2 },
  })
  const delivered = orderRows('reader@example.org', { at: now - 30 * hour })
  put('stock', { sku: 'A-1', quantity: 5 })
  put('stock', { sku: 'B-1', quantity: 0 })
  put('products', {
    key: 'a',
    id: 'a',
    type: 'product',
    category: 'c',
    subcategory: 's',
    accessory: 0,
    rank: 1,
    released: '2026-01-01',
  })
  put('variants', {
    sku: 'A-1',
    product_key: 'a',
    position: 1,
    color: 'red',
    ean: '1',
    weight: 1,
    images: '[]',
  })
  const price = { sku: 'A-1', store: 'store-fr', currency: 'EUR' }
  const seconds = Math.floor(now / 1000)
  put('prices', { ...price, cents: 1999 })
  put('price_log', { ...price, since: seconds - 90_000, cents: 1999 })
  put('price_log', { ...price, since: seconds - 80_000, cents: 199 })
  put('price_log', { ...price, since: seconds - 79_940, cents: 2999 })
  for (const { sql, params } of [...order.statements, ...delivered.statements])
    database.prepare(sql).run(...params)
  const late = orderRows('late@example.org', { at: now - 3 * hour }).statements[0]!
  database.prepare(late.sql).run(...late.params)
  database
    .prepare(
      "UPDATE checkouts SET state = 'Refunding', order_id = NULL, provider_id = 'late_1' WHERE payment_reference = ?",
    )
    .run(late.params[0]!)
  put('customers', {
    id: 'c1',
    email: 'Reader@example.org',
    email_key: 'reader@example.org',
    password_hash: 'x',
    first_name: 'Rea',
    last_name: 'Der',
    created_at: now,
  })
  put('sessions', {
    token_hash: 's1',
    id: 's1',
    customer_id: 'c1',
    created_at: now,
    last_seen_at: now,
  })
  const subscriber = {
    email: 'reader@example.org',
    email_key: 'reader@example.org',
    locale: 'fr-fr',
    leave_token: 'leave',
  }
  put('newsletter', { ...subscriber, token_hash: 't1', requested_at: now, confirmed_at: now })
  put('stock_alerts', { ...subscriber, sku: 'B-1', created_at: now })
  put('withdrawals', {
    email_key: 'reader@example.org',
    order_number: delivered.orderNumber,
    name: 'Rea Der',
    email: 'reader@example.org',
    locale: 'fr-fr',
    received_at: now,
  })
  put('buyer_reviews', {
    id: 'r1',
    order_id: delivered.id,
    product_key: 'a',
    language: 'fr',
    rating: 4,
    title: 'Bien',
    text: 'Très bien',
    author: 'Rea',
    state: 'Waiting',
    written_at: now,
  })
  put('archived_buyers', {
    order_id: delivered.id,
    buyer: '{"shippingAddress":{"lastName":"Der"}}',
    erase_after: now + 1000 * hour,
  })
  put('outbox', {
    id: 'm1',
    subject_key: 'order:1',
    recipient: 'buyer@example.org',
    subject: 'Your order',
    text: 'x',
    html: 'x',
    created_at: now,
    attempts: 3,
  })
  put('documents', {
    collection: 'order-papers',
    id: 'order',
    language: 'fr-fr',
    position: 1,
    body: JSON.stringify({
      title: 'Conditions',
      fileName: 'conditions.html',
      language: 'fr',
      html: '<main></main>',
      text: 'Conditions',
    }),
  })
  put('search_misses', {
    day: Math.floor(now / 86_400_000),
    language: 'fr',
    query: 'velo',
    asked: 3,
  })
  put('suppressed_addresses', { email_key: 'gone@example.org', bounced_at: now })
  put('book_differences', {
    payment_reference: 'pay_lost',
    kind: 'order-missing',
    detail: '{"provider":"stripe","providerId":"cs_1","amount":1999,"currency":"EUR"}',
    found_at: now,
  })
  put('backups', {
    id: '2026-11-25T20-00-00-000Z',
    begun_at: Date.UTC(2026, 10, 25, 20),
    ended_at: Date.UTC(2026, 10, 25, 20, 5),
    progress: '{"written":{"orders":{"parts":1,"rows":2}},"table":0}',
  })
  put('alarms', { name: 'mails-dead', began_at: now })
  put('work_runs', { name: 'cron', ended_at: now })
  put('failed_requests', { minute: Math.floor(now / 60_000), failed: 2, requests: 9 })
  put('mail_results', { day: Math.floor(now / 86_400_000), kind: 'bounce', times: 1 })
  return { cloudflare, database, copies, order, delivered, put }
}
