import { beforeAll, expect, it, vi } from 'vitest'
import regressions from './seeds.json' with { type: 'json' }
import { openShop, type Shop } from './shop.ts'
import { type History, simulate } from './simulate.ts'

/** One seed from outside is played alone, and its trace is shown. */
const alone = process.env.SEED === undefined ? undefined : Number(process.env.SEED)
const seedsOfHalf = __LONG__ ? 5_000 : 200

/**
 * Plays one half of the seeds, after those that have found something before; two halves have a core
 * each.
 */
export function playSeeds(half: 1 | 2): void {
  const first = 1 + (half - 1) * seedsOfHalf
  const seeds =
    alone === undefined ? Array.from({ length: seedsOfHalf }, (_, index) => first + index) : [alone]
  let shop: Shop

  beforeAll(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    shop = await openShop()
  })

  it.skipIf(alone !== undefined || half === 2).each(regressions)(
    'holds its guarantees in the history of seed $seed, which found: $found',
    async ({ seed }) => {
      expect((await simulate(seed, shop)).violations).toEqual([])
    },
  )

  it.skipIf(alone !== undefined || half === 1)(
    'tells the same history of a seed each time',
    async () => {
      for (const seed of seeds.slice(0, 20)) {
        const { trace } = await simulate(seed, shop)
        expect(trace.length).toBeGreaterThan(0)
        expect((await simulate(seed, shop)).trace).toEqual(trace)
      }
    },
  )

  it.skipIf(alone !== undefined || half === 1)(
    'holds its guarantees with orders in a database of their own',
    async () => {
      const apart = await openShop({ isApart: true, clock: shop.clock })
      const numbers: (string | null)[] = []
      for (const seed of seeds.slice(0, __LONG__ ? 2_000 : 12)) {
        const { violations, ledger } = await simulate(seed, apart)
        expect(violations, `seed ${seed}`).toEqual([])
        numbers.push(...ledger.orders.map(({ number }) => number))
      }
      // All of them have the mark of the database of orders.
      expect(numbers.length).toBeGreaterThan(0)
      expect(numbers.filter((number) => !/^FR-10\d{8}$/.test(number ?? ''))).toEqual([])
    },
  )

  // oxlint-disable-next-line vitest/expect-expect -- expect.fail() reports what was found
  it.skipIf(alone !== undefined && half === 2)(
    `holds its guarantees in the histories of ${alone ?? `seeds ${first} to ${first + seedsOfHalf - 1}`}`,
    async () => {
      const found: Finding[] = []
      for (const seed of seeds) {
        const history = await simulate(seed, shop)
        if (history.violations.length > 0) found.push({ seed, ...history })
        if (alone !== undefined) process.stdout.write(`${history.trace.join('\n')}\n`)
      }
      if (found.length > 0) expect.fail(told(found))
    },
  )
}

type Finding = History & { seed: number }

/** Every seed that found something, and the shortest of their histories. */
function told(found: readonly Finding[]): string {
  const { seed, trace } = found.toSorted((a, b) => a.trace.length - b.trace.length)[0]!
  const seeds = found.map((finding) => `Seed ${finding.seed}: ${finding.violations.join('\n  ')}`)
  return `${seeds.join('\n')}\n\nThe history of seed ${seed}:\n${trace.join('\n')}`
}
