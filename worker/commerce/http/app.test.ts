// Requirements: API-2, API-4, API-12, API-14, SEC-3, ERR-19.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { ErrorBody } from '#shared/api/errors.ts'
import { signedUp, testOrigin, visitor } from '#tests/support/api.ts'
import { createSession } from '../sessions/session.ts'
import { createBackend } from './app.ts'
import type { Route } from './implement.ts'
import { commerce } from '../index.ts'

const login = '/api/v1/auth/login'
const json = { 'content-type': 'application/json' }

async function errorOf(response: Response): Promise<ErrorBody> {
  return response.json()
}

describe('headers of every answer', () => {
  it.each([
    ['an answer', 'GET', '/api/v1/auth/session'],
    ['an unknown path', 'GET', '/api/v1/nothing'],
    ['a wrong method', 'DELETE', '/api/v1/health'],
    ['an unknown locale', 'GET', '/api/v1/health?locale=xx-yy'],
  ])('%s is private, typed, and has a request id', async (_, method, path) => {
    const response = await visitor().raw(method, path)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
    })
  })

  it('allows shared caches to store market-wide answers when the URL names the market', async () => {
    const shopper = visitor()
    const named = await shopper.raw('GET', '/api/v1/shippings/free')
    const byHeader = await commerce(env)(
      new Request(`${testOrigin}/api/v1/shippings/free`, { headers: { 'x-locale': 'fr-fr' } }),
    )
    expect(named.headers.get('cache-control')).toMatch(/^public/)
    expect(byHeader.headers.get('cache-control')).toBe('private, no-store')
  })

  it('answers HEAD as GET without a body', async () => {
    const response = await visitor().raw('HEAD', '/api/v1/health')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })

  it('lists the allowed methods of a path that was called with another', async () => {
    const response = await visitor().raw('PUT', '/api/v1/auth/logout')
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST')
    expect(await errorOf(response)).toMatchObject({ statusCode: 405, code: 'MethodNotAllowed' })
  })

  it('allows no other site to read the answer', async () => {
    const response = await visitor().raw('OPTIONS', login, {
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(response.status).toBe(405)
    expect(
      [...response.headers.keys()].filter((name) => name.startsWith('access-control')),
    ).toEqual([])
  })

  it.each(['xx-yy', 'FR-fr', '__proto__', 'constructor', '', '../../'])(
    'refuses the locale %j',
    async (locale) => {
      const response = await visitor().raw(
        'GET',
        `/api/v1/health?locale=${encodeURIComponent(locale)}`,
      )
      expect(response.status).toBe(400)
    },
  )
})

describe('malformed bodies', () => {
  const deep = '['.repeat(100) + ']'.repeat(100)
  const big = JSON.stringify({ username: 'a'.repeat(70_000), password: 'x' })
  it.each<[string, number, string, BodyInit | undefined, Record<string, string>]>([
    ['nothing', 400, 'InvalidJson', '', json],
    ['null', 400, 'InvalidInput', 'null', json],
    ['a list', 400, 'InvalidInput', '[]', json],
    ['a text', 400, 'InvalidInput', '"x"', json],
    ['half an object', 400, 'InvalidJson', '{', json],
    ['a number that is none', 400, 'InvalidJson', '{"username": NaN, "password": "x"}', json],
    ['a number beyond numbers', 400, 'InvalidInput', '{"username": 1e999, "password": "x"}', json],
    ['a byte order mark', 400, 'InvalidJson', '\ufeff{}', json],
    ['UTF-16', 400, 'InvalidJson', new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), json],
    ['invalid UTF-8', 400, 'InvalidJson', new Uint8Array([0x22, 0xff, 0x22]), json],
    ['a hundred levels', 400, 'InvalidInput', deep, json],
    ['70 KB', 413, 'PayloadTooLarge', big, json],
    ['a trailing comma', 400, 'InvalidJson', '{"username":"a@b.fr",}', json],
    [
      'a prototype',
      400,
      'InvalidInput',
      '{"username":"a@b.fr","password":"12345678","__proto__":{"isAdmin":true}}',
      json,
    ],
    [
      'an extra key',
      400,
      'InvalidInput',
      '{"username":"a@b.fr","password":"12345678","isAdmin":true}',
      json,
    ],
    ['JSON called text', 415, 'UnsupportedMediaType', '{}', { 'content-type': 'text/plain' }],
    [
      'JSON called a form',
      415,
      'UnsupportedMediaType',
      '{}',
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
    ['no type at all', 415, 'UnsupportedMediaType', new Uint8Array([0x7b, 0x7d]), {}],
    [
      'gzip',
      400,
      'InvalidJson',
      new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0]),
      { ...json, 'content-encoding': 'gzip' },
    ],
  ])('%s is answered with %i', async (_, status, code, body, headers) => {
    const response = await visitor().raw('POST', login, { body, headers })
    expect(await errorOf(response)).toMatchObject({ statusCode: status, code })
    expect(response.status).toBe(status)
  })

  it('counts the bytes of a body without a length', async () => {
    const chunk = new Uint8Array(20_000).fill(32)
    const pieces = [chunk, chunk, chunk, chunk]
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) =>
        pieces.length > 0 ? controller.enqueue(pieces.pop()!) : controller.close(),
    })
    expect((await visitor().raw('POST', login, { body, headers: json })).status).toBe(413)
  })

  it('contain the names of fields, never their values', async () => {
    const { customer, raw } = await signedUp()
    expect(customer.ordersCount).toBe(0)
    const response = await raw('PUT', '/api/v1/customers/me', {
      json: { actions: [{ action: 'addAddress', address: { city: 7, '<script>': 'x' } }] },
    })
    const text = await response.text()
    expect(response.status).toBe(400)
    expect(text).toContain('actions.0.address.city')
  })

  it.each([
    ['a list as object', { actions: {} }],
    [
      '21 actions',
      { actions: Array.from({ length: 21 }, () => ({ action: 'setFirstName', firstName: 'Ada' })) },
    ],
    ['none', { actions: [] }],
  ])('refuses %s of actions', async (_, body) => {
    const { raw } = await signedUp()
    expect((await raw('PUT', '/api/v1/customers/me', { json: body })).status).toBe(400)
  })
})

