import { describe, expect, it } from 'vitest'
import { retried } from './object-call.ts'

function failing(times: number, marks: { retryable?: boolean; overloaded?: boolean }) {
  let calls = 0
  const call = () =>
    ++calls <= times
      ? Promise.reject(Object.assign(new Error('object'), marks))
      : Promise.resolve('done')
  return { call, calls: () => calls }
}

describe('an object that does not answer', () => {
  it.each<[string, number, { retryable?: boolean; overloaded?: boolean }, number, boolean]>([
    ['is asked again while it is moving', 2, { retryable: true }, 3, true],
    ['is asked three times at most', 9, { retryable: true }, 3, false],
    ['is left in peace when it is flooded', 9, { retryable: true, overloaded: true }, 1, false],
    ['is not asked again after its own error', 9, {}, 1, false],
  ])('%s', async (_, times, marks, calls, succeeds) => {
    const object = failing(times, marks)
    const result = await retried(object.call).catch((error: unknown) => error)
    expect([object.calls(), result === 'done']).toEqual([calls, succeeds])
  })
})
