import * as z from 'zod'
import { isLocale, type Locale } from '#shared/markets/markets.ts'
import type { Mail } from '../mail/mail.ts'
import { mailStatement } from '../mail/outbox.ts'

interface Subscription {
  emailKey: string
  email: string
  locale: Locale
  tokenHash: string
  /** Token of the mail's link that ends it. */
  leaveToken: string
  now: number
}

/**
 * Stores a subscription to be confirmed, with its mail; a confirmed address gets no mail, with the
 * same answer.
 */
export async function requestSubscription(
  env: Env,
  { emailKey, email, locale, tokenHash, leaveToken, now }: Subscription,
  mail: Mail,
): Promise<void> {
  const request = env.DB.prepare(
    `INSERT INTO newsletter (email_key, email, locale, token_hash, leave_token, requested_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (email_key)
     DO UPDATE SET email = excluded.email, locale = excluded.locale, token_hash = excluded.token_hash, leave_token = excluded.leave_token,
       requested_at = excluded.requested_at WHERE confirmed_at IS NULL`,
  ).bind(emailKey, email, locale, tokenHash, leaveToken, now)
  const condition = {
    sql: 'EXISTS (SELECT 1 FROM newsletter WHERE token_hash = ?)',
    values: [tokenHash],
  }
  await env.DB.batch([request, mailStatement(env, mail, now, condition)])
}

/** The address of a confirmation link. */
export async function findSubscription(env: Env, tokenHash: string): Promise<string | undefined> {
  const row = await env.DB.prepare('SELECT email FROM newsletter WHERE token_hash = ?')
    .bind(tokenHash)
    .first<{ email: string }>()
  return row?.email
}

/** Confirms a subscription; repeating it changes nothing. False for an unknown link. */
export async function confirmSubscription(
  env: Env,
  tokenHash: string,
  now: number,
): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    'UPDATE newsletter SET confirmed_at = coalesce(confirmed_at, ?) WHERE token_hash = ?',
  )
    .bind(now, tokenHash)
    .run()
  return meta.changes === 1
}

/** Ends the subscription of a mail's link; repeating it changes nothing. */
export async function endSubscription(env: Env, leaveToken: string): Promise<void> {
  await env.DB.prepare('DELETE FROM newsletter WHERE leave_token = ?').bind(leaveToken).run()
}

/** Ends all stock alerts of the address of a mail's link. */
export async function endAlerts(env: Env, leaveToken: string): Promise<void> {
  await env.DB.prepare('DELETE FROM stock_alerts WHERE leave_token = ?').bind(leaveToken).run()
}

/** Statements that end newsletter and stock alerts of an address. */
export function endSubscriptionsStatements({ DB }: Env, emailKey: string): D1PreparedStatement[] {
  return ['newsletter', 'stock_alerts'].map((table) =>
    DB.prepare(`DELETE FROM ${table} WHERE email_key = ?`).bind(emailKey),
  )
}

/** Confirmed subscribers whose addresses get mail, the newest first. */
export async function listSubscribers(
  env: Env,
  limit: number,
): Promise<{ email: string; locale: Locale; leaveToken: string }[]> {
  const { results } = await env.DB.prepare(
    `SELECT email, locale, leave_token FROM newsletter WHERE confirmed_at IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM suppressed_addresses WHERE suppressed_addresses.email_key = newsletter.email_key)
     ORDER BY confirmed_at DESC, email_key LIMIT ?`,
  )
    .bind(limit)
    .all<{ email: string; locale: string; leave_token: string | null }>()
  return results.flatMap(({ email, locale, leave_token: leaveToken }) =>
    isLocale(locale) ? [{ email, locale, leaveToken: leaveToken ?? '' }] : [],
  )
}

export interface StockAlert {
  emailKey: string
  email: string
  sku: string
  locale: Locale
  /** Token of the mail's link that ends all alerts of the address. */
  leaveToken: string
}

/**
 * Stores an alert with the mail that confirms it and can end it; an alert that exists already
 * writes no second mail.
 */
export async function saveAlert(
  env: Env,
  { emailKey, email, sku, locale, leaveToken }: StockAlert,
  mail: Mail,
  now: number,
): Promise<void> {
  const isNew = {
    sql: 'NOT EXISTS (SELECT 1 FROM stock_alerts WHERE email_key = ? AND sku = ?)',
    values: [emailKey, sku],
  }
  await env.DB.batch([
    mailStatement(env, mail, now, isNew),
    env.DB.prepare(
      `INSERT INTO stock_alerts (email_key, sku, email, locale, leave_token, created_at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (email_key, sku) DO UPDATE SET locale = excluded.locale`,
    ).bind(emailKey, sku, email, locale, leaveToken, now),
  ])
}

/** SKUs with alerts, by market. */
export async function awaitedSkus(env: Env): Promise<Map<Locale, string[]>> {
  const { results } = await env.DB.prepare('SELECT DISTINCT locale, sku FROM stock_alerts').all<{
    locale: string
    sku: string
  }>()
  const awaited = new Map<Locale, string[]>()
  for (const { locale, sku } of results)
    if (isLocale(locale)) awaited.set(locale, [...(awaited.get(locale) ?? []), sku])
  return awaited
}

