// Requirements: AVAIL-3.
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { visitor, type Visitor } from '#tests/support/api.ts'
import type { Cart } from '#shared/api/carts.ts'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { readyToPay } from '#tests/support/checkout.ts'
import { cutEnv } from '#tests/support/cut-env.ts'
import { interceptedEnv } from '#tests/support/intercepted-env.ts'
import { count } from '#tests/support/open-checkouts.ts'
import { commerce } from '#worker/commerce/index.ts'
import { newIsolate, throughApp } from './shop.ts'

beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterAll(() => {
  vi.restoreAllMocks()
})

/** The same browser, when the shop has these bindings. */
const meeting = (bindings: Env, { cookies }: Visitor) =>
  visitor(throughApp(bindings), 'fr-fr', cookies)

const calls: [method: string, path: string, json?: (cart: Cart) => unknown][] = [
  ['GET', '/api/v1/products/tempo'],
  ['POST', '/api/v1/products/search', () => ({})],
  ['GET', '/api/v1/carts/guest'],
  [
    'PUT',
    '/api/v1/carts/guest',
    ({ id: cartId }) => ({
      cartId,
      actions: [{ action: 'addLineItem', sku: 'ORV-VERROU-BLA', quantity: 1 }],
    }),
  ],
  ['GET', '/api/v1/auth/session'],
  [
    'POST',
    '/api/v1/auth/login',
    () => ({ username: 'somebody@example.org', password: 'Lavande-7-nuages!' }),
  ],
  ['GET', '/api/v1/customers/me'],
  ['GET', '/api/v1/orders/guest/0b9f9b9e-0000-4000-8000-000000000000'],
  ['POST', '/api/v1/payments/guest/start', shownOf],
  ['GET', '/health'],
]

// All requests wait for the hanging database at the same time: one after the other would take
// minutes.
describe('a database that never answers', { concurrent: true, timeout: 30_000 }, () => {
  it.each(calls)('does not keep %s %s open', async (method, path, json) => {
    const owner = visitor()
    const cart = await readyToPay(owner)
    const bindings = newIsolate({ DB: interceptedEnv(() => new Promise(() => undefined)).DB })
    const answer = await meeting(bindings, owner).raw(
      method,
      path,
      json ? { json: json(cart) } : {},
    )
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(await answer.json()).toMatchObject({
      statusCode: 503,
      code: 'ServiceUnavailable',
      retryAfter: 5,
    })
    expect(await owner.api('GET /api/v1/carts/guest')).toMatchObject({
      id: cart.id,
      cartState: 'Active',
    })
  })

  it.each([0, 2, 4, 5, 6])(
    'lets a payment be begun anew that hung after %i calls: it is one payment',
    async (after) => {
      const owner = visitor()
      const cart = await readyToPay(owner)
      const { id: cartId } = cart
      const start = { json: shownOf(cart), headers: { 'idempotency-key': crypto.randomUUID() } }
      const path = '/api/v1/payments/guest/start'
      const { env: cut } = cutEnv(after, 'is done unheard')
      expect((await meeting(cut, owner).raw('POST', path, start)).status).toBe(503)
      // The key is kept for a minute, in case the first is still at work.
      const later = visitor(
        commerce(env, { now: () => new Date(Date.now() + 61_000) }),
        'fr-fr',
        owner.cookies,
      )
      const answers = [await later.raw('POST', path, start), await later.raw('POST', path, start)]
      const [first, second] = await Promise.all(
        answers.map((one) => one.json<{ paymentReference: string }>()),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(second).toEqual(first)
      expect(
        await count(
          "SELECT count(*) AS n FROM checkouts WHERE cart_id = ? AND state = 'Pending'",
          cartId,
        ),
      ).toBe(1)
      expect(
        await count(
          "SELECT count(*) AS n FROM reservations JOIN checkouts USING (payment_reference) WHERE cart_id = ? AND reservations.state = 'Reserved'",
          cartId,
        ),
      ).toBe(1)
    },
  )
})
