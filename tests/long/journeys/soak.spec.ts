import { expect, test } from '@playwright/test'
import { openShop } from '#tests/journeys/other-shops.ts'
import { alwaysViolations } from '#tests/support/invariants.ts'
import { seeded } from '#tests/support/seeded.ts'
import { openLocalStorage } from '../../../scripts/storage/local-storage.ts'
import { pieces } from './plant-pieces.ts'
import { type Answers, visit } from './traffic.ts'
import { orderedLines } from '../../support/ordered-lines.ts'

const minutes = Number(process.env.SOAK_MINUTES ?? 3)
/** Visits that begin within a second, whether those before have ended or not. */
const rate = Number(process.env.SOAK_RATE ?? 8)
const port = Number(process.env.E2E_PORT ?? 4620) + 14
const second = 1000

test('mixed traffic at a fixed rate ends in no failure, no drift and no growing memory', async () => {
  test.setTimeout((minutes + 10) * 60 * second)
  const shop = await openShop('soak', port, {}, { plant: '../long/journeys/plant-pieces.ts' })
  const answers: Answers = { total: 0, failures: [], orders: 0 }
  const chance = seeded(36)
  const visits: Promise<void>[] = []
  const sizes: number[] = []
  const begin = Date.now()
  for (let count = 0; count < minutes * 60 * rate; count++) {
    await until(begin + (count * second) / rate)
    visits.push(
      visit(shop.origin, answers, chance).catch(
        (error: unknown) => void answers.failures.push(inWords(error)),
      ),
    )
    if (count % (5 * rate) === 0) sizes.push(shop.memory())
  }
  await Promise.all(visits)
  await shop.close()

  expect(answers.failures).toEqual([])
  expect(answers.orders).toBeGreaterThan(minutes * rate)
  expect(await violationsIn('test-results/data-soak')).toEqual([])
  // Half of it is for filling the caches, which are bounded.
  const growth = growthOf(sizes.slice(Math.floor(sizes.length / 2)))
  const told = `${answers.total} answers, ${answers.orders} orders, memory ${sizes.map((size) => Math.round(size / 1024)).join(' ')} MB`
  test.info().annotations.push({
    type: 'soak',
    description: `${told}, ${(growth * 100).toFixed(2)} % in ten minutes`,
  })
  process.stdout.write(`${test.info().annotations[0]!.description}\n`)
  // A short run is all warming up, and every new cart opens an object with a database of its own:
  // only a flood is seen there.
  expect(growth, told).toBeLessThan(minutes >= 30 ? 0.01 : 2)
})

/** A failed connection is told from a refusal by its cause. */
function inWords(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause === undefined ? String(error) : `${String(error)} (${String(cause)})`
}

function until(time: number) {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, time - Date.now())))
}

/**
 * Share by which the memory grows in ten minutes, along the straight line that is nearest to the
 * sizes, one every five seconds.
 */
function growthOf(sizes: readonly number[]): number {
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
  const middle = (sizes.length - 1) / 2
  const slope =
    sizes.reduce((sum, size, at) => sum + (at - middle) * (size - mean), 0) /
    sizes.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  return (slope * 120) / mean
}

async function violationsIn(folder: string): Promise<string[]> {
  const storage = await openLocalStorage(folder)
  const sold = `stock WHERE quantity <> ${pieces} - coalesce((SELECT sum(quantity) FROM ${orderedLines} lines WHERE lines.sku = stock.sku), 0)`
  const all = { ...alwaysViolations, 'stock and orders disagree': sold }
  const answers = await storage.batch(
    Object.values(all).map((from) => ({ sql: `SELECT count(*) AS n FROM ${from}`, params: [] })),
  )
  await storage.close()
  return Object.keys(all).filter((_, index) => answers[index]!.results[0]!.n !== 0)
}
