import * as z from 'zod'
import { stores } from '#shared/markets/markets.ts'
import { violatedConstraint } from '../storage/violated-constraint.ts'
import type { Condition } from '../mail/store.ts'
import type { SessionRow } from '../http/session.ts'
import { assertOneChange } from '../storage/batch-assertion.ts'

const Row = z
  .object({
    id: z.string(),
    token_hash: z.string(),
    customer_id: z.nullable(z.string()),
    cart_id: z.nullable(z.string()),
    cart_store: z.nullable(z.enum(stores)),
    previous_hash: z.nullable(z.string()),
    created_at: z.int(),
    last_seen_at: z.int(),
    authenticated_at: z.nullable(z.int()),
    browser: z.nullable(z.string()),
    system: z.nullable(z.string()),
    country: z.nullable(z.string()),
    is_ordered: z.int(),
  })
  .transform((row): SessionRow => ({
    id: row.id,
    tokenHash: row.token_hash,
    customerId: row.customer_id,
    cartId: row.is_ordered === 1 ? null : row.cart_id,
    cartStore: row.is_ordered === 1 ? null : row.cart_store,
    previousHash: row.previous_hash,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    authenticatedAt: row.authenticated_at,
    device: { browser: row.browser, system: row.system, country: row.country },
  }))

// A guest's pointer to a cart stays when the cart is ordered: until there is another one, the
// session has none.
const columns = `sessions.*, EXISTS (SELECT 1 FROM checkouts WHERE held_cart = sessions.cart_id AND state = 'Authorised') AS is_ordered`
const selectSession = `SELECT ${columns} FROM sessions WHERE token_hash = ?`

const always: Condition = { sql: '1', values: [] }

export async function findSession(env: Env, tokenHash: string): Promise<SessionRow | undefined> {
  const row = await env.DB.prepare(selectSession).bind(tokenHash).first()
  return row ? Row.parse(row) : undefined
}

/** A session and the results of further statements, in one call. */
export async function findSessionWith(
  { DB }: Env,
  tokenHash: string,
  statements: readonly D1PreparedStatement[],
): Promise<{ found: SessionRow | undefined; results: D1Result[] }> {
  const [first, ...results] = await DB.batch([
    DB.prepare(selectSession).bind(tokenHash),
    ...statements,
  ])
  const row = first?.results[0]
  return { found: row ? Row.parse(row) : undefined, results }
}

/** The results of statements, in one call. */
export async function runTogether(
  { DB }: Env,
  statements: readonly D1PreparedStatement[],
): Promise<D1Result[]> {
  return DB.batch([...statements])
}

/** The session of the login that replaced this token. */
export async function findSuccessor(env: Env, tokenHash: string): Promise<SessionRow | undefined> {
  const row = await env.DB.prepare(
    `SELECT ${columns} FROM replaced_sessions JOIN sessions ON sessions.token_hash = successor WHERE replaced_sessions.token_hash = ?`,
  )
    .bind(tokenHash)
    .first()
  return row ? Row.parse(row) : undefined
}

/** Writes a new guest's session. */
export async function insertSession(env: Env, row: SessionRow): Promise<void> {
  await insertStatement(env, row, always).run()
}

/** The session that a login replaces. */
export interface Replaced {
  tokenHash: string
  /** Whether its present cart goes to the new session. */
  keepsCart: boolean
}

/**
 * Writes a customer's session, in place of another one if given. False, without a change, where the
 * account's password no longer has this version: a password change ends all sessions, including one
 * that is just being created.
 */
export async function insertLogin(
  env: Env,
  row: SessionRow,
  passwordVersion: number,
  replaced: Replaced | undefined,
): Promise<boolean> {
  const current: Condition = {
    sql: 'EXISTS (SELECT 1 FROM customers WHERE id = ? AND password_version = ?)',
    values: [row.customerId ?? '', passwordVersion],
  }
  try {
    await env.DB.batch([
      insertStatement(env, row, current),
      assertOneChange(env.DB, 'login'),
      ...(replaced ? replaceStatements(env, row, replaced) : []),
    ])
    return true
  } catch (error) {
    if (violatedConstraint(error) === 'login') return false
    throw error
  }
}

