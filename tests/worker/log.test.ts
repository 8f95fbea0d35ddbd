// Requirements: OPS-5, OPS-43.
import { createScheduledController, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signVisitor, visitorHeaders } from '#shared/network/visitor-signature.ts'
import { type CartObject } from '#worker/commerce/index.ts'
import worker from '#worker/index.ts'
import { remoteSecret, remoteShop } from './remote-shop.ts'
import { ask, deployed, newIsolate, unkept } from './shop.ts'

let lines: Record<string, unknown>[] = []

beforeEach(() => {
  lines = []
  const write = (line: unknown) => void lines.push(JSON.parse(String(line)) as (typeof lines)[0])
  vi.spyOn(console, 'info').mockImplementation(write)
  vi.spyOn(console, 'warn').mockImplementation(write)
  vi.spyOn(console, 'error').mockImplementation(write)
})
afterEach(() => void vi.restoreAllMocks())

const linesOf = (event: string) => lines.filter((line) => line.event === event)
const broken = {
  prepare: () => {
    throw new Error('out of order')
  },
  batch: () => Promise.reject(new Error('out of order')),
}
const csp = {
  'csp-report': { 'violated-directive': 'script-src', 'blocked-uri': 'https://x.example' },
}
const report = (bindings: Env, headers: Record<string, string> = {}) =>
  ask('/api/v1/csp-report?locale=it-it', {
    method: 'POST',
    env: bindings,
    headers: { 'content-type': 'application/csp-report', ...headers },
    body: JSON.stringify(csp),
  })

