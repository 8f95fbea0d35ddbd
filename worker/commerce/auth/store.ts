import * as z from 'zod'
import type { Mail } from '../mail/mail.ts'
import { mailStatement } from '../mail/outbox.ts'
import { joinOrdersApart, joinOrdersStatement, mailedTo } from '../customers/store.ts'
import { allOrders, isApart } from '../storage/databases.ts'
import { endOtherSessionsStatement, endSessionsStatement } from '../sessions/store.ts'

const Credentials = z
  .object({ id: z.string(), password_hash: z.string(), password_version: z.int() })
  .transform((row) => ({
    id: row.id,
    passwordHash: row.password_hash,
    passwordVersion: row.password_version,
  }))
export type Credentials = z.infer<typeof Credentials>

export interface NewAccount {
  id: string
  email: string
  emailKey: string
  passwordHash: string
  marketing: boolean
  analytics: boolean
  language: string
  country: string
  createdAt: number
}

/** Hash and version of the password of the account with this e-mail address. */
export async function findCredentials(
  env: Env,
  emailKey: string,
): Promise<Credentials | undefined> {
  const row = await env.DB.prepare(
    'SELECT id, password_hash, password_version FROM customers WHERE email_key = ?',
  )
    .bind(emailKey)
    .first()
  return row ? Credentials.parse(row) : undefined
}

/** `customers.password_version` of a new account. */
export const firstPasswordVersion = 1

/**
 * Writes the account together with the given statements; false when the e-mail address has an
 * account already.
 */