describe('every call that takes a body', () => {
  const calls = Object.entries<Endpoint>(contract).filter(([, { body }]) => body !== undefined)
  const hostile: unknown[] = [
    null,
    [],
    'x',
    7,
    {},
    { actions: {} },
    { actions: [null] },
    { actions: Array.from({ length: 5000 }, () => ({})) },
    { constructor: { prototype: {} } },
    { toString: 1, price: 1, isAdmin: true },
  ]

  it.each(calls)('%s refuses invalid bodies, of guests and customers', async (call, endpoint) => {
    const [method, template] = call.split(' ') as [string, string]
    const path = template.replace(/\{\w+\}/g, 'toString')
    // A search without criteria returns everything, so it is not a misfit.
    const misfits = hostile.filter((body) => !endpoint.body!.safeParse(body).success)
    for (const person of [visitor(), await signedUp()]) {
      for (const json of misfits) {
        const response = await person.raw(method, path, { json })
        expect([400, 401, 404]).toContain(response.status)
        expect((await response.text()).length).toBeLessThan(1024)
      }
    }
  })
})

describe('requests from another site', () => {
  const body = { username: 'a@example.org', password: 'Lavande-7-nuages!' }
  it.each<[string, Record<string, string>, boolean]>([
    ['the shop itself', { 'sec-fetch-site': 'same-origin' }, true],
    ['a program', {}, true],
    ['an old browser in the shop', { origin: testOrigin }, true],
    ['another site', { 'sec-fetch-site': 'cross-site' }, false],
    ['a sister domain', { 'sec-fetch-site': 'same-site' }, false],
    ['a bookmark', { 'sec-fetch-site': 'none' }, false],
    ['an old browser elsewhere', { origin: 'https://evil.example' }, false],
    ['a sandboxed frame', { origin: 'null' }, false],
    ['another site that names ours', { 'sec-fetch-site': 'cross-site', origin: testOrigin }, false],
  ])('%s', async (_, headers, isAllowed) => {
    const response = await visitor().raw('POST', login, { json: body, headers })
    expect(response.status).toBe(isAllowed ? 401 : 403)
  })

  it('are allowed for signed notices and browser reports', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/csp-report' }
    expect(
      (await visitor().raw('POST', '/api/v1/csp-report', { body: '{"csp-report":{}}', headers }))
        .status,
    ).toBe(200)
  })
})

describe('internal failures', () => {
  const routes: Route[] = [
    {
      method: 'GET',
      path: '/api/v1/broken',
      serve: () => Promise.reject(new Error('D1_ERROR: near "SELECT": secret table')),
    },
    {
      method: 'GET',
      path: '/api/v1/moving',
      serve: () => Promise.reject(Object.assign(new Error('moved'), { retryable: true })),
    },
  ]
  const backend = createBackend(routes, { createSession, limitRate: async () => {} })(env)

  it('answer one sentence and the request id, under which the log has the details', async () => {
    const response = await visitor(backend).raw('GET', '/api/v1/broken', {
      headers: { 'x-request-id': 'request-0001' },
    })
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      statusCode: 500,
      message: 'An error occurred. Please try again later.',
      code: 'Unknown',
      requestId: 'request-0001',
    })
  })

  it('are 503 with retry-after while an object moves', async () => {
    const response = await visitor(backend).raw('GET', '/api/v1/moving')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('1')
  })
})
