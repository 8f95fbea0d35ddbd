import type { Api } from '#shared/api/client.ts'
import { type Call, contract } from '#shared/api/contract.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { Clause } from '../clause.ts'
import { failureOf } from '../visitor.ts'

const missing: [call: (api: Api) => Promise<unknown>, code: string, message: string][] = [
  [
    (api) => api('GET /api/v1/products/{key}', { params: { key: 'gone' }, query: {} }),
    'ProductNotFound',
    'The product gone does not exist.',
  ],
  [
    (api) => api('GET /api/v1/pages/{id}', { params: { id: 'gone' } }),
    'PageNotFound',
    'Page gone Not Found',
  ],
  [
    (api) => api('GET /api/v1/page-by-path', { query: { path: '/gone' } }),
    'PageNotFound',
    'Page /gone Not Found',
  ],
  [
    (api) => api('GET /api/v1/articles/{articleId}', { params: { articleId: 'gone' } }),
    'ArticleNotFound',
    'Article not found - gone',
  ],
  [
    (api) => api('GET /api/v1/products-selection/{id}', { params: { id: 'gone' } }),
    'SelectionNotFound',
    'Selection not found - gone',
  ],
  [
    (api) => api('GET /api/v1/orders/guest/{id}', { params: { id: 'gone' } }),
    'OrderNotFound',
    'Order not found - gone',
  ],
  [
    (api) => api('GET /api/v1/payments/{ref}', { params: { ref: 'gone' } }),
    'PaymentNotFound',
    'Payment not found',
  ],
  [(api) => api('GET /api/v1/carts/guest'), 'CartNotFound', 'Cart not found'],
]

interface OpenApi {
  paths: Record<string, Record<string, { responses: Record<number, { description: string }> }>>
}

const malformed: [body: unknown, headers: Record<string, string>, status: number, code: string][] =
  [
    ['{', { 'content-type': 'application/json' }, 400, 'InvalidJson'],
    [
      'country=FR',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'UnsupportedMediaType',
    ],
    [{ country: 'FRA' }, {}, 400, 'InvalidInput'],
    [{ country: 'FR', totalPrice: 1 }, {}, 400, 'InvalidInput'],
    [{ country: 'x'.repeat(300_000) }, {}, 413, 'PayloadTooLarge'],
  ]

/** The calls of customers that take a body, with one of the right shape. */
const bodies: Partial<Record<Call, unknown>> = {
  'POST /api/v1/carts/me': { country: 'FR' },
  'PUT /api/v1/carts/me': {
    cartId: 'x',
    actions: [{ action: 'addLineItem', sku: 'ORV-NOTE-WHI', quantity: 1 }],
  },
  'DELETE /api/v1/carts/me': { cartId: 'x', cartVersion: 1 },
  'POST /api/v1/customers/me/email': { email: 'a@example.org', password: 'Lavande-7-nuages!' },
  'PUT /api/v1/customers/me/password': {
    current: 'Lavande-7-nuages!',
    password: 'Orage-8-violet!',
  },
  'POST /api/v1/privacy/me/close': { password: 'Lavande-7-nuages!' },
  'PUT /api/v1/customers/me': { actions: [{ action: 'setFirstName', firstName: 'Ada' }] },
  'PUT /api/v1/orders/me/{id}': {
    actions: [{ action: 'changeOrderState', orderState: 'Confirmed' }],
  },
  'POST /api/v1/payments/me/start': { cartId: 'x', cartVersion: 1, total: 0, currency: 'EUR' },
  'PUT /api/v1/wishlists/me': {},
}

export const refusals: Clause[] = [
  {
    says: 'answers for what is not there with 404 and the catalogue’s message',
    async prove({ visitor, expect }) {
      for (const [call, code, message] of missing)
        expect(await failureOf(call(visitor().api)), code).toMatchObject({
          status: 404,
          code,
          message,
        })
    },
  },
  {
    says: 'refuses bodies that are no JSON, too large, or hold other fields than the contract’s',
    async prove({ visitor, expect }) {
      for (const [body, headers, status, code] of malformed) {
        const response = await visitor().raw('POST', '/api/v1/carts/guest', body, headers)
        expect(response.status, code).toBe(status)
        expect(await response.json(), code).toMatchObject({ statusCode: status, code })
      }
    },
  },
  {
    says: 'knows its calls, methods and markets, and nothing else',
    async prove({ visitor, expect }) {
      const { raw } = visitor()
      expect((await raw('GET', '/api/v1/no-such-call')).status).toBe(404)
      expect((await raw('DELETE', '/api/v1/pages')).status).toBe(405)
      expect((await raw('GET', '/api/v1/pages?locale=xx-yy')).status).toBe(400)
    },
  },
  {
    says: 'refuses what another site’s page sends',
    async prove({ visitor, expect }) {
      const { raw } = visitor()
      expect(
        (
          await raw(
            'POST',
            '/api/v1/carts/guest',
            { country: 'FR' },
            { 'sec-fetch-site': 'cross-site' },
          )
        ).status,
      ).toBe(403)
      expect(
        (
          await raw(
            'POST',
            '/api/v1/carts/guest',
            { country: 'FR' },
            { origin: 'https://evil.example' },
          )
        ).status,
      ).toBe(403)
    },
  },
  {
    says: 'describes each of its calls in its OpenAPI document',
    async prove({ visitor, expect }) {
      const response = await visitor().raw('GET', '/api/v1/openapi.json')
      expect(response.status).toBe(200)
      const { paths } = (await response.json()) as {
        paths: Record<string, Record<string, unknown>>
      }
      for (const [call, { local }] of Object.entries(contract) as [string, Endpoint][]) {
        const [method, path] = call.split(' ') as [string, string]
        if (!local) expect(Object.keys(paths[path] ?? {}), call).toContain(method.toLowerCase())
      }
    },
  },
  {
    says: 'lets nobody but customers make the calls of the me variant, and says so in its OpenAPI document',
    async prove({ visitor, expect }) {
      const { raw } = visitor()
      const document = (await (await raw('GET', '/api/v1/openapi.json')).json()) as OpenApi
      for (const call of Object.keys(contract).filter((name) =>
        /\/me(?:\/|$)/.test(name),
      ) as Call[]) {
        const [method, path] = call.split(' ') as [string, string]
        const response = await raw(method, path.replace(/\{\w+\}/, 'x'), bodies[call])
        expect(response.status, call).toBe(401)
        expect(await response.json(), call).toMatchObject({ statusCode: 401, code: 'Unauthorized' })
        expect(
          document.paths[path]?.[method.toLowerCase()]?.responses[401]?.description ?? '',
          call,
        ).toContain('Unauthorized')
      }
    },
  },
  {
    says: 'says that it is well',
    async prove({ visitor, expect }) {
      expect((await visitor().api('GET /api/v1/health')).status).toBe('ok')
    },
  },
]
