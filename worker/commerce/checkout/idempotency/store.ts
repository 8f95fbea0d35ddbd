interface KeyId {
  owner: string
  key: string
  hash: string
  /**
   * End of this request's lock on the key, epoch milliseconds. A request that takes the key over
   * has a later time, which distinguishes the two.
   */
  lockedUntil: number
}

/** Locks a key for this body; false when the key has an answer, has another body, or is locked. */
export async function claimKey(
  env: Env,
  { owner, key, hash, lockedUntil }: KeyId,
  now: Date,
): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    `INSERT INTO idempotency (owner, key, hash, locked_until, created_at) VALUES (?1, ?2, ?3, ?4, ?5)
     ON CONFLICT (owner, key) DO UPDATE SET locked_until = excluded.locked_until
     WHERE hash = excluded.hash AND status IS NULL AND coalesce(locked_until, 0) < ?5`,
  )
    .bind(owner, key, hash, lockedUntil, now.getTime())
    .run()
  return meta.changes === 1
}

export async function findKey(
  env: Env,
  owner: string,
  key: string,
): Promise<{ hash: string; status: number | null; body: string | null } | null> {
  return env.DB.prepare('SELECT hash, status, body FROM idempotency WHERE owner = ? AND key = ?')
    .bind(owner, key)
    .first()
}

/** Stores the answer; false where another request has taken the key over in the meantime. */
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
