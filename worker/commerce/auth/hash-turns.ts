import { ShopError } from '#shared/api/errors.ts'

/**
 * Who asks for a password hash. A device on which this account has logged in before has a share of its own, so that a flood of strangers' guesses
 * does not keep owners out.
 */
export type HashLane = 'stranger' | 'known'

/** What a hash of standard cost takes of the processor, milliseconds. It runs at once and nothing else runs meanwhile. */
export const hashTime = 125

/** The part of an isolate's time that hashes of each lane may take: a fifth together. The rest belongs to everybody else's requests. */
export const hashShare: Record<HashLane, number> = { stranger: 0.15, known: 0.05 }

/** How long a login waits for its turn at most, milliseconds; whoever would wait longer is refused at once. */
export const longestWait = 3000

/** When each lane is free again, epoch milliseconds. */
export type Turns = Record<HashLane, number>

/**
 * Takes the next turn for `work` (1 is one hash of standard cost): milliseconds to wait for it, or undefined where the wait would be too long.
 * Turns of a lane keep a distance that holds its share; a known device takes whichever lane is free first.
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

/** The lane with the next turn, and milliseconds until then. */
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

// No lane is free later than the longest wait and one distance, whatever the last hash cost: what says so was written before the clock was
// set back.
function waitOf(freeAt: number, work: number, now: number): number {
  const wait = Math.max(0, freeAt - now)
  return wait > longestWait + (2 * hashTime * work) / hashShare.known ? 0 : wait
}

const turnsOfIsolate: Turns = { stranger: 0, known: 0 }

/** Refuses a login before anything else is asked, where no turn for its hash is near. Throws SignInBusy. */
export function requireTurn(lane: HashLane, work: number, now: number): void {
  if (nextTurn(turnsOfIsolate, lane, work, now).wait > longestWait) throw busy()
}

/** Waits for the turn of one hash. Throws SignInBusy where it is too far off. */
export async function awaitTurn(lane: HashLane, work: number, now: number): Promise<void> {
  const wait = takeTurn(turnsOfIsolate, lane, work, now)
  if (wait === undefined) throw busy()
  if (wait > 0) await scheduler.wait(wait)
}

/** Takes a further turn right behind one's own, where nobody else waits; false where somebody does. The lane is then taken for as much longer. */
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
