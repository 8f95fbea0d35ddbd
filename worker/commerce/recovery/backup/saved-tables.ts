import { databaseNamed, mainDatabase } from '#shared/settings/order-databases.ts'
import { tablesOfOrders } from '../../storage/routed-database.ts'
import { archiveDatabases, liveDatabases } from '../../storage/databases.ts'

/** The row of another table that a row names. */
interface Link {
  column: string
  table: string
  key: string
}

export interface SavedTable {
  table: string
  /** SQL: the rows that are saved; all without it. */
  where?: string
  links?: readonly Link[]
  /** A row is not restored where this row of another table is there. */
  unless?: Link
  /** The binding of the database that it is in; the main one without it. */
  database?: string
  /**
   * Columns that tell whether a row is there already, where its primary key is only a count, or may
   * be missing.
   */
  key?: readonly string[]
  /** Columns that a restored row gets anew. */
  without?: readonly string[]
}

const order: Link = { column: 'order_id', table: 'orders', key: 'id' }
const payment: Link = { column: 'payment_reference', table: 'payments', key: 'payment_reference' }
const checkout: Link = {
  column: 'payment_reference',
  table: 'checkouts',
  key: 'payment_reference',
}
const customer: Link = { column: 'customer_id', table: 'customers', key: 'id' }

/**
 * What a backup holds of the database, in the order in which it is read (REC-1). Rows of one
 * query are of one moment, those of different ones are not: an order is read before its lines, so
 * that these are complete, and lines of a later order are left out when they are restored. `stock`
 * and `coupon_counters` are not here: they are corrected by counting (`readCounts`).
 */
export const savedTables: readonly SavedTable[] = [
  // Contents, entries, orders: an order that comes back from the archive meanwhile has its content
  // and its entry, or is among the orders, or both; then the archived one counts.
  { table: 'archived_rows' },
  { table: 'archived_orders', unless: { column: 'order_id', table: 'orders', key: 'id' } },
  { table: 'customers' },
  { table: 'wishlist_entries', links: [customer] },
  { table: 'waiting_carts', links: [customer] },
  { table: 'orders', unless: { column: 'id', table: 'archived_orders', key: 'order_id' } },
  { table: 'order_lines', links: [order] },
  { table: 'order_links', links: [order] },
  { table: 'archived_buyers', links: [order] },
  { table: 'buyer_reviews', links: [order] },
  { table: 'buyer_ratings' },
  { table: 'payments', links: [order] },
  { table: 'refunds', links: [payment] },
  { table: 'disputes', links: [payment] },
  // Where another payment has the cart meanwhile, the row is restored without it.
  { table: 'checkouts', without: ['held_cart'] },
  { table: 'reservations', links: [checkout] },
  { table: 'lapsed_payments' },
  { table: 'coupon_uses', links: [checkout], key: ['code', 'user'] },
  { table: 'buyer_marks' },
  { table: 'discount_codes' },
  { table: 'withdrawals' },
  { table: 'newsletter' },
  { table: 'stock_alerts' },
  { table: 'review_refusals' },
  { table: 'suppressed_addresses' },
  { table: 'carts_to_erase' },
  { table: 'outbox', where: 'sent_at IS NULL', key: ['id'] },
  // After all that names them: papers are never deleted, so none is missing then.
  { table: 'order_papers' },
  { table: 'price_log' },
  { table: 'price_corrections' },
  { table: 'stock_movements' },
  // Numbered anew: the restore itself is written there first.
  { table: 'audit_log', key: ['run', 'phase'] },
]

/**
 * The saved tables of a deployment: those of the main database, and of further ones the archived
 * orders, or all that belongs to orders where they may have live ones.
 */
export function savedTablesOf(env: Env): SavedTable[] {
  const isFurther = (database: string) => database !== mainDatabase
  const live = liveDatabases(env).filter(isFurther)
  const archives = archiveDatabases(env).filter((one) => isFurther(one) && !live.includes(one))
  return [
    ...savedTables.flatMap((saved) =>
      saved.table === 'archived_rows'
        ? [saved, ...archives.map((database) => ({ ...saved, database }))]
        : [saved],
    ),
    ...live.flatMap((database) =>
      savedTables.filter(isOfOrders).map((saved) => ({ ...saved, database })),
    ),
  ]
}

function isOfOrders({ table }: SavedTable): boolean {
  return tablesOfOrders.some((one) => one === table)
}

/** The databases whose stock and counters of codes are saved as counts, the main one first. */
export function countedDatabases(env: Env): SavedTable[] {
  return liveDatabases(env).map((database) => ({
    table: 'stock',
    ...(database !== mainDatabase && { database }),
  }))
}

/** The same in the order in which it is restored: papers before what names them. */
export function restoredTablesOf(env: Env): SavedTable[] {
  return savedTablesOf(env).toSorted(
    (a, b) => Number(b.table === 'order_papers') - Number(a.table === 'order_papers'),
  )
}

/** The name of a saved table in a backup. */
export function savedName({ table, database }: SavedTable): string {
  return database === undefined ? table : `${table}@${database}`
}

/** The names of saved tables in their order: places in another list are those of other tables. */
export function namesOf(saved: readonly SavedTable[]): string {
  return saved.map(savedName).join(' ')
}

/** The bindings with the database of a saved table as their own. */
export function databaseOf(env: Env, { database }: SavedTable): Env {
  return database === undefined ? env : { ...env, DB: databaseNamed(env, database) }
}

/** Tables that no backup holds, and why. */
export const unsavedTables: Record<string, string> = Object.fromEntries(
  Object.entries({
    'is pushed again from the content':
      'products product_texts variants prices bundle_parts product_links selections ratings reviews documents redirects shipping_methods free_delivery unsold_countries pages page_paths known_names sitemap_parts listing_index listing_summaries pushed',
    'is filled by its migration': 'common_passwords archive_progress',
    'never has a row': 'must batch_assertions',
    'is saved as counts': 'stock coupon_counters',
    'would bring back a sign-in that was ended since':
      'sessions replaced_sessions password_resets email_links',
    'is about minutes or the last days':
      'idempotency webhook_events search_misses failed_requests mail_results work_runs alarms alarm_notices certificate_readings payment_settlements',
    'is about backups themselves': 'backups recovery_jobs book_differences erasures',
    'is the book of the sandbox bank, which is not the shop’s': 'sandbox_payments',
  }).flatMap(([why, tables]) => tables.split(' ').map((table) => [table, why])),
)
