import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { type Count, countHit } from './count-hit.ts'
import type { LimiterObject } from './limiter-object.ts'

function waits(
  times: readonly number[],
  rule: { limit: number; seconds: number; delay?: number },
): (number | undefined)[] {
  let count: Count | undefined
  return times.map((seconds) => {
    const result = countHit(count, rule, seconds * 1000)
    count = result.count
    return result.retryAfter
  })
}

it.each<
  [string, { limit: number; seconds: number; delay?: number }, number[], (number | undefined)[]]
>([
  [
    'three in ten seconds',
    { limit: 3, seconds: 10 },
    [0, 1, 2, 3, 9, 10, 11],
    [undefined, undefined, undefined, 7, 1, undefined, undefined],
  ],
  [
    'with a pause that doubles',
    { limit: 2, seconds: 900, delay: 60 },
    [0, 0, 0, 1, 1, 2, 3, 4, 7],
    [undefined, undefined, 1, undefined, 2, 1, undefined, 3, undefined],
  ],
  [
    'with a pause of a minute at most',
    { limit: 1, seconds: 900, delay: 4 },
    [0, 1, 3, 7, 11, 12],
    [undefined, undefined, undefined, undefined, undefined, 3],
  ],
])('lets pass: %s', (_, rule, times, expected) => {
  expect(waits(times, rule)).toEqual(expected)
})

it('is deleted after its window, and not in the middle of the next one', async () => {
  const rule = { limit: 1, seconds: 600 }
  const stub = (env.LIMITER as DurableObjectNamespace<LimiterObject>).getByName(
    `test:${crypto.randomUUID()}`,
  )
  const alarm = () => runInDurableObject(stub, (_, { storage }) => storage.getAlarm())
  const now = Date.now()
  expect(await stub.hit(rule, now, true)).toBeUndefined()
  const first = (await alarm())!
  expect(await stub.hit(rule, now + 1_000, true)).toBe(599)
  expect(await alarm()).toBe(first)
  await scheduler.wait(5)
  expect(await stub.hit(rule, now + 600_000, true)).toBeUndefined()
  expect(await alarm()).toBeGreaterThan(first)
})
