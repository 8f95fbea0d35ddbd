/**
 * Tables of which every database of orders has its own rows: what an order's batch writes, and what
 * follows from an order.
 */
export const tablesOfOrders = [
  'archive_progress',
  'archived_buyers',
  'archived_orders',
  'archived_rows',
  'book_differences',
  'buyer_marks',
  'buyer_reviews',
  'checkouts',
  'coupon_counters',
  'coupon_uses',
  'disputes',
  'idempotency',
  'lapsed_payments',
  'order_lines',
  'order_links',
  'order_papers',
  'orders',
  'outbox',
  'payment_settlements',
  'payments',
  'refunds',
  'reservations',
  'stock',
  'stock_movements',
  'suppressed_addresses',
  'webhook_events',
] as const

/** Tables that the main database has for all stores: content, persons, and the regular work's. */
export const sharedTables = (
  'alarm_notices alarms audit_log backups bundle_parts buyer_ratings carts_to_erase ' +
  'certificate_readings common_passwords customers discount_codes documents email_links ' +
  'erasures failed_requests free_delivery known_names listing_index listing_summaries ' +
  'mail_results newsletter page_paths pages password_resets price_corrections price_log ' +
  'prices product_links product_texts products pushed ratings recovery_jobs redirects ' +
  'replaced_sessions review_refusals reviews sandbox_payments search_misses selections ' +
  'sessions shipping_methods sitemap_parts stock_alerts unsold_countries variants ' +
  'waiting_carts wishlist_entries withdrawals work_runs'
).split(' ')

const ofOrders: ReadonlySet<string> = new Set(tablesOfOrders)
const shared: ReadonlySet<string> = new Set(sharedTables)
const namedTables = /\b(?:FROM|JOIN|INTO|UPDATE)\s+"?([a-z_]+)|\btable_info\(([a-z_]+)\)/g

/** Where a statement's tables are; undefined for one without any, such as `changes() <> 1`. */
export function placeOf(sql: string): 'orders' | 'main' | undefined {
  const names = [...sql.matchAll(namedTables)].map(([, table, info]) => table ?? info ?? '')
  const isOfOrders = names.some((name) => ofOrders.has(name))
  const isShared = names.some((name) => shared.has(name))
  if (isOfOrders && isShared)
    throw new Error(`A statement needs tables of two databases: ${sql.slice(0, 300)}`)
  return isOfOrders ? 'orders' : isShared ? 'main' : undefined
}

/** A statement before it is known in which database it runs. */
interface Draft {
  db: D1Database | undefined
  in: (db: D1Database) => D1PreparedStatement
}

const draft = Symbol('draft')

/**
 * A database that runs each statement where its tables are: those of orders in `orders`, all others
 * in `main`. A batch is run in parts, one after the other: neighbours of one database are one part
 * and one transaction. So whoever writes to both has to be repeatable. A statement with tables of
 * both is refused; one without tables runs with the one before it.
 */
export function routedDatabase(main: D1Database, orders: D1Database): D1Database {
  const places = { main, orders }
  function statement(
    db: D1Database | undefined,
    make: (db: D1Database) => D1PreparedStatement,
  ): D1PreparedStatement {
    const known: Draft = { db, in: make }
    return new Proxy(make(db ?? orders), {
      get(target, name) {
        if (name === draft) return known
        if (name === 'bind')
          return (...values: unknown[]) => statement(db, (one) => make(one).bind(...values))
        const member: unknown = Reflect.get(target, name)
        return typeof member === 'function' ? member.bind(target) : member
      },
    })
  }
  function prepare(sql: string) {
    const place = placeOf(sql)
    return statement(place && places[place], (db) => db.prepare(sql))
  }
  async function batch(statements: readonly D1PreparedStatement[]) {
    const results: D1Result[] = []
    for (const { db, part } of partsOf(statements, orders)) results.push(...(await db.batch(part)))
    return results
  }
  return new Proxy(orders, {
    get(target, name) {
      if (name === 'prepare') return prepare
      if (name === 'batch') return batch
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

/** Neighbours of one database, each with that database. */
function partsOf(statements: readonly D1PreparedStatement[], first: D1Database) {
  const parts: { db: D1Database; part: D1PreparedStatement[] }[] = []
  for (const each of statements) {
    const known: Draft | undefined = Reflect.get(each, draft)
    if (!known) throw new Error('A statement of another database is in a batch of two')
    const last = parts.at(-1)
    const db = known.db ?? last?.db ?? first
    if (last?.db === db) last.part.push(known.in(db))
    else parts.push({ db, part: [known.in(db)] })
  }
  return parts
}
