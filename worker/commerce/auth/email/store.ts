import * as z from 'zod'
import type { Mail } from '../../mail/mail.ts'
import { mailStatement } from '../../mail/outbox.ts'
import { joinOrdersApart, joinOrdersStatement } from '../../customers/store.ts'
import { endSessionsStatement } from '../../sessions/store.ts'

/**
 * A mailed link: 'verify' confirms the account's address, 'change' confirms a new one, 'stop'
 * reverts a change.
 */
export interface EmailLink {
  customerId: string
  email: string
}

interface LinkOffer {
  customerId: string
  tokenHash: string
  /** Epoch ms. */
  expiresAt: number
  now: number
}

/**
 * Statements that store a verification link and queue its mail, unless the address is verified
 * already.
 */
export function verificationStatements(
  env: Env,
  { customerId, tokenHash, expiresAt, now }: LinkOffer,
  mail: Mail,
): D1PreparedStatement[] {
  return [
    env.DB.prepare(
      `INSERT INTO email_links (token_hash, customer_id, kind, email, email_key, expires_at)
       SELECT ?, id, 'verify', email, email_key, ? FROM customers WHERE id = ? AND email_verified_at IS NULL ${replacing}`,
    ).bind(tokenHash, expiresAt, customerId),
    mailStatement(env, mail, now, {
      sql: 'EXISTS (SELECT 1 FROM email_links WHERE token_hash = ?)',
      values: [tokenHash],
    }),
  ]
}

/**
 * Stores a verification link and queues its mail; does nothing where the address is verified
 * already.
 */
export async function offerVerification(env: Env, offer: LinkOffer, mail: Mail): Promise<void> {
  await env.DB.batch(verificationStatements(env, offer, mail))
}

const replacing = `ON CONFLICT (customer_id, kind) WHERE kind <> 'stop' DO UPDATE SET token_hash = excluded.token_hash,
  email = excluded.email, email_key = excluded.email_key, expires_at = excluded.expires_at, used_by = NULL`

interface ChangeOffer extends LinkOffer {
  email: string
  emailKey: string
  /** The link in the mail to the account's present address. */
  stop: { tokenHash: string; expiresAt: number }
}

interface ChangeMails {
  /** To the new address, where it has no account. */
  change: Mail
  /** To the new address, where it has an account already. */
  taken: Mail
  /** To the present address. */
  notice: Mail
}

/**
 * Stores the links of a change of address and queues the mails to both addresses. Where the new one
 * has an account, the same work is done and its owner gets `taken`.
 */
