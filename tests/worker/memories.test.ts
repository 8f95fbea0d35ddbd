// Requirements: CACHE-5.
import { describe, expect, it } from 'vitest'
import { memories } from '#shared/memory/memory.ts'
import { hostileAddress } from '#tests/support/hostile-addresses.ts'
import { ask, newIsolate } from './shop.ts'

const addresses = __LONG__ ? 300_000 : 15_000
const megabyte = 1024 * 1024

describe('the memory of an isolate', () => {
  it(
    `is bounded in bytes after ${addresses} new addresses`,
    async () => {
      const env = newIsolate()
      const statuses = new Set<number>()
      for (let n = 0; n < addresses; n += 20) {
        const batch = Array.from({ length: 20 }, (_, i) => hostileAddress(n + i, __BUILD_ID__))
        const answers = await Promise.all(
          batch.map(({ path, headers }) => ask(path, { env, headers })),
        )
        for (const answer of answers) {
          statuses.add(answer.status)
          await answer.body?.cancel()
        }
      }
      expect([...statuses].filter((status) => status >= 500)).toEqual([])
      const kept = memories()
      for (const { name, size, limit } of kept) expect(size, name).toBeLessThanOrEqual(limit)
      expect(kept.reduce((sum, { limit }) => sum + limit, 0)).toBeLessThanOrEqual(92 * megabyte)
      const countOf = (name: string) => kept.find((one) => one.name === name)!.count
      // A page of each kind in each market; none for an address of its own.
      expect(countOf('pages')).toBeLessThan(22 * 8)
      expect(countOf('queried pages')).toBeLessThan(22)
      expect(countOf('hot responses')).toBeLessThan(22 * 8)
      expect(countOf('visits')).toBeLessThan(22 * 8)
      expect(countOf('answers')).toBeLessThan(22 * 20)
      expect(countOf('work under way')).toBeLessThan(50)
    },
    __LONG__ ? 1_800_000 : 300_000,
  )
})
