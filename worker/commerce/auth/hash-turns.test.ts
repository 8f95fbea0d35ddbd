// Requirements: ACC-5.
import { describe, expect, it } from 'vitest'
import { type HashLane, hashTime, takeTurn, type Turns } from './hash-turns.ts'

const fresh = (): Turns => ({ stranger: 0, known: 0 })

/**
 * The times at which hashes run within a minute, if each of these lanes gets `perSecond` attempts
 * per second.
 */
function minuteOf(turns: Turns, lanes: readonly HashLane[], perSecond: number): number[] {
  const runs: number[] = []
  for (let now = 0; now < 60_000; now += 1000 / perSecond) {
    for (const lane of lanes) {
      const wait = takeTurn(turns, lane, 1, now)
      if (wait !== undefined && now + wait < 60_000) runs.push(now + wait)
    }
  }
  return runs
}

describe('password hashes in an isolate', () => {
  it.each([10, 200])(
    'take at most a fifth of its time, at %i attempts a second in each lane',
    (perSecond) => {
      const runs = minuteOf(fresh(), ['stranger', 'known'], perSecond)
      expect(runs.length).toBeGreaterThan(90)
      // The first hash of each lane runs at once.
      expect(runs.length * hashTime).toBeLessThanOrEqual(0.2 * 60_000 + 2 * hashTime)
    },
  )

  it('of strangers always start at least four fifths of a second apart', () => {
    const runs = minuteOf(fresh(), ['stranger'], 50)
    const gaps = runs.slice(1).map((time, index) => time - runs[index]!)
    expect(runs.length).toBeGreaterThan(70)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(hashTime / 0.15 - 1e-6)
  })

  it('of a known device get a turn while strangers have taken all of theirs', () => {
    const turns = fresh()
    while (takeTurn(turns, 'stranger', 1, 0) !== undefined);
    expect(takeTurn(turns, 'stranger', 1, 0)).toBeUndefined()
    expect(takeTurn(turns, 'known', 1, 0)).toBe(0)
  })

  it('continue after the clock was set back', () => {
    const turns = fresh()
    takeTurn(turns, 'stranger', 1, 1_000_000)
    expect(takeTurn(turns, 'stranger', 1, 0)).toBe(0)
  })
})
