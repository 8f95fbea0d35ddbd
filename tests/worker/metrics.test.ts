// Requirements: OPS-13, OPS-5.
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { visitor } from '#tests/support/api.ts'
import { count, decide, open, stocked } from '#tests/support/open-checkouts.ts'
import { cancelPayment, settlePayment } from '#worker/commerce/checkout/settle-payment.ts'
import { commerce } from '#worker/commerce/index.ts'
import { ask, newIsolate, unkept } from './shop.ts'

let points: { blobs: string[]; doubles: number[] }[] = []
const METRICS = { writeDataPoint: (point: (typeof points)[0]) => void points.push(point) }
const measured: Env = { ...env, METRICS }
const rows = () => points.map(({ blobs }) => blobs.join(' '))

beforeEach(() => void (points = []))
afterEach(() => void vi.restoreAllMocks())

describe('the metrics', () => {
  it('count visits by market and cache state', async () => {
    const bindings = newIsolate({ METRICS })
    const address = unkept('/fr-fr/legal/imprint')
    for (const _ of [1, 2, 3]) await (await ask(address, { env: bindings })).arrayBuffer()
    await ask('/fr-fr/cart', { env: bindings })
    await ask('/robots.txt', { env: bindings })
    await ask(`/_visit/${__BUILD_ID__}/de-de/legal/imprint`, { env: bindings })
    expect(rows()).toEqual([
      'visit fr-fr MISS document',
      'visit fr-fr HIT document',
      'visit fr-fr HIT document',
      'visit fr-fr none document',
      expect.stringMatching(/^visit de-de \w+ navigation$/) as string,
    ])
  })

  it('count errors by code, and contain nothing that was asked', async () => {
    const person = visitor(commerce(measured), 'it-it')
    await person.raw('GET', '/api/v1/nothing/ada@example.org')
    await person.raw('POST', '/api/v1/newsletter', { json: { email: 'ada' } })
    expect(rows()).toEqual(['error it-it RouteNotFound 404', 'error it-it InvalidInput 400'])
  })

  it('count an order and its payment once, however often it is settled', async () => {
    const now = new Date()
    const checkout = await open({ parts: { [await stocked(3)]: 2 }, now })
    await decide(checkout, 'Authorised')
    await Promise.all([1, 2, 3].map(() => settlePayment(measured, checkout.paymentReference, now)))
    await settlePayment(measured, checkout.paymentReference, now)
    expect(rows().toSorted()).toEqual(['order fr-fr EUR', 'payment fr-fr Authorised sandbox EUR'])
    expect(points.map(({ doubles }) => doubles)).toEqual([
      [1, 3998],
      [1, 3998],
    ])
    expect(
      await count(
        'SELECT COUNT(*) AS n FROM orders WHERE payment_reference = ?',
        checkout.paymentReference,
      ),
    ).toBe(1)
  })

  it('count payments that end without an order', async () => {
    const now = new Date()
    const declined = await open({ parts: { [await stocked(3)]: 1 }, now })
    await decide(declined, 'Declined')
    await settlePayment(measured, declined.paymentReference, now)
    const given = await open({ parts: { [await stocked(3)]: 1 }, now })
    await cancelPayment(measured, given, now, 'Abandoned')
    expect(rows()).toEqual([
      'payment fr-fr Declined sandbox EUR',
      'payment fr-fr Abandoned sandbox EUR',
    ])
  })
})

describe('LOG_HITS', () => {
  it('logs some of the answers from caches at info', async () => {
    const lines: { level: string; event: string; market?: string }[] = []
    vi.spyOn(console, 'info').mockImplementation(
      (line) => void lines.push(JSON.parse(String(line)) as (typeof lines)[0]),
    )
    const random = vi.spyOn(Math, 'random')
    const bindings = newIsolate({ LOG_LEVEL: 'info', LOG_HITS: '100' })
    const address = unkept('/fr-fr/legal/imprint')
    await (await ask(address, { env: bindings })).arrayBuffer()
    for (const value of [0.0099, 0.0101, 0.0099, 0.0101]) {
      random.mockReturnValue(value)
      await (await ask(address, { env: bindings })).arrayBuffer()
    }
    expect(lines.filter(({ event }) => event === 'request')).toMatchObject([
      { level: 'info', market: 'fr-fr', cache: 'MISS' },
      { level: 'info', market: 'fr-fr', cache: 'HIT' },
      { level: 'info', market: 'fr-fr', cache: 'HIT' },
    ])
  })
})
