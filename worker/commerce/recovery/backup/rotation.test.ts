// Requirements: REC-2.
import { expect, it } from 'vitest'
import { retention } from '#shared/rules/retention.ts'
import { backupId, begunAtOf, keptAtMost, keptTimes } from './rotation.ts'

const hour = 3_600_000
const day = 24 * hour
const now = Date.UTC(2026, 5, 15, 12)
const hourly = Array.from({ length: 60 * 24 }, (_, hours) => now - hours * hour)

it('keeps two days of hours, two weeks of days and a month of weeks', () => {
  const kept = [...keptTimes(hourly, now)].toSorted((a, b) => b - a)
  const ages = kept.map((time) => now - time)
  expect(ages.filter((age) => age < 2 * day)).toHaveLength(48)
  expect(ages.filter((age) => age >= 2 * day && age < 14 * day).length).toBeGreaterThanOrEqual(11)
  expect(ages.filter((age) => age >= 14 * day).length).toBeGreaterThanOrEqual(2)
  expect(kept.length).toBeLessThan(70)
})

it('keeps nothing for longer than thirty days', () => {
  const ages = [...keptTimes(hourly, now)].map((time) => now - time)
  expect(Math.max(...ages)).toBeLessThan(keptAtMost)
  // What the privacy page says, a day longer: what was erased is listed by whole days.
  expect(retention.backup.terms.most).toEqual({ count: keptAtMost / day + 1, unit: 'day' })
})

it('keeps the first backup of a day, not one that was made after a loss', () => {
  const [good, empty] = [now - 5 * day, now - 5 * day + hour]
  expect(keptTimes([empty, good], now)).toEqual(new Set([good]))
})

it('names a backup by its time', () => {
  expect(backupId(now)).toBe('2026-06-15T12-00-00-000Z')
  expect(begunAtOf(backupId(now))).toBe(now)
  for (const other of ['', 'latest', '../2026', '2026-06-15', '2026-13-15T12-00-00-000Z'])
    expect(begunAtOf(other)).toBeUndefined()
})
