// Requirements: API-12.
import { expect, it } from 'vitest'
import { readBytes } from './body.ts'

/** A request whose body goes on and on, and how many of its 1,000 chunks were taken. */
function long(headers: Record<string, string>) {
  let taken = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array(100))
      if (++taken === 1_000) controller.close()
    },
  })
  return {
    request: new Request('https://shop.test', { method: 'POST', body, headers }),
    taken: () => taken,
  }
}

it.each<Record<string, string>>([
  {},
  { 'transfer-encoding': 'chunked' },
  { 'content-length': '5', 'transfer-encoding': 'chunked' },
])('stops taking a body of %j at the limit', async (headers) => {
  const { request, taken } = long(headers)
  await expect(readBytes(request, 1_000)).rejects.toMatchObject({ code: 'PayloadTooLarge' })
  expect(taken()).toBeLessThan(20)
})

it('takes nothing of a body that is announced as too large', async () => {
  const { request, taken } = long({ 'content-length': '1001' })
  await expect(readBytes(request, 1_000)).rejects.toMatchObject({ code: 'PayloadTooLarge' })
  expect(taken()).toBeLessThan(2)
})

it.each<Record<string, string>>([{}, { 'content-length': '100000' }])(
  'takes all of a body of %j that is as large as may be',
  async (headers) => {
    expect(await readBytes(long(headers).request, 100_000)).toHaveLength(100_000)
  },
)
