import type { LimitRule } from '#shared/settings/limits.ts'

/** State of a limiter for one key. Times are epoch milliseconds. */
export interface Count {
  hits: number
  since: number
  /** No hit is allowed before this time. */
  blockedUntil: number
}

/** Result of a hit: allowed if neither member is set. */
interface Outcome {
  count: Count
  /** Seconds to wait. */
  retryAfter?: number
  /** The free attempts are used up: the hit is allowed only with a solved challenge. */
  needsProof?: true
}

/**
 * Counts one more hit: the new state, and why the hit is not allowed. Pure; refused hits are not
 * counted.
 */
export function countHit(
  before: Count | undefined,
  rule: LimitRule,
  now: number,
  isProven = true,
): Outcome {
  const windowEnd = before ? before.since + rule.seconds * 1000 : now
  const current = before && now < windowEnd ? before : { hits: 0, since: now, blockedUntil: 0 }
  if (now < current.blockedUntil)
    return { count: current, retryAfter: secondsUntil(current.blockedUntil, now) }
  if (!isProven && current.hits >= rule.limit) return { count: current, needsProof: true }
  const hits = current.hits + 1
  if (hits > rule.limit && rule.delay === undefined)
    return { count: current, retryAfter: secondsUntil(current.since + rule.seconds * 1000, now) }
  return { count: { ...current, hits, blockedUntil: now + pause(hits, rule) } }
}

// 1, 2, 4 … seconds after the free attempts are used up: slow enough against guessing, but never a
// permanent lock that strangers could put on an account.
function pause(hits: number, { limit, delay }: LimitRule): number {
  if (delay === undefined || hits < limit) return 0
  return Math.min(2 ** Math.min(hits - limit, 20), delay) * 1000
}

function secondsUntil(time: number, now: number): number {
  return Math.max(1, Math.ceil((time - now) / 1000))
}
