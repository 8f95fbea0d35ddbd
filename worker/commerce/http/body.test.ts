// Requirements: API-12.
import { expect, it } from 'vitest'
import { readBytes } from './body.ts'

/** A request with an endless body, and how many of its 1,000 chunks were read. */
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
])('stops reading a body of %j at the limit', async (headers) => {
  const { request, taken } = long(headers)
  await expect(readBytes(request, 1_000)).rejects.toMatchObject({ code: 'PayloadTooLarge' })
  expect(taken()).toBeLessThan(20)
})

it('reads nothing of a body whose announced length is above the limit', async () => {
  const { request, taken } = long({ 'content-length': '1001' })
  await expect(readBytes(request, 1_000)).rejects.toMatchObject({ code: 'PayloadTooLarge' })
  expect(taken()).toBeLessThan(2)
})

it.each<Record<string, string>>([{}, { 'content-length': '100000' }])(
  'reads all of a body of %j that is exactly as large as the limit',
  async (headers) => {
    expect(await readBytes(long(headers).request, 100_000)).toHaveLength(100_000)
  },
)
