/** A length of time in words. */
export interface Term {
  count: number
  unit: 'hour' | 'day' | 'year'
}

interface RetentionRule {
  /** D1 tables whose personal columns follow this rule; none where the data is stored elsewhere. */
  tables: readonly string[]
  /** Legal basis of keeping it (GDPR art. 6(1)): a, b, c, f. */
  basis: 'consent' | 'contract' | 'law' | 'interest'
  /**
   * Country whose law sets the term. The seller is French, so its accounts follow French law only.
   */
  law?: 'FR'
  terms: Readonly<Record<string, Term>>
  /** What is done at the end: erased, or moved from the order to an archive for the accounts. */
  end: 'erase' | 'archive'
}

/** Years for which the accounts keep an order, counted from the end of its year. */
export const booksYears = 10

const days = (count: number): Term => ({ count, unit: 'day' })
const years = (count: number): Term => ({ count, unit: 'year' })
/** How long the outbox keeps a sent mail. */
const sentMail = days(30)

/**
 * Which personal data the shop keeps, why, how long, and what happens then (PRIV-2): the privacy
 * page shows this table, the scheduled job follows it, and tests compare it with the database. The
 * text of each rule is in content/retention.
 */
export const retention = {
  account: {
    tables: ['customers', 'wishlist_entries', 'erasures'],
    basis: 'contract',
    terms: { unused: years(3), notice: days(30) },
    end: 'erase',
  },
  session: {
    tables: ['sessions', 'replaced_sessions'],
    basis: 'contract',
    terms: { guest: days(30), customer: days(14), most: days(90) },
    end: 'erase',
  },
  cart: {
    tables: ['waiting_carts', 'carts_to_erase'],
    basis: 'contract',
    terms: { idle: days(30) },
    end: 'erase',
  },
  payment: {
    tables: ['checkouts', 'reservations', 'idempotency', 'lapsed_payments', 'webhook_events'],
    basis: 'contract',
    terms: { details: days(30), answers: days(2), outcome: years(3) },
    end: 'erase',
  },
  order: {
    tables: ['orders', 'order_lines', 'archived_orders', 'archived_rows'],
    basis: 'contract',
    terms: { guest: years(3), closed: days(60), open: years(1) },
    end: 'archive',
  },
  accounting: {
    tables: ['archived_buyers', 'payments', 'refunds', 'disputes'],
    basis: 'law',
    law: 'FR',
    terms: { books: years(booksYears) },
    end: 'erase',
  },
  withdrawal: {
    tables: ['withdrawals'],
    basis: 'law',
    law: 'FR',
    terms: { proof: years(5), closed: days(60) },
    end: 'erase',
  },
  mail: { tables: ['outbox'], basis: 'contract', terms: { sent: sentMail }, end: 'erase' },
  // The contact form stores a message as a mail to the shop, which is a row of the outbox.
  message: { tables: [], basis: 'contract', terms: { sent: sentMail }, end: 'erase' },
  link: {
    tables: ['password_resets', 'email_links', 'order_links'],
    basis: 'contract',
    terms: { order: days(90) },
    end: 'erase',
  },
  newsletter: {
    tables: ['newsletter'],
    basis: 'consent',
    terms: { unconfirmed: days(30) },
    end: 'erase',
  },
  alert: {
    tables: ['stock_alerts'],
    basis: 'consent',
    terms: { waiting: days(180) },
    end: 'erase',
  },
  review: {
    tables: ['buyer_reviews', 'review_refusals'],
    basis: 'consent',
    terms: { shown: years(5), unshown: days(180), refused: years(5) },
    end: 'erase',
  },
  suppression: {
    tables: ['suppressed_addresses'],
    basis: 'interest',
    terms: { most: years(2) },
    end: 'erase',
  },
  code: {
    tables: ['coupon_uses', 'buyer_marks'],
    basis: 'interest',
    terms: { used: years(3) },
    end: 'erase',
  },
  counter: { tables: [], basis: 'interest', terms: { most: days(2) }, end: 'erase' },
  log: { tables: [], basis: 'interest', terms: { most: days(7) }, end: 'erase' },
  // Copies in the bucket of backups: 30 days by their rotation, and a day more for the list of what
  // was erased, which is deleted by whole days.
  backup: { tables: [], basis: 'interest', terms: { most: days(31) }, end: 'erase' },
} as const satisfies Record<string, RetentionRule>

export type RetentionId = keyof typeof retention

/**
 * Tables without personal data: the catalogue, counters of codes and content, what orders get by
 * law, the accounts of the sandbox bank, what operators did, and the state of the watch.
 * `audit_log`, `price_corrections` and `stock_movements` name operators, never shoppers, and are
 * kept as long as the shop: the books refer to them.
 */
export const impersonalTables: readonly string[] = [
  'alarm_notices',
  'alarms',
  'archive_progress',
  'audit_log',
  'backups',
  'batch_assertions',
  'book_differences',
  'bundle_parts',
  'buyer_ratings',
  'certificate_readings',
  'common_passwords',
  'coupon_counters',
  'discount_codes',
  'documents',
  'failed_requests',
  'free_delivery',
  'known_names',
  'listing_index',
  'listing_summaries',
  'mail_results',
  'must',
  'order_papers',
  'page_paths',
  'pages',
  'payment_settlements',
  'price_corrections',
  'price_log',
  'prices',
  'product_links',
  'product_texts',
  'products',
  'pushed',
  'ratings',
  'recovery_jobs',
  'redirects',
  'reviews',
  'sandbox_payments',
  'search_misses',
  'selections',
  'shipping_methods',
  'sitemap_parts',
  'stock',
  'stock_movements',
  'unsold_countries',
  'variants',
  'work_runs',
]

const lengths = { hour: 3_600_000, day: 86_400_000, year: 365.25 * 86_400_000 } as const

/** A term in milliseconds. */
export function milliseconds({ count, unit }: Term): number {
  return count * lengths[unit]
}

/**
 * Epoch ms: orders before it have left the accounts at `now`. The term begins at the end of the
 * order's year.
 */
export function booksBefore(now: number): number {
  return Date.UTC(new Date(now).getUTCFullYear() - booksYears, 0, 1)
}

/** End of the time for which an order must be kept for the books (epoch ms). */
export function booksUntil(createdAt: number): number {
  return Date.UTC(new Date(createdAt).getUTCFullYear() + booksYears + 1, 0, 1)
}