export async function createAccount(
  env: Env,
  account: NewAccount,
  more: readonly D1PreparedStatement[],
): Promise<boolean> {
  const { id, email, emailKey, passwordHash, marketing, analytics, language, country, createdAt } =
    account
  const [created] = await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO customers (id, email, email_key, password_hash, marketing, analytics, language, country, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (email_key) DO NOTHING`,
    ).bind(
      id,
      email,
      emailKey,
      passwordHash,
      marketing ? 1 : 0,
      analytics ? 1 : 0,
      language,
      country,
      createdAt,
    ),
    ...more,
  ])
  return created?.meta.changes === 1
}

const Access = z
  .object({
    email: z.string(),
    email_key: z.string(),
    password_hash: z.string(),
    password_version: z.int(),
    email_verified_at: z.nullable(z.int()),
  })
  .transform((row) => ({
    email: row.email,
    emailKey: row.email_key,
    passwordHash: row.password_hash,
    passwordVersion: row.password_version,
    isVerified: row.email_verified_at !== null,
  }))
export type Access = z.infer<typeof Access>

/** Credentials of a customer, and whether the address is verified. */
export async function findAccess(env: Env, customerId: string): Promise<Access | undefined> {
  const row = await env.DB.prepare(
    'SELECT email, email_key, password_hash, password_version, email_verified_at FROM customers WHERE id = ?',
  )
    .bind(customerId)
    .first()
  return row ? Access.parse(row) : undefined
}

interface PasswordChange {
  customerId: string
  /** The hash that was verified: a password that was changed in the meantime is not overwritten. */
  before: string
  after: string
  /** The session that does not end. */
  tokenHash: string
  now: number
}

/**
 * Changes a password: every other session ends, mailed links become invalid, and the notice is
 * queued. A change of e-mail address that was made can still be reverted. False when a parallel
 * call was first.
 */
export async function savePassword(
  env: Env,
  { customerId, before, after, tokenHash, now }: PasswordChange,
  notice: Mail,
): Promise<boolean> {
  const done = {
    sql: 'EXISTS (SELECT 1 FROM customers WHERE id = ? AND password_hash = ?)',
    values: [customerId, after],
  }
  const [changed] = await env.DB.batch([
    env.DB.prepare(
      'UPDATE customers SET password_hash = ?, password_version = password_version + 1 WHERE id = ? AND password_hash = ?',
    ).bind(after, customerId, before),
    endOtherSessionsStatement(env, customerId, tokenHash, done),
    env.DB.prepare(`DELETE FROM password_resets WHERE customer_id = ? AND ${done.sql}`).bind(
      customerId,
      ...done.values,
    ),
    env.DB.prepare(
      `DELETE FROM email_links WHERE customer_id = ? AND kind = 'change' AND ${done.sql}`,
    ).bind(customerId, ...done.values),
    mailStatement(env, notice, now, done),
  ])
  return changed?.meta.changes === 1
}

/** Whether one of the words is on the list of common passwords. */
export async function isAnyCommon(env: Env, words: readonly string[]): Promise<boolean> {
  const { DB } = env
  const found = await DB.prepare(
    'SELECT 1 FROM common_passwords WHERE word IN (SELECT value FROM json_each(?)) LIMIT 1',
  )
    .bind(JSON.stringify(words))
    .first()
  return found !== null
}

/** Replaces a hash by a newer one, unless the password was changed in the meantime. */
export async function renewHash(
  env: Env,
  customerId: string,
  before: string,
  after: string,
): Promise<void> {
  await env.DB.prepare('UPDATE customers SET password_hash = ? WHERE id = ? AND password_hash = ?')
    .bind(after, customerId, before)
    .run()
}

interface ResetOffer {
  emailKey: string
  tokenHash: string
  expiresAt: number
  now: number
}

/**
 * Stores a reset token and queues its mail for the account of an e-mail address; without such an
 * account the same statements change nothing.
 */
export async function offerReset(
  env: Env,
  { emailKey, tokenHash, expiresAt, now }: ResetOffer,
  mail: Mail,
): Promise<void> {
  const offer = env.DB.prepare(
    `INSERT INTO password_resets (token_hash, customer_id, expires_at) SELECT ?, id, ? FROM customers WHERE email_key = ?
     ON CONFLICT (customer_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at, used_by = NULL`,
  ).bind(tokenHash, expiresAt, emailKey)
  const condition = {
    sql: 'EXISTS (SELECT 1 FROM customers WHERE email_key = ?)',
    values: [emailKey],
  }
  await env.DB.batch([offer, mailStatement(env, mail, now, condition)])
}

const Reset = z
  .object({ id: z.string(), email: z.string(), email_verified_at: z.nullable(z.int()) })
  .transform((row) => ({
    customerId: row.id,
    email: row.email,
    isVerified: row.email_verified_at !== null,
  }))

/** The account of an unused, unexpired reset token. */
export async function findReset(
  env: Env,
  tokenHash: string,
  now: number,
): Promise<z.infer<typeof Reset> | undefined> {
  const row = await env.DB.prepare(
    `SELECT id, email, email_verified_at FROM customers JOIN password_resets ON customer_id = id
     WHERE token_hash = ? AND used_by IS NULL AND expires_at > ?`,
  )
    .bind(tokenHash, now)
    .first()
  return row ? Reset.parse(row) : undefined
}

interface ResetUse {
  customerId: string
  tokenHash: string
  passwordHash: string
  now: number
  /**
   * Id of this attempt. Of parallel attempts the first one writes its id, and the other statements
   * of the batch apply only to that one.
   */
  attempt: string
}

const wonReset = 'EXISTS (SELECT 1 FROM password_resets WHERE token_hash = ? AND used_by = ?)'

/**
 * Uses a reset token once: sets the password, marks the address as verified, ends every session and
 * queues the notice. False when it was used already or has expired.
 */
export async function useReset(
  env: Env,
  { customerId, tokenHash, passwordHash, now, attempt }: ResetUse,
  notice: Mail,
): Promise<boolean> {
  const won = [tokenHash, attempt]
  const [used] = await env.DB.batch([
    env.DB.prepare(
      'UPDATE password_resets SET used_by = ? WHERE token_hash = ? AND used_by IS NULL AND expires_at > ?',
    ).bind(attempt, tokenHash, now),
    env.DB.prepare(
      `UPDATE customers SET password_hash = ?, password_version = password_version + 1, email_verified_at = coalesce(email_verified_at, ?) WHERE id = ? AND ${wonReset}`,
    ).bind(passwordHash, now, customerId, ...won),
    endSessionsStatement(env, `id = ? AND ${wonReset}`, customerId, ...won),
    env.DB.prepare(
      `DELETE FROM email_links WHERE customer_id = ? AND kind <> 'stop' AND ${wonReset}`,
    ).bind(customerId, ...won),
    joinOrdersStatement(env, customerId),
    mailStatement(env, notice, now, { sql: wonReset, values: won }),
  ])
  const isUsed = used?.meta.changes === 1
  if (isUsed) await joinOrdersApart(env, customerId)
  return isUsed
}

/**
 * Uses a reset token of an account whose address was never verified, on a device that never logged
 * in to it: creates a new account in its place. The new one gets the orders whose mails went to the
 * address; all other data of the old one is deleted. False as in `useReset`.
 */
export async function replaceAccount(
  env: Env,
  use: ResetUse & { newId: string; emailKey: string },
  notice: Mail,
): Promise<boolean> {
  const { customerId, tokenHash, passwordHash, now, attempt, newId, emailKey } = use
  const won = [tokenHash, attempt]
  const isNew = 'EXISTS (SELECT 1 FROM customers WHERE id = ?)'
  const [used] = await env.DB.batch([
    env.DB.prepare(
      `UPDATE password_resets SET used_by = ? WHERE token_hash = ? AND used_by IS NULL AND expires_at > ?
         AND EXISTS (SELECT 1 FROM customers WHERE id = customer_id AND email_verified_at IS NULL)`,
    ).bind(attempt, tokenHash, now),
    // Frees the address for the new row; the same batch deletes this row afterwards.
    env.DB.prepare(
      `UPDATE customers SET email_key = 'replaced:' || id WHERE id = ? AND ${wonReset}`,
    ).bind(customerId, ...won),
    env.DB.prepare(
      `INSERT INTO customers (id, email, email_key, password_hash, language, country, created_at, email_verified_at)
       SELECT ?, email, ?, ?, language, country, ?, ? FROM customers WHERE id = ? AND email_key = 'replaced:' || id`,
    ).bind(newId, emailKey, passwordHash, now, now, customerId),
    ...passOrdersStatements(env.DB, use, { sql: isNew, values: [newId] }),
    joinOrdersStatement(env, newId),
    mailStatement(env, notice, now, { sql: isNew, values: [newId] }),
    env.DB.prepare(
      `INSERT INTO carts_to_erase (cart_id, asked_at) SELECT cart_id, ?2 FROM (
         SELECT cart_id FROM customers WHERE id = ?1 AND cart_id IS NOT NULL UNION SELECT cart_id FROM waiting_carts WHERE customer_id = ?1)
       WHERE EXISTS (SELECT 1 FROM customers WHERE id = ?1 AND email_key = 'replaced:' || id) ON CONFLICT DO NOTHING`,
    ).bind(customerId, now),
    env.DB.prepare("DELETE FROM customers WHERE id = ? AND email_key = 'replaced:' || id").bind(
      customerId,
    ),
  ])
  const isUsed = used?.meta.changes === 1
  if (isUsed)
    for (const { DB } of allOrders(env).filter(isApart))
      await DB.batch(passOrdersStatements(DB, use, { sql: 'true', values: [] }))
  if (isUsed) await joinOrdersApart(env, newId)
  return isUsed
}

/** Statements that pass the orders whose mails went to the address from one account to another. */
function passOrdersStatements(
  DB: D1Database,
  { customerId, newId, emailKey }: { customerId: string; newId: string; emailKey: string },
  { sql, values }: { sql: string; values: (string | number)[] },
): D1PreparedStatement[] {
  return [
    `UPDATE orders SET customer_id = ? WHERE customer_id = ? AND ${mailedTo} = ? AND ${sql}`,
    `UPDATE archived_orders SET customer_id = ? WHERE customer_id = ? AND email_key = ? AND ${sql}`,
  ].map((statement) => DB.prepare(statement).bind(newId, customerId, emailKey, ...values))
}
