// Requirements: OPS-40, OPS-41.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ask, newIsolate, origin } from './shop.ts'

let points: { blobs: string[]; doubles: number[] }[] = []
let lines: Record<string, unknown>[] = []
const METRICS = { writeDataPoint: (point: (typeof points)[0]) => void points.push(point) }

beforeEach(() => {
  points = []
  lines = []
  vi.spyOn(console, 'warn').mockImplementation(
    (line) => void lines.push(JSON.parse(String(line)) as (typeof lines)[0]),
  )
})
afterEach(() => void vi.restoreAllMocks())

const place = 'assets/shop-1a2b3c4d.js:1:2345'
const report = {
  locale: 'de-de',
  page: 'product',
  release: __BUILD_ID__,
  vitals: { LCP: 1234.5, CLS: 0.012 },
  errors: [{ message: 'TypeError: x is not a function', place, count: 3 }],
}

function send(
  body: unknown,
  { headers = {}, bindings = {} }: { headers?: Record<string, string>; bindings?: object } = {},
) {
  return ask('/_report', {
    method: 'POST',
    env: newIsolate({ METRICS, LOG_LEVEL: 'warn', ...bindings }),
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

const rows = () => points.map(({ blobs, doubles }) => [...blobs, ...doubles].join(' '))

describe('the report of a browser', () => {
  it('becomes metrics by market, page and release, and a line for each error', async () => {
    const response = await send(report)
    expect(response.status).toBe(204)
    expect(rows()).toEqual([
      `vital de-de LCP product ${__BUILD_ID__} 1 1234.5`,
      `vital de-de CLS product ${__BUILD_ID__} 1 0.012`,
      `browser-error de-de product ${__BUILD_ID__} 1 3`,
    ])
    expect(lines).toMatchObject([
      {
        event: 'browser_error',
        market: 'de-de',
        page: 'product',
        release: __BUILD_ID__,
        message: 'TypeError: x is not a function',
        place,
        count: 3,
      },
    ])
  })

  it('makes no new row of the metrics, whatever release it names', async () => {
    await send({ ...report, release: '0123456789ab' })
    expect(rows()[0]).toBe('vital de-de LCP product another 1 1234.5')
    expect(lines).toMatchObject([{ release: '0123456789ab' }])
  })

  it.each([
    ['another market', { ...report, locale: 'xx-xx' }],
    ['an unknown page', { ...report, page: 'ada@example.org' }],
    ['a release of another form', { ...report, release: 'a'.repeat(64) }],
    ['an unknown measure', { ...report, vitals: { ...report.vitals, FID: 1 } }],
    ['a time below zero', { ...report, vitals: { LCP: -1 } }],
    ['a time without an end', '{"vitals":{"LCP":1e999}}'],
    ['a further field', { ...report, user: 'ada' }],
    ['many errors', { ...report, errors: Array.from({ length: 6 }, () => report.errors[0]) }],
    ['a long message', { ...report, errors: [{ ...report.errors[0], message: 'x'.repeat(201) }] }],
    ['a place elsewhere', { ...report, errors: [{ ...report.errors[0], place: '/x?token=1' }] }],
    ['no JSON', '{'],
    ['nothing', ''],
  ])('with %s is refused as a whole', async (_, body) => {
    expect((await send(body)).status).toBe(400)
    expect([points, lines]).toEqual([[], []])
  })

  it('loses addresses of people and queries, which a message may have', async () => {
    const message = 'No ada@example.org at https://shop.test/auth/reset?token=abc#x (again)'
    await send({ ...report, errors: [{ message, place: '', count: 1 }] })
    expect(lines).toMatchObject([{ message: 'No @ at https://shop.test/auth/reset (again)' }])
  })

  it.each(['sec-gpc', 'dnt'])('is not kept with %s', async (name) => {
    expect((await send(report, { headers: { [name]: '1' } })).status).toBe(204)
    expect([points, lines]).toEqual([[], []])
  })

  it('of another site is refused, and one that is too long', async () => {
    for (const site of ['cross-site', 'none'])
      expect(
        (
          await send(report, {
            headers: { 'sec-fetch-site': site, origin: 'https://evil.example' },
          })
        ).status,
      ).toBe(403)
    const old = { 'sec-fetch-site': '', origin }
    expect((await send(report, { headers: old })).status).toBe(204)
    expect((await send(`{"x":"${'x'.repeat(9_000)}"}`)).status).toBe(413)
  })

  it('is refused above the rate of a connection, and while that cannot be counted', async () => {
    const keys: string[] = []
    const limit = async ({ key }: { key: string }) => {
      keys.push(key)
      return { success: false }
    }
    const headers = { 'cf-connecting-ip': '203.0.113.7' }
    const REPORT_RATE = { limit }
    expect((await send(report, { headers, bindings: { REPORT_RATE } })).status).toBe(429)
    expect(keys).toEqual(['203.0.113.7'])
    const broken = { limit: () => Promise.reject(new Error('out of order')) }
    expect((await send(report, { headers, bindings: { REPORT_RATE: broken } })).status).toBe(429)
    expect(points).toEqual([])
  })

  it('cannot fill the log', async () => {
    const bindings = newIsolate({ METRICS, LOG_LEVEL: 'warn' })
    const errors = Array.from({ length: 5 }, (_, index) => ({
      message: `Made up ${index}`,
      place,
      count: 1,
    }))
    for (let times = 0; times < 20; times += 1)
      await ask('/_report', {
        method: 'POST',
        env: bindings,
        headers: { 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ ...report, vitals: {}, errors }),
      })
    // The minute may change once meanwhile.
    expect(lines.length).toBeGreaterThanOrEqual(30)
    expect(lines.length).toBeLessThanOrEqual(60)
    expect(points).toHaveLength(100)
  })
})
