// One table or index of each migration, so that a missing migration is detected.
const made = [
  'products',
  'customers',
  'discount_codes',
  'orders',
  'order_links',
  'refunds',
  'unsold_countries',
  'withdrawals',
  'waiting_carts',
  'lapsed_payments',
  'replaced_sessions',
  'common_passwords',
  'email_links',
  'archived_buyers',
  'disputes',
  'buyer_marks',
  'carts_to_erase',
  'batch_assertions',
  'page_paths',
  'search_misses',
  'sitemap_parts',
  'listing_index',
  'order_papers',
  'stock_movements',
  'alarms',
  'audit_log',
  'price_corrections',
  'buyer_reviews',
  'recovery_jobs',
  'suppressed_addresses',
  'listing_summaries',
  'archived_orders',
  'checkouts_ended',
  'buyer_marks_unlisted',
  'checkouts_left',
  'checkouts_open',
  'certificate_readings',
  'payment_settlements',
  'payments_unordered',
]

/** Whether a database has orders that are not archived. */
export async function hasOrders(db: D1Database): Promise<boolean> {
  return (await db.prepare('SELECT 1 FROM orders LIMIT 1').first()) !== null
}

/** Whether the database answers, and has the tables and indexes that this version needs. */
export async function checkDatabase(env: Env): Promise<{ database: boolean; migrations: boolean }> {
  try {
    const { results } = await env.DB.prepare(
      'SELECT name FROM sqlite_master WHERE name IN (SELECT value FROM json_each(?))',
    )
      .bind(JSON.stringify(made))
      .all()
    return { database: true, migrations: results.length === made.length }
  } catch {
    // The health check reports the failure instead of throwing it.
    return { database: false, migrations: false }
  }
}
