// Requirements: PAY-8.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { open, stocked } from '#tests/support/open-checkouts.ts'
import { saveProviderPayment } from '../store.ts'
import { type AnswerKeeper, withIdempotencyKey } from './with-idempotency-key.ts'

const start = Date.now()
const minutes = (count: number) => new Date(start + count * 60_001)

/**
 * Two requests with one key, the second after the lock of the first has expired; the test decides
 * when each ends.
 */
async function overtaken() {
  const request = {
    owner: 'customer:1',
    key: crypto.randomUUID(),
    body: {},
    paymentReference: 'pay_1',
  }
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

it('takes the answer of the payment of the request that took its key over', async () => {
  const sku = await stocked(9)
  const begun = [await open({ parts: { [sku]: 1 } }), await open({ parts: { [sku]: 1 } })] as const
  // Neither request has heard from the provider yet.
  await env.DB.prepare('UPDATE checkouts SET redirect_url = NULL').run()
  const key = crypto.randomUUID()
  const request = (paymentReference: string, at: Date, work: (keeper: AnswerKeeper) => unknown) =>
    withIdempotencyKey(env, { owner: 'customer:1', key, body: {}, paymentReference }, at, {
      claim: (statement) => statement.run(),
      work: async (keeper) => work(keeper),
    })
  const answers = begun.map(({ paymentReference }) => ({
    paymentReference,
    redirectUrl: `https://bank.test/${paymentReference}`,
  }))
  /** What a start does when the provider has answered. */
  const end = async (which: 0 | 1, keeper: AnswerKeeper) => {
    const { paymentReference, redirectUrl } = answers[which]!
    const providerPayment = { providerId: 'x', redirectUrl }
    const saved = await saveProviderPayment(
      env,
      paymentReference,
      providerPayment,
      keeper.statement,
    )
    keeper.note(saved.result!)
    return saved.result!.results.length
  }
  const kept: number[] = []
  const first = await request(begun[0].paymentReference, minutes(0), async (keeper) => {
    const second = await request(begun[1].paymentReference, minutes(1), async (other) => {
      kept.push(await end(0, keeper), await end(1, other))
      return answers[1]
    })
    expect(second).toEqual(answers[1])
    return answers[0]
  })
  expect(kept).toEqual([0, 1])
  expect(first).toEqual(answers[1])
  const third = await request('pay_3', minutes(2), () => expect.unreachable())
  expect(third).toEqual(answers[1])
})
