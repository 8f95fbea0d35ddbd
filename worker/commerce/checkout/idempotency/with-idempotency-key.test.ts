// Requirements: PAY-8.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { withIdempotencyKey } from './with-idempotency-key.ts'

const start = Date.now()
const minutes = (count: number) => new Date(start + count * 60_001)

/**
 * Two requests with one key, the second after the lock of the first has expired; the test decides
 * when each ends.
 */
async function overtaken() {
  const request = { owner: 'customer:1', key: crypto.randomUUID(), body: {} }
  const ask = (work: () => Promise<string>, at: Date) =>
    withIdempotencyKey(env, request, at, { claim: (statement) => statement.run(), work })
  const begin = async (at: Date) => {
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<string>()
    const answer = ask(() => {
      begun.resolve()
      return end.promise
    }, at)
    await begun.promise
    return { answer, end }
  }
  const first = await begin(minutes(0))
  return {
    first,
    second: await begin(minutes(1)),
    third: () => ask(() => Promise.resolve('third'), minutes(1)),
  }
}

describe('a request that takes longer than its lock', () => {
  it('returns the answer of the request that took its key over', async () => {
    const { first, second, third } = await overtaken()
    second.end.resolve('second')
    expect(await second.answer).toBe('second')
    first.end.resolve('first')
    expect(await first.answer).toBe('second')
    expect(await third()).toBe('second')
  })

  it('returns no answer while the other is at work, and does not let a third one begin', async () => {
    const { first, second, third } = await overtaken()
    first.end.resolve('first')
    await expect(first.answer).rejects.toMatchObject({ code: 'IdempotencyKeyInFlight' })
    await expect(third()).rejects.toMatchObject({ code: 'IdempotencyKeyInFlight' })
    second.end.resolve('second')
    expect(await second.answer).toBe('second')
  })

  it('leaves the key to the other when it fails', async () => {
    const { first, second, third } = await overtaken()
    first.end.reject(new Error('too late'))
    await expect(first.answer).rejects.toThrow('too late')
    await expect(third()).rejects.toMatchObject({ code: 'IdempotencyKeyInFlight' })
    second.end.resolve('second')
    expect(await second.answer).toBe('second')
  })
})