function replaceStatements(
  { DB }: Env,
  { tokenHash }: SessionRow,
  { tokenHash: replaced, keepsCart }: Replaced,
): D1PreparedStatement[] {
  return [
    ...(keepsCart
      ? [
          DB.prepare(
            `UPDATE sessions SET (cart_id, cart_store) = (SELECT cart_id, cart_store FROM sessions WHERE token_hash = ?2)
             WHERE token_hash = ?1 AND EXISTS (SELECT 1 FROM sessions WHERE token_hash = ?2)`,
          ).bind(tokenHash, replaced),
        ]
      : []),
    DB.prepare('UPDATE replaced_sessions SET successor = ? WHERE successor = ?').bind(
      tokenHash,
      replaced,
    ),
    DB.prepare(
      'INSERT INTO replaced_sessions (token_hash, successor) VALUES (?, ?) ON CONFLICT DO NOTHING',
    ).bind(replaced, tokenHash),
    DB.prepare('DELETE FROM sessions WHERE token_hash = ?').bind(replaced),
  ]
}

export async function touchSession(env: Env, tokenHash: string, now: number): Promise<void> {
  await env.DB.prepare('UPDATE sessions SET last_seen_at = ? WHERE token_hash = ?')
    .bind(now, tokenHash)
    .run()
}

export async function deleteSession(env: Env, tokenHash: string): Promise<void> {
  await env.DB.prepare('DELETE FROM sessions WHERE token_hash = ?').bind(tokenHash).run()
}

/** Statement for a batch that ends every session of the customers matched by `where`. */
export function endSessionsStatement(
  env: Env,
  where: string,
  ...values: (string | number)[]
): D1PreparedStatement {
  return env.DB.prepare(
    `DELETE FROM sessions WHERE customer_id IN (SELECT id FROM customers WHERE ${where})`,
  ).bind(...values)
}

/**
 * Statement for a batch that ends a customer's sessions except this one, where a condition holds.
 */
export function endOtherSessionsStatement(
  env: Env,
  customerId: string,
  tokenHash: string,
  condition: Condition = always,
): D1PreparedStatement {
  return env.DB.prepare(
    `DELETE FROM sessions WHERE customer_id = ? AND token_hash <> ? AND ${condition.sql}`,
  ).bind(customerId, tokenHash, ...condition.values)
}

/**
 * Ends every session of a customer, or without one of all customers, for an operator; returns their
 * number. Sessions of guests, which hold carts alone, stay.
 */
export async function endSessions(env: Env, customerId: string | undefined): Promise<number> {
  const { meta } = await env.DB.prepare(
    'DELETE FROM sessions WHERE customer_id IS NOT NULL AND (?1 IS NULL OR customer_id = ?1)',
  )
    .bind(customerId ?? null)
    .run()
  return meta.changes
}

/** A customer's sessions, by last use. */
export async function listSessions(
  env: Env,
  customerId: string,
  limit: number,
): Promise<SessionRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT ${columns} FROM sessions WHERE customer_id = ? ORDER BY last_seen_at DESC, created_at DESC LIMIT ?`,
  )
    .bind(customerId, limit)
    .all()
  return results.map((row) => Row.parse(row))
}

/** Ends one session of this customer; a session of another customer is not changed. */
export async function endCustomerSession(env: Env, customerId: string, id: string): Promise<void> {
  await env.DB.prepare('DELETE FROM sessions WHERE customer_id = ? AND id = ?')
    .bind(customerId, id)
    .run()
}

function insertStatement(env: Env, row: SessionRow, condition: Condition) {
  const { browser, system, country } = row.device
  return env.DB.prepare(
    `INSERT INTO sessions (id, token_hash, customer_id, cart_id, cart_store, previous_hash, created_at, last_seen_at, authenticated_at, browser, system, country)
     SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE ${condition.sql}`,
  ).bind(
    row.id,
    row.tokenHash,
    row.customerId,
    row.cartId,
    row.cartStore,
    row.previousHash,
    row.createdAt,
    row.lastSeenAt,
    row.authenticatedAt,
    browser,
    system,
    country,
    ...condition.values,
  )
}

/** Stores until when a session counts as having solved a challenge, epoch milliseconds. */
export async function markProven({ DB }: Env, tokenHash: string, until: number): Promise<void> {
  await DB.prepare('UPDATE sessions SET proven_until = ? WHERE token_hash = ?')
    .bind(until, tokenHash)
    .run()
}

/** Whether a challenge was solved in this session recently. */
export async function isProven({ DB }: Env, tokenHash: string, now: number): Promise<boolean> {
  return (
    (await DB.prepare('SELECT 1 FROM sessions WHERE token_hash = ? AND proven_until > ?')
      .bind(tokenHash, now)
      .first()) !== null
  )
}