export async function offerChange(env: Env, offer: ChangeOffer, mails: ChangeMails): Promise<void> {
  const { customerId, tokenHash, expiresAt, now, email, emailKey, stop } = offer
  const isTaken = 'EXISTS (SELECT 1 FROM customers WHERE email_key = ?)'
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO email_links (token_hash, customer_id, kind, email, email_key, expires_at) VALUES (?, ?, 'change', ?, ?, ?) ${replacing}`,
    ).bind(tokenHash, customerId, email, emailKey, expiresAt),
    env.DB.prepare(
      `INSERT INTO email_links (token_hash, customer_id, kind, email, email_key, verified_at, expires_at)
       SELECT ?, id, 'stop', email, email_key, email_verified_at, ? FROM customers WHERE id = ?`,
    ).bind(stop.tokenHash, stop.expiresAt, customerId),
    mailStatement(env, mails.change, now, { sql: `NOT ${isTaken}`, values: [emailKey] }),
    mailStatement(env, mails.taken, now, { sql: isTaken, values: [emailKey] }),
    mailStatement(env, mails.notice, now),
  ])
}

const Link = z
  .object({ customer_id: z.string(), email: z.string() })
  .transform((row): EmailLink => ({ customerId: row.customer_id, email: row.email }))

// A link to the present address expires once the account has another address. In the meantime the
// new address may have got an account of its own.
const isConfirmable = `used_by IS NULL AND expires_at > ?2 AND CASE kind
  WHEN 'verify' THEN EXISTS (SELECT 1 FROM customers WHERE id = email_links.customer_id AND email_key = email_links.email_key)
  WHEN 'change' THEN NOT EXISTS (SELECT 1 FROM customers WHERE email_key = email_links.email_key)
  ELSE 0 END`

// A change that was made can only be reverted to a verified address, and only while no other
// account has that address.
const isStoppable = `used_by IS NULL AND expires_at > ?2 AND kind = 'stop' AND (
  EXISTS (SELECT 1 FROM customers WHERE id = email_links.customer_id AND email_key = email_links.email_key)
  OR (verified_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM customers WHERE email_key = email_links.email_key)))`

/** The link that confirms an address; undefined where it is unknown, used or expired. */
export function findConfirmable(
  env: Env,
  tokenHash: string,
  now: number,
): Promise<EmailLink | undefined> {
  return find(env, isConfirmable, tokenHash, now)
}

/** The link that reverts a change of address; undefined where it is unknown, used or expired. */
export function findStoppable(
  env: Env,
  tokenHash: string,
  now: number,
): Promise<EmailLink | undefined> {
  return find(env, isStoppable, tokenHash, now)
}

async function find(
  env: Env,
  condition: string,
  tokenHash: string,
  now: number,
): Promise<EmailLink | undefined> {
  const row = await env.DB.prepare(
    `SELECT customer_id, email FROM email_links WHERE token_hash = ?1 AND ${condition}`,
  )
    .bind(tokenHash, now)
    .first()
  return row ? Link.parse(row) : undefined
}

interface LinkUse {
  customerId: string
  tokenHash: string
  now: number
  /**
   * Id of this attempt. Of parallel attempts the first one writes its id, and the other statements
   * of the batch apply only to that one.
   */
  attempt: string
}

const won = 'EXISTS (SELECT 1 FROM email_links WHERE token_hash = ? AND used_by = ?)'

/**
 * Uses a link once: its address becomes the account's, is marked as verified, and guests' orders
 * with that address become the account's. False when the link is no longer valid.
 */
export async function confirmAddress(
  env: Env,
  { customerId, tokenHash, now, attempt }: LinkUse,
): Promise<boolean> {
  const [used] = await env.DB.batch([
    env.DB.prepare(
      `UPDATE email_links SET used_by = ?3 WHERE token_hash = ?1 AND ${isConfirmable}`,
    ).bind(tokenHash, now, attempt),
    env.DB.prepare(
      `UPDATE customers SET email = link.email, email_key = link.email_key, email_verified_at = ?, version = version + 1
       FROM email_links AS link WHERE link.token_hash = ? AND link.used_by = ? AND customers.id = link.customer_id`,
    ).bind(now, tokenHash, attempt),
    joinOrdersStatement(env, customerId),
    env.DB.prepare(`DELETE FROM password_resets WHERE customer_id = ? AND ${won}`).bind(
      customerId,
      tokenHash,
      attempt,
    ),
    env.DB.prepare(
      `DELETE FROM email_links WHERE customer_id = ? AND kind = 'verify' AND token_hash <> ? AND ${won}`,
    ).bind(customerId, tokenHash, tokenHash, attempt),
  ])
  const isUsed = used?.meta.changes === 1
  if (isUsed) await joinOrdersApart(env, customerId)
  return isUsed
}

/**
 * Reverts a change of address, pending or made: the old address is the account's again, every
 * session ends, and the password stops working. False when the link is no longer valid.
 */
export async function stopChange(
  env: Env,
  use: LinkUse & { passwordHash: string },
): Promise<boolean> {
  const { customerId, tokenHash, now, attempt, passwordHash } = use
  const [used] = await env.DB.batch([
    env.DB.prepare(
      `UPDATE email_links SET used_by = ?3 WHERE token_hash = ?1 AND ${isStoppable}`,
    ).bind(tokenHash, now, attempt),
    env.DB.prepare(
      `UPDATE customers SET email = link.email, email_key = link.email_key, password_hash = ?, password_version = password_version + 1, version = version + 1,
         email_verified_at = CASE WHEN customers.email_key = link.email_key THEN email_verified_at ELSE link.verified_at END
       FROM email_links AS link WHERE link.token_hash = ? AND link.used_by = ? AND customers.id = link.customer_id`,
    ).bind(passwordHash, tokenHash, attempt),
    endSessionsStatement(env, `id = ? AND ${won}`, customerId, tokenHash, attempt),
    env.DB.prepare(`DELETE FROM password_resets WHERE customer_id = ? AND ${won}`).bind(
      customerId,
      tokenHash,
      attempt,
    ),
    env.DB.prepare(
      `DELETE FROM email_links WHERE customer_id = ? AND token_hash <> ? AND ${won}`,
    ).bind(customerId, tokenHash, tokenHash, attempt),
  ])
  return used?.meta.changes === 1
}
