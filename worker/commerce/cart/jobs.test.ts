// Requirements: AVAIL-6.
import { describe, expect, it } from 'vitest'
import { type Job, keptFor, nextAlarm, postponed, withJob, withoutJob } from './jobs.ts'

const job = (paymentReference: string, at: number): Job => ({
  at,
  cartId: 'c',
  paymentReference,
  failures: 0,
})
const minute = 60_000

describe('the jobs of a cart', () => {
  it('are one per payment, at the earlier time', () => {
    expect(withJob([job('p', 20)], job('p', 30), 10)).toEqual([job('p', 20)])
    expect(withJob([job('p', 20)], job('p', 15), 10)).toEqual([job('p', 15)])
    expect(withJob([job('p', 20)], job('q', 15), 10)).toEqual([job('p', 20), job('q', 15)])
    expect(withoutJob([job('p', 20), job('q', 10)], job('p', 20))).toEqual([job('q', 10)])
  })

  it('that are due do not delay the next one', () => {
    expect(withJob([job('p', 20)], job('p', 30), 20)).toEqual([job('p', 20), job('p', 30)])
  })

  it('are repeated at growing intervals when they fail, for more than a day, then not any more', () => {
    const pauses: number[] = []
    for (let at: Job | undefined = job('p', 0), now = 0; (at = postponed(at, now)); now = at.at)
      pauses.push((at.at - now) / minute)
    expect(pauses.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(24 * 60)
  })

  it('wake the object for the first of them, or to check for an abandoned cart', () => {
    const now = 100 * keptFor
    expect(nextAlarm([job('p', 30), job('q', 20)], undefined, now)).toBe(20)
    expect(nextAlarm([job('p', now + 5)], now, now)).toBe(now + 5)
    expect(nextAlarm([], now, now)).toBe(now + keptFor)
    expect(nextAlarm([], now - keptFor, now)).toBe(now + 24 * 60 * minute)
    expect(nextAlarm([], undefined, now)).toBeUndefined()
  })
})
