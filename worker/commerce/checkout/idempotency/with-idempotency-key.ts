import { ShopError } from '#shared/api/errors.ts'
import { sha256 } from '../../crypto/encoding.ts'
import { answeredStatement, claimStatement, findKey, freeKey, saveAnswer } from './store.ts'

/** How long a request may work on a key before another may take it over, milliseconds. */
const lockTime = 60_000

export interface KeyedRequest {
  /** Owner of the key: equal keys of two visitors are different keys. */
  owner: string
  key: string
  body: unknown
  /** Reference of the payment that the work begins. */
  paymentReference: string
}

/** Learns from the batch that stores a payment's page whether that is the answer of the key. */
export interface AnswerKeeper {
  /** Statement for the end of that batch. */
  statement: D1PreparedStatement
  /** Takes that statement's result. */
  note(result: D1Result): void
}

interface Steps<T> {
  /** Runs the statement that claims the key, with what else the work reads at its beginning. */
  claim(statement: D1PreparedStatement): Promise<D1Result>
  work(keeper: AnswerKeeper): Promise<T>
}

/**
 * Does `work` once per key and returns the first answer for every repetition, for at least 24 hours
 * (PAY-8). Failed work stores nothing, so its key can be used again. Throws IdempotencyKeyReused
 * for another body, IdempotencyKeyInFlight while the first request is at work.
 */
export async function withIdempotencyKey<T>(
  env: Env,
  { owner, key, body, paymentReference }: KeyedRequest,
  now: Date,
  { claim, work }: Steps<T>,
): Promise<T> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new ShopError('InvalidInput', {
      details: { errors: [{ path: 'Idempotency-Key', key: 'errors.invalid' }] },
    })
  const hash = await sha256(canonical(body))
  const id = { owner, key, hash, paymentReference, lockedUntil: now.getTime() + lockTime }
  const { meta } = await claim(claimStatement(env, id, now))
  if (meta.changes !== 1) return earlierAnswer<T>(env, id)
  let isKept = false
  const keeper: AnswerKeeper = {
    statement: answeredStatement(env, id),
    note: (result) => (isKept = result.results.length === 1),
  }
  try {
    const answer = await work(keeper)
    // If the work took longer than the lock, the request that took the key over may have undone it:
    // its answer counts.
    return isKept || (await saveAnswer(env, id, answer)) ? answer : await earlierAnswer<T>(env, id)
  } catch (error) {
    await freeKey(env, id)
    throw error
  }
}

async function earlierAnswer<T>(
  env: Env,
  { owner, key, hash }: { owner: string; key: string; hash: string },
): Promise<T> {
  const earlier = await findKey(env, owner, key)
  if (earlier && earlier.hash !== hash) throw new ShopError('IdempotencyKeyReused')
  if (!earlier?.body) throw new ShopError('IdempotencyKeyInFlight', { details: { retryAfter: 1 } })
  return JSON.parse(earlier.body) as T
}

/** JSON with sorted keys, because the order in which a client writes them has no meaning. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
