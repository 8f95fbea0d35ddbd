import * as z from 'zod'
import type { Mail } from '../mail/mail.ts'
import { mailStatement } from '../mail/outbox.ts'
import { endSessionsStatement } from '../sessions/store.ts'

const Credentials = z.object({ id: z.string(), password_hash: z.string() })

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

export async function findCredentials(env: Env, emailKey: string): Promise<{ id: string; passwordHash: string } | undefined> {
  const row = await env.DB.prepare('SELECT id, password_hash FROM customers WHERE email_key = ?').bind(emailKey).first()
  if (!row) return undefined
  const { id, password_hash: passwordHash } = Credentials.parse(row)
  return { id, passwordHash }
}

/** Writes the account; false when the e-mail has one already. */
export async function createAccount(env: Env, account: NewAccount): Promise<boolean> {
  const { id, email, emailKey, passwordHash, marketing, analytics, language, country, createdAt } = account
  const { meta } = await env.DB.prepare(
    `INSERT INTO customers (id, email, email_key, password_hash, marketing, analytics, language, country, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (email_key) DO NOTHING`,
  )
    .bind(id, email, emailKey, passwordHash, marketing ? 1 : 0, analytics ? 1 : 0, language, country, createdAt)
    .run()
  return meta.changes === 1
}

/** Whether one of the words is a password that attackers try first. */
export async function isAnyCommon(env: Env, words: readonly string[]): Promise<boolean> {
  const { DB } = env
  const found = await DB.prepare('SELECT 1 FROM common_passwords WHERE word IN (SELECT value FROM json_each(?)) LIMIT 1')
    .bind(JSON.stringify(words))
    .first()
  return found !== null
}

/** Renews a hash, unless the password was changed meanwhile. */
export async function renewHash(env: Env, customerId: string, before: string, after: string): Promise<void> {
  await env.DB.prepare('UPDATE customers SET password_hash = ? WHERE id = ? AND password_hash = ?').bind(after, customerId, before).run()
}

interface ResetOffer {
  emailKey: string
  tokenHash: string
  expiresAt: number
  now: number
}

/** Offers a reset token to the account of an e-mail, together with its mail; without such an account the same statements change nothing. */
export async function offerReset(env: Env, { emailKey, tokenHash, expiresAt, now }: ResetOffer, mail: Mail): Promise<void> {
  const offer = env.DB.prepare(
    `INSERT INTO password_resets (token_hash, customer_id, expires_at) SELECT ?, id, ? FROM customers WHERE email_key = ?
     ON CONFLICT (customer_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at, used_by = NULL`,
  ).bind(tokenHash, expiresAt, emailKey)
  const condition = { sql: 'EXISTS (SELECT 1 FROM customers WHERE email_key = ?)', values: [emailKey] }
  await env.DB.batch([offer, mailStatement(env, mail, now, condition)])
}

/** E-mail of the account that an unused, unexpired reset token belongs to. */
export async function findReset(env: Env, tokenHash: string, now: number): Promise<string | undefined> {
  const row = await env.DB.prepare(
    'SELECT email FROM customers JOIN password_resets ON customer_id = id WHERE token_hash = ? AND used_by IS NULL AND expires_at > ?',
  )
    .bind(tokenHash, now)
    .first<{ email: string }>()
  return row?.email
}

interface ResetUse {
  tokenHash: string
  passwordHash: string
  now: number
  /** Names this attempt: of any number of parallel ones, the rest of the batch belongs to the one that was first. */
  attempt: string
}

/** Uses a reset token once: new password, every session ended, notice written. False when somebody was faster or it expired. */
export async function useReset(env: Env, { tokenHash, passwordHash, now, attempt }: ResetUse, notice: Mail): Promise<boolean> {
  const mine = 'id = (SELECT customer_id FROM password_resets WHERE token_hash = ? AND used_by = ?)'
  const won = { sql: 'EXISTS (SELECT 1 FROM password_resets WHERE token_hash = ? AND used_by = ?)', values: [tokenHash, attempt] }
  const [used] = await env.DB.batch([
    env.DB.prepare('UPDATE password_resets SET used_by = ? WHERE token_hash = ? AND used_by IS NULL AND expires_at > ?').bind(
      attempt,
      tokenHash,
      now,
    ),
    env.DB.prepare(`UPDATE customers SET password_hash = ? WHERE ${mine}`).bind(passwordHash, tokenHash, attempt),
    endSessionsStatement(env, mine, tokenHash, attempt),
    mailStatement(env, notice, now, won),
  ])
  return used?.meta.changes === 1
}
