import { ShopError } from '#shared/api/errors.ts'

/**
 * Who requests a password hash. Devices on which the account has logged in before have a share of
 * their own, so that a flood of guesses by strangers does not keep owners out (ACC-5).
 */
export type HashLane = 'stranger' | 'known'

/** Processor time of a hash of standard cost, ms. It blocks the isolate while it runs. */
export const hashTime = 125

/**
 * The share of an isolate's time that hashes of each lane may take: together a fifth. The rest is
 * left for other requests.
 */
export const hashShare: Record<HashLane, number> = { stranger: 0.15, known: 0.05 }

/**
 * How long a login waits for its turn at most, ms; one that would wait longer is refused at once.
 */
export const longestWait = 3000

/** When each lane is free again, epoch ms. */
export type Turns = Record<HashLane, number>

/**
 * Reserves the next turn for `work` (1 is one hash of standard cost). Returns the milliseconds to
 * wait for it, or undefined where that is longer than `longestWait`. Turns of a lane are spaced so
 * that they stay within its share; a known device takes the lane that is free first.
 */
export function takeTurn(
  turns: Turns,
  lane: HashLane,
  work: number,
  now: number,
): number | undefined {
  const { lane: chosen, wait } = nextTurn(turns, lane, work, now)
  if (wait > longestWait) return undefined
  turns[chosen] = now + wait + (hashTime * work) / hashShare[chosen]
  return wait
}

/** The lane with the next turn, and the milliseconds until then. */
function nextTurn(
  turns: Turns,
  lane: HashLane,
  work: number,
  now: number,
): { lane: HashLane; wait: number } {
  const lanes: HashLane[] = lane === 'known' ? ['known', 'stranger'] : ['stranger']
  return lanes
    .map((one) => ({ lane: one, wait: waitOf(turns[one], Math.max(1, work), now) }))
    .sort((a, b) => a.wait - b.wait)[0]!
}

// A lane cannot be busy for longer than the longest wait and one distance. A later time was written
// before the clock was set back, and counts as that longest time.
function waitOf(freeAt: number, work: number, now: number): number {
  const wait = Math.max(0, freeAt - now)
  return wait > longestWait + (2 * hashTime * work) / hashShare.known ? 0 : wait
}

const turnsOfIsolate: Turns = { stranger: 0, known: 0 }

/** Throws SignInBusy where no turn for a hash is near; called before any other work of a login. */
export function requireTurn(lane: HashLane, work: number, now: number): void {
  if (nextTurn(turnsOfIsolate, lane, work, now).wait > longestWait) throw busy()
}

/** Waits for the turn of one hash. Throws SignInBusy where it is too far off. */
export async function awaitTurn(lane: HashLane, work: number, now: number): Promise<void> {
  const wait = takeTurn(turnsOfIsolate, lane, work, now)
  if (wait === undefined) throw busy()
  if (wait > 0) await scheduler.wait(wait)
}

/**
 * Reserves a second turn directly after the present one, if no other login is waiting; otherwise
 * false. The lane is then busy for that much longer.
 */
export function takeFurtherTurn(lane: HashLane, work: number, now: number): boolean {
  const next = nextTurn(turnsOfIsolate, lane, work, now)
  return (
    next.wait <= (hashTime * work) / hashShare[next.lane] &&
    takeTurn(turnsOfIsolate, lane, work, now) !== undefined
  )
}

function busy() {
  return new ShopError('SignInBusy', { details: { retryAfter: Math.ceil(longestWait / 1000) + 2 } })
}