/** The oldest alerts of a market for any of these SKUs. */
export async function listAlerts(
  env: Env,
  locale: Locale,
  skus: readonly string[],
  limit: number,
): Promise<StockAlert[]> {
  const { results } = await env.DB.prepare(
    'SELECT email_key, email, sku, leave_token FROM stock_alerts WHERE locale = ? AND sku IN (SELECT value FROM json_each(?)) ORDER BY created_at LIMIT ?',
  )
    .bind(locale, JSON.stringify(skus), limit)
    .all<{ email_key: string; email: string; sku: string; leave_token: string | null }>()
  return results.map(({ email_key: emailKey, leave_token: leaveToken, ...alert }) => ({
    ...alert,
    emailKey,
    locale,
    leaveToken: leaveToken ?? '',
  }))
}

/**
 * Turns alerts into mails, each once: the mail is written only while its alert exists, and the
 * alert is deleted in the same batch.
 */
export async function answerAlerts(
  env: Env,
  answers: readonly { alert: StockAlert; mail: Mail }[],
  now: number,
): Promise<void> {
  if (answers.length === 0) return
  await env.DB.batch(
    answers.flatMap(({ alert: { emailKey, sku }, mail }) => [
      mailStatement(env, mail, now, {
        sql: 'EXISTS (SELECT 1 FROM stock_alerts WHERE email_key = ? AND sku = ?)',
        values: [emailKey, sku],
      }),
      env.DB.prepare('DELETE FROM stock_alerts WHERE email_key = ? AND sku = ?').bind(
        emailKey,
        sku,
      ),
    ]),
  )
}

/** The customer's wishlist, last added first. */
export async function listWishes(env: Env, customerId: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    'SELECT product_key FROM wishlist_entries WHERE customer_id = ? ORDER BY added_at DESC, rowid DESC',
  )
    .bind(customerId)
    .all<{ product_key: string }>()
  return results.map(({ product_key: key }) => key)
}

/** Those of these keys that belong to no product. */
export async function unknownProducts(env: Env, keys: readonly string[]): Promise<string[]> {
  const { results } = await env.DB.prepare(
    'SELECT DISTINCT value AS key FROM json_each(?) WHERE value NOT IN (SELECT key FROM products)',
  )
    .bind(JSON.stringify(keys))
    .all<{ key: string }>()
  return results.map(({ key }) => key)
}

interface WishlistChange {
  customerId: string
  add: readonly string[]
  remove: readonly string[]
  now: number
  max: number
}

/** Adds and removes product keys, then deletes the oldest above `max`. */
export async function changeWishes(
  env: Env,
  { customerId, add, remove, now, max }: WishlistChange,
): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO wishlist_entries (customer_id, product_key, added_at) SELECT ?, value, ? FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
    ).bind(customerId, now, JSON.stringify(add)),
    env.DB.prepare(
      'DELETE FROM wishlist_entries WHERE customer_id = ? AND product_key IN (SELECT value FROM json_each(?))',
    ).bind(customerId, JSON.stringify(remove)),
    env.DB.prepare(
      `DELETE FROM wishlist_entries WHERE customer_id = ?1 AND rowid NOT IN (SELECT rowid FROM wishlist_entries WHERE customer_id = ?1 ORDER BY added_at DESC, rowid DESC LIMIT ?2)`,
    ).bind(customerId, max),
  ])
}

const ListedAlert = z.object({
  email: z.string(),
  sku: z.string(),
  locale: z.string(),
  created_at: z.int(),
  /** Free pieces now; null for a sku without stock of its own. */
  free: z.int().nullable(),
})
export type ListedAlert = z.infer<typeof ListedAlert>

/** Stock alerts for operators, oldest first: of one sku, or of all (OPS-34). */
export async function listStockAlerts(
  env: Env,
  { sku, limit }: { sku?: string | undefined; limit: number },
): Promise<ListedAlert[]> {
  const { results } = await env.DB.prepare(
    `SELECT a.email, a.sku, a.locale, a.created_at, stock.quantity AS free FROM stock_alerts a LEFT JOIN stock USING (sku)
     WHERE (?1 IS NULL OR a.sku = ?1) ORDER BY a.created_at, a.email_key LIMIT ?2`,
  )
    .bind(sku ?? null, limit)
    .all()
  return results.map((row) => ListedAlert.parse(row))
}

/** Ends the newsletter of an address; returns how many subscriptions there were. */
export async function removeSubscriber(env: Env, emailKey: string): Promise<number> {
  const { results } = await env.DB.prepare('DELETE FROM newsletter WHERE email_key = ? RETURNING 1')
    .bind(emailKey)
    .all()
  return results.length
}

/** Ends the stock alerts of an address, for one sku or for all; returns how many there were. */
export async function removeAlerts(
  env: Env,
  emailKey: string,
  sku: string | undefined,
): Promise<number> {
  const { results } = await env.DB.prepare(
    'DELETE FROM stock_alerts WHERE email_key = ?1 AND (?2 IS NULL OR sku = ?2) RETURNING 1',
  )
    .bind(emailKey, sku ?? null)
    .all()
  return results.length
}