describe('the log', () => {
  it('names request, market and build on the lines of the edge and of commerce alike', async () => {
    const response = await report(newIsolate({ LOG_LEVEL: 'info' }), { 'cf-ray': 'ray-12345678' })
    expect(response.headers.get('x-request-id')).toBe('ray-12345678')
    const trace = expect.stringMatching(/^[0-9a-f]{32}$/) as string
    const common = { requestId: 'ray-12345678', trace, market: 'it-it', version: __BUILD_ID__ }
    expect(new Set(lines.map((line) => line.trace)).size).toBe(1)
    expect(lines).toEqual([
      {
        level: 'warn',
        event: 'csp_violation',
        ...common,
        directive: 'script-src',
        blocked: 'https://x.example',
        page: '',
      },
      expect.objectContaining({
        level: 'info',
        event: 'request',
        ...common,
        path: '/api/v1/csp-report',
      }),
    ])
  })

  it.each([
    ['debug', ['csp_violation', 'request']],
    ['info', ['csp_violation', 'request']],
    ['warn', ['csp_violation']],
    ['error', []],
  ])('keeps to LOG_LEVEL %s in commerce too', async (LOG_LEVEL, events) => {
    await report(newIsolate({ LOG_LEVEL }))
    expect(lines.map(({ event }) => event)).toEqual(events)
  })

  it('logs cached pages at level debug, each with an id of its own', async () => {
    const bindings = newIsolate({ LOG_LEVEL: 'debug' })
    const address = unkept('/fr-fr/legal/imprint')
    const ids = []
    for (const _ of [1, 2, 3, 4]) {
      const response = await ask(address, { env: bindings })
      await response.arrayBuffer()
      ids.push(response.headers.get('x-request-id'))
      expect(linesOf('request').at(-1)).toMatchObject({ requestId: ids.at(-1) })
    }
    expect(new Set(ids).size).toBe(4)
    expect(linesOf('request').map(({ level }) => level)).toEqual([
      'info',
      'debug',
      'debug',
      'debug',
    ])
  })

  it('gives every answer an id that the visitor cannot choose', async () => {
    const headers = { 'x-request-id': 'chosen-by-visitor' }
    for (const path of [
      '/',
      '/fr-fr',
      '/nothing-here',
      '/%00',
      '/robots.txt',
      '/api/v1/auth/session',
      '/api/v1/nothing',
      '/assets/none.js',
      '/_visit/old/fr-fr/',
    ]) {
      const id = (await ask(path, { headers })).headers.get('x-request-id')
      expect(id, path).toMatch(/^[\w-]{8,64}$/)
      expect(id, path).not.toBe('chosen-by-visitor')
    }
    const closed = await ask('/health', { env: newIsolate({ LOG_LEVEL: 'loud' }) })
    expect(closed.status).toBe(503)
    expect(closed.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/)
  })

  it('has the id that a 5xx shows to its visitor', async () => {
    const response = await ask('/api/v1/newsletter', {
      method: 'POST',
      env: newIsolate({ DB: broken }),
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'cf-ray': 'ray-87654321',
      },
      body: JSON.stringify({ email: 'ada@example.org' }),
    })
    const body = await response.json<{ requestId?: string }>()
    expect(response.status).toBe(500)
    expect(body.requestId).toBe('ray-87654321')
    expect(linesOf('call_failed')).toMatchObject([
      { requestId: 'ray-87654321', path: '/api/v1/newsletter' },
    ])
  })

  it('carries the id to a remote backend, which takes it over from a shop with its secret alone', async () => {
    const asked: Request[] = []
    const shop = remoteShop({
      before: async (request) => {
        asked.push(request)
        return undefined
      },
    })
    const address = '203.0.113.7'
    await ask('/api/v1/auth/session', {
      env: shop.env,
      headers: {
        'cf-ray': 'ray-of-shop-1',
        'cf-connecting-ip': address,
        'x-request-id': 'chosen-by-visitor',
      },
    })
    expect(asked.map(({ headers }) => headers.get('x-request-id'))).toEqual(['ray-of-shop-1'])

    const url = 'http://localhost/api/v1/auth/session'
    const idAt = async (secret: string) => {
      const headers = {
        'x-request-id': 'ray-of-shop-1',
        'cf-ray': 'ray-of-shop-2',
        [visitorHeaders.address]: address,
        [visitorHeaders.signature]: await signVisitor(
          secret,
          address,
          { method: 'GET', url },
          new Date(),
        ),
      }
      const response = await ask(url, {
        headers,
        env: newIsolate({ BACKEND_SECRET: remoteSecret }),
      })
      return response.headers.get('x-request-id')
    }
    expect(await idAt(remoteSecret)).toBe('ray-of-shop-1')
    expect(await idAt('another-secret-0123456789abcdef0123')).toBe('ray-of-shop-2')
  })

  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const sent = `00-${trace}-00f067aa0ba902b7-01`

  it('carries a trace to a remote backend, and takes none from a visitor', async () => {
    const asked: Request[] = []
    const shop = remoteShop({
      changes: { LOG_LEVEL: 'info' },
      before: async (request) => {
        asked.push(request)
        return undefined
      },
    })
    await ask('/api/v1/auth/session', { env: shop.env, headers: { traceparent: sent } })
    const own = linesOf('request')[0]!.trace
    expect(own).toMatch(/^[0-9a-f]{32}$/)
    expect(own).not.toBe(trace)
    // Nothing is traced here, so the backend is not asked to trace, whatever the visitor wished.
    expect(asked[0]!.headers.get('traceparent')).toMatch(
      new RegExp(`^00-${String(own)}-[0-9a-f]{16}-00$`),
    )
  })

  it.each([
    ['a shop with its secret', remoteSecret, sent, true],
    ['another sender', 'another-secret-0123456789abcdef0123', sent, false],
    ['a header of another version', remoteSecret, sent.replace('00', 'ff'), false],
    ['zeros', remoteSecret, `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, false],
    ['more than a header', remoteSecret, `${sent}-more`, false],
    ['capitals', remoteSecret, sent.toUpperCase(), false],
  ])('is in the trace of a call from %s: %#', async (_, secret, traceparent, isTaken) => {
    const [url, address] = ['http://localhost/api/v1/auth/session', '203.0.113.7']
    const signature = await signVisitor(secret, address, { method: 'GET', url }, new Date())
    await ask(url, {
      headers: {
        traceparent,
        [visitorHeaders.address]: address,
        [visitorHeaders.signature]: signature,
      },
      env: newIsolate({ BACKEND_SECRET: remoteSecret, LOG_LEVEL: 'info' }),
    })
    const [line] = linesOf('request')
    expect(line!.trace).toMatch(/^[0-9a-f]{32}$/)
    expect(line!.trace === trace).toBe(isTaken)
  })

  it('names a run of the cron on all its lines', async () => {
    const bindings = deployed({ DB: broken })
    const run = worker.scheduled(createScheduledController(), bindings)
    await expect(run).rejects.toThrow('out of order')
    const ids = linesOf('scheduled_work_failed').map(({ requestId }) => requestId)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toMatch(/^cron-[\w-]{36}$/)
  })

  it('names an alarm of a cart on its lines', async () => {
    const namespace = env.CART as DurableObjectNamespace<CartObject>
    const stub = namespace.getByName(`log-${crypto.randomUUID()}`)
    await runInDurableObject(stub, async (instance, { storage }) => {
      const job = { at: 0, cartId: 'none', paymentReference: 'p1', failures: 0 }
      storage.kv.put('jobs', [job])
      Object.assign(instance, { env: newIsolate({ DB: broken }) })
      await instance.alarm()
      await storage.deleteAll()
    })
    expect(linesOf('reconcile_failed')).toMatchObject([
      { requestId: expect.stringMatching(/^alarm-[\w-]{36}$/) as string, cartId: 'none' },
    ])
  })
})
