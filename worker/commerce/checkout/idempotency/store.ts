import { isApart } from '../../storage/databases.ts'
interface KeyId {
  owner: string
  key: string
  hash: string
  /** Reference of the payment that this request begins; its checkout contains the answer. */
  paymentReference: string
  /**
   * End of this request's lock on the key, epoch milliseconds. A request that takes the key over
   * has a later time, which distinguishes the two.
   */
  lockedUntil: number
}

/**
 * SQL: the answer of a key that names its payment, in `checkouts`: its page, once the provider has
 * it. Where there was nothing to pay, the answer is in the key's own row, once the order is made.
 */
const isAnswered = `redirect_url IS NOT NULL AND provider <> 'free'`

/**
 * Statement that locks a key for this body. It changes no row when the key has an answer, has
 * another body, or is locked, and none for a guest whose session does not exist.
 */
export function claimStatement(
  env: Env,
  { owner, key, hash, paymentReference, lockedUntil }: KeyId,
  now: Date,
): D1PreparedStatement {
  // Apart from sessions, the caller has read the session before.
  const hasSession = isApart(env)
    ? 'true'
    : "?1 NOT LIKE 'guest:%' OR EXISTS (SELECT 1 FROM sessions WHERE token_hash = substr(?1, 7))"
  return env.DB.prepare(
    `INSERT INTO idempotency (owner, key, hash, locked_until, created_at, payment_reference) SELECT ?1, ?2, ?3, ?4, ?5, ?6
       WHERE ${hasSession}
     ON CONFLICT (owner, key) DO UPDATE SET locked_until = excluded.locked_until, payment_reference = excluded.payment_reference
     WHERE hash = excluded.hash AND status IS NULL AND coalesce(locked_until, 0) < ?5
       AND NOT EXISTS (SELECT 1 FROM checkouts WHERE checkouts.payment_reference = idempotency.payment_reference AND ${isAnswered})`,
  ).bind(owner, key, hash, lockedUntil, now.getTime(), paymentReference)
}

/** What is stored of a key: the hash of its body, and the answer as JSON, null without one. */
export async function findKey(
  env: Env,
  owner: string,
  key: string,
): Promise<{ hash: string; body: string | null } | null> {
  return env.DB.prepare(
    `SELECT hash, CASE WHEN status = 200 THEN body WHEN ${isAnswered}
       THEN json_object('paymentReference', checkouts.payment_reference, 'redirectUrl', redirect_url) END AS body
     FROM idempotency LEFT JOIN checkouts USING (payment_reference) WHERE idempotency.owner = ? AND key = ?`,
  )
    .bind(owner, key)
    .first()
}

/**
 * Statement that finds the key where its payment has the answer, for the end of the batch that
 * stores it there. It finds none where another request has taken the key over in the meantime.
 */
export function answeredStatement(
  env: Env,
  { owner, key, paymentReference }: KeyId,
): D1PreparedStatement {
  return env.DB.prepare(
    `SELECT 1 FROM idempotency JOIN checkouts USING (payment_reference)
     WHERE idempotency.owner = ? AND key = ? AND status IS NULL AND payment_reference = ? AND ${isAnswered}`,
  ).bind(owner, key, paymentReference)
}

/**
 * Stores an answer that no payment of this request has: of one that was paid before, or that cost
 * nothing. False where another request has taken the key over in the meantime.
 */
export async function saveAnswer(
  env: Env,
  { owner, key, lockedUntil }: KeyId,
  answer: unknown,
): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    'UPDATE idempotency SET status = 200, body = ?, locked_until = NULL WHERE owner = ? AND key = ? AND status IS NULL AND locked_until = ?',
  )
    .bind(JSON.stringify(answer), owner, key, lockedUntil)
    .run()
  return meta.changes === 1
}

/**
 * Releases the key, so that the same request can be tried again; does nothing where another request
 * has taken it over.
 */
export async function freeKey(env: Env, { owner, key, lockedUntil }: KeyId): Promise<void> {
  await env.DB.prepare(
    'UPDATE idempotency SET locked_until = NULL WHERE owner = ? AND key = ? AND status IS NULL AND locked_until = ?',
  )
    .bind(owner, key, lockedUntil)
    .run()
}
