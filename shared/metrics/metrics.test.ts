// Requirements: OPS-13.
import { expect, it, vi } from 'vitest'
import { measure } from './metrics.ts'

it('writes one point for each kind, with its columns in their order', () => {
  const writeDataPoint = vi.fn<(point: object) => void>()
  const env = { METRICS: { writeDataPoint } }
  measure(env, { kind: 'visit', market: 'fr-fr', cache: 'HIT', form: 'document' })
  measure(env, { kind: 'error', code: 'Unknown', status: 500 })
  measure(env, { kind: 'order', market: 'de-de', currency: 'EUR', cents: 1999 })
  const payment = { provider: 'stripe', currency: 'SEK', cents: 500 }
  measure(env, { kind: 'payment', market: 'sv-se', outcome: 'Declined', ...payment })
  const page = { page: 'home', release: '1a2b' }
  measure(env, { kind: 'vital', market: 'de-de', name: 'CLS', ...page, value: 0.1 })
  measure(env, { kind: 'browser-error', market: 'de-de', ...page, count: 2 })
  measure(env, { kind: 'watch', alarm: 'mails-dead', value: 3 })
  expect(writeDataPoint.mock.calls.map(([point]) => point)).toEqual([
    { indexes: ['visit'], blobs: ['visit', 'fr-fr', 'HIT', 'document'], doubles: [1] },
    { indexes: ['error'], blobs: ['error', '', 'Unknown', '500'], doubles: [1] },
    { indexes: ['order'], blobs: ['order', 'de-de', 'EUR'], doubles: [1, 1999] },
    {
      indexes: ['payment'],
      blobs: ['payment', 'sv-se', 'Declined', 'stripe', 'SEK'],
      doubles: [1, 500],
    },
    { indexes: ['vital'], blobs: ['vital', 'de-de', 'CLS', 'home', '1a2b'], doubles: [1, 0.1] },
    {
      indexes: ['browser-error'],
      blobs: ['browser-error', 'de-de', 'home', '1a2b'],
      doubles: [1, 2],
    },
    { indexes: ['watch'], blobs: ['watch', '', 'mails-dead'], doubles: [1, 3] },
  ])
})

it('does nothing without a dataset, and never throws', () => {
  const visit = { kind: 'visit', cache: 'HIT', form: 'document' } as const
  expect(() => measure({}, visit)).not.toThrow()
  const broken = () => {
    throw new Error('out of order')
  }
  expect(() => measure({ METRICS: { writeDataPoint: broken } }, visit)).not.toThrow()
})
