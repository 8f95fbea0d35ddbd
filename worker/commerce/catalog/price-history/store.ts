import * as z from 'zod'
import { allOrders, isApart } from '../../storage/databases.ts'
import { currencies, stores } from '#shared/markets/markets.ts'

/** Longest time for which a price that was typed wrong may have been asked, seconds. */
export const correctableFor = 30 * 60
/** Pages and carts may show a price for so long after it changed, seconds. */
const shownAfter = 2 * 60

const LoggedPrice = z.object({
  sku: z.string(),
  store: z.enum(stores),
  currency: z.enum(currencies),
  cents: z.int(),
  /** From when it was asked, and until when; epoch seconds. Null: it is asked now. */
  since: z.int(),
  until: z.int().nullable(),
  /** Why it does not count for the lowest price of 30 days. */
  correction: z.string().nullable(),
  /** Payments for the sku that were begun while it was asked, refused and abandoned ones apart. */
  payments: z.int(),
})
export type LoggedPrice = z.infer<typeof LoggedPrice>

interface PriceName {
  sku: string
  store?: string | undefined
  currency?: string | undefined
}

/** Prices that a sku was asked at, newest first (OPS-36). */
export async function priceHistory(
  env: Env,
  { sku, store, currency }: PriceName,
  limit: number,
): Promise<LoggedPrice[]> {
  const { results } = await env.DB.prepare(
    `WITH history AS (SELECT l.sku, l.store, l.currency, l.cents, l.since,
       (SELECT min(n.since) FROM price_log n WHERE n.sku = l.sku AND n.store = l.store AND n.currency = l.currency AND n.since > l.since) AS until
     FROM price_log l WHERE l.sku = ?1 AND (?2 IS NULL OR l.store = ?2) AND (?3 IS NULL OR l.currency = ?3))
     SELECT history.*, c.reason AS correction,
       (SELECT count(*) FROM checkouts WHERE checkouts.store = history.store AND checkouts.currency = history.currency
         AND checkouts.state IN ('Pending', 'Authorised', 'Refunding', 'Refunded')
         AND checkouts.created_at BETWEEN history.since * 1000 AND (coalesce(history.until, unixepoch()) + ${shownAfter}) * 1000
         AND EXISTS (SELECT 1 FROM json_each(cart, '$.lineItems') WHERE value ->> '$.variant.sku' = history.sku)) AS payments
     FROM history LEFT JOIN price_corrections c USING (sku, store, currency, since) ORDER BY history.since DESC, store, currency LIMIT ?4`,
  )
    .bind(sku, store ?? null, currency ?? null, limit)
    .all()
  return Promise.all(
    results.map(async (row) => {
      const price = LoggedPrice.parse(row)
      return { ...price, payments: price.payments + (await paymentsApart(env, price)) }
    }),
  )
}

/** The payments for a price in databases apart from the prices. */
async function paymentsApart(
  env: Env,
  { sku, store, currency, since, until }: LoggedPrice,
): Promise<number> {
  const end = until === null ? Date.now() : until * 1000
  const counts = await Promise.all(
    allOrders(env)
      .filter(isApart)
      .map(({ DB }) =>
        DB.prepare(
          `SELECT count(*) AS n FROM checkouts WHERE store = ?1 AND currency = ?2
             AND state IN ('Pending', 'Authorised', 'Refunding', 'Refunded') AND created_at BETWEEN ?3 AND ?4
             AND EXISTS (SELECT 1 FROM json_each(cart, '$.lineItems') WHERE value ->> '$.variant.sku' = ?5)`,
        )
          .bind(store, currency, since * 1000, end + shownAfter * 1000, sku)
          .first<number>('n'),
      ),
  )
  return counts.reduce<number>((sum, n) => sum + (n ?? 0), 0)
}

/** Marks prices as typed wrong: all in one batch. Repeated, it changes nothing. */
export async function saveCorrections(
  env: Env,
  prices: readonly Pick<LoggedPrice, 'sku' | 'store' | 'currency' | 'since'>[],
  { reason, operator, now }: { reason: string; operator: string; now: Date },
): Promise<void> {
  await env.DB.batch(
    prices.map(({ sku, store, currency, since }) =>
      env.DB.prepare(
        'INSERT INTO price_corrections (sku, store, currency, since, reason, operator, at) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
      ).bind(sku, store, currency, since, reason, operator, Math.floor(now.getTime() / 1000)),
    ),
  )
}
