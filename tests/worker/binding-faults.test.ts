// Requirements: AVAIL-11.
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { interceptedEnv } from '#tests/support/intercepted-env.ts'
import type { Cart } from '#shared/api/carts.ts'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { readyToPay } from '#tests/support/checkout.ts'
import { visitor } from '#tests/support/api.ts'
import { commerce } from '#worker/commerce/index.ts'
import { ask, newIsolate, unkept } from './shop.ts'

type Fault = 'throws' | 'rejects' | 'hangs'

const ends: Record<Fault, () => never | Promise<never>> = {
  throws() {
    throw new Error('down')
  },
  rejects: () => Promise.reject(new Error('down')),
  hangs: () => new Promise(() => undefined),
}

const pixel = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (char) => char.charCodeAt(0),
)
const service = (answer: () => unknown) => ({
  input: () => ({ transform: () => ({ output: answer }) }),
})
const made = (body: BodyInit | null, init?: ResponseInit) =>
  service(() => Promise.resolve({ response: () => new Response(body, init) }))
const avif = { headers: { 'content-type': 'image/avif' } }
const working = made(pixel, avif)
const stored = (body: BodyInit, contentType: string) => ({
  get: () => Promise.resolve({ body: new Response(body).body, httpMetadata: { contentType } }),
})

beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterAll(() => {
  vi.restoreAllMocks()
})

/**
 * Storage, image service, what they do, and the status of `/images/{id}` and `/media/{id}` then; a
 * dash where the route does not touch it.
 */
const pictures: [
  name: string,
  changes: Record<string, unknown>,
  image: number,
  media: number | '-',
][] = [
  ['R2 throws', { MEDIA: { get: ends.throws } }, 503, 503],
  ['R2 rejects', { MEDIA: { get: ends.rejects } }, 503, 503],
  ['R2 hangs', { MEDIA: { get: ends.hangs } }, 503, 503],
  ['R2 has nothing', { MEDIA: { get: () => Promise.resolve(null) } }, 404, 404],
  [
    'R2 gives a page for a picture',
    { MEDIA: stored('<script>alert(1)</script>', 'text/html'), IMAGES: service(ends.rejects) },
    503,
    404,
  ],
  ['Images throws', { IMAGES: { input: ends.throws } }, 503, '-'],
  ['Images rejects', { IMAGES: service(ends.rejects) }, 503, '-'],
  ['Images hangs', { IMAGES: service(ends.hangs) }, 503, '-'],
  ['Images answers nothing', { IMAGES: made(null, avif) }, 503, '-'],
  [
    'Images answers another type',
    { IMAGES: made('<script>alert(1)</script>', { headers: { 'content-type': 'text/html' } }) },
    503,
    '-',
  ],
  ['Images answers a failure', { IMAGES: made('no', { status: 500, ...avif }) }, 503, '-'],
  ['both work', { IMAGES: working }, 200, 200],
]

// What hangs, hangs for all cells at once: one after the other they would wait for a minute.
describe('pictures, when', { concurrent: true }, () => {
  it.each(pictures)('%s', async (name, changes, image, media) => {
    const bindings = newIsolate({ IMAGES: working, ...changes })
    // Another picture per row: one that was made once is kept.
    const id = `fault-pixel-${pictures.findIndex(([one]) => one === name)}`
    await env.MEDIA.put(`pictures/${id}`, pixel, { httpMetadata: { contentType: 'image/png' } })
    const routes = [
      [`/images/${id}?width=320`, image],
      [`/media/${id}`, media],
    ] as const
    for (const [path, status] of routes) {
      if (status === '-') continue
      const response = await ask(path, { env: bindings })
      expect(response.status, path).toBe(status)
      if (status === 200) expect(new Uint8Array(await response.arrayBuffer())).toEqual(pixel)
      if (status === 503) expect(response.headers.get('cache-control')).toBe('private, no-store')
      if (status >= 400) expect(await response.json()).toMatchObject({ statusCode: status })
    }
  })

  it('the image service hangs, a page is whole all the same', async () => {
    const response = await ask(unkept('/fr-fr/thermostat-tempo'), {
      env: newIsolate({ MEDIA: { get: ends.hangs }, IMAGES: { input: ends.throws } }),
    })
    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(/<\/html>\s*$/)
  })
})

type Namespace = 'CART' | 'LIMITER'

/** The bindings with one kind of object that ends badly. */
function withBroken(name: Namespace, fault: Fault): Env {
  return {
    ...env,
    ...(fault === 'hangs' && { OBJECT_TIMEOUT: '5000' }),
    [name]: {
      getByName: () =>
        new Proxy({}, { get: (_, call) => (call === 'then' ? undefined : ends[fault]) }),
    },
  } as unknown as Env
}

interface Asked {
  name: string
  object: Namespace
  method: string
  path: string
  json?: (cart: Cart) => unknown
  /**
   * Status for each way to fail: one that is over at once is an error of ours, one that lasts
   * passes.
   */
  throws: number
  hangs: number
}

const add = ({ id: cartId }: Cart) => ({
  cartId,
  actions: [{ action: 'addLineItem', sku: 'ORV-NOTE-WHI', quantity: 1 }],
})
const objects: Asked[] = [
  {
    name: 'reading a cart',
    object: 'CART',
    method: 'GET',
    path: '/api/v1/carts/guest',
    throws: 500,
    hangs: 503,
  },
  {
    name: 'changing a cart',
    object: 'CART',
    method: 'PUT',
    path: '/api/v1/carts/guest',
    json: add,
    throws: 500,
    hangs: 503,
  },
  {
    name: 'paying a cart',
    object: 'CART',
    method: 'POST',
    path: '/api/v1/payments/guest/start',
    json: shownOf,
    throws: 500,
    hangs: 503,
  },
  // The identity of a visitor does not depend on the cart.
  {
    name: 'asking for the session',
    object: 'CART',
    method: 'GET',
    path: '/api/v1/auth/session',
    throws: 200,
    hangs: 200,
  },
  {
    name: 'the cart page',
    object: 'CART',
    method: 'PAGE',
    path: '/fr-fr/cart',
    throws: 200,
    hangs: 200,
  },
  {
    name: 'the checkout page',
    object: 'CART',
    method: 'PAGE',
    path: '/fr-fr/checkout/address',
    throws: 500,
    hangs: 503,
  },
  {
    name: 'logging in',
    object: 'LIMITER',
    method: 'POST',
    path: '/api/v1/auth/login',
    json: () => ({ username: 'somebody@example.org', password: 'Lavande-7-nuages!' }),
    throws: 500,
    hangs: 503,
  },
  {
    name: 'reading a cart',
    object: 'LIMITER',
    method: 'GET',
    path: '/api/v1/carts/guest',
    throws: 200,
    hangs: 200,
  },
  {
    name: 'changing a cart',
    object: 'LIMITER',
    method: 'PUT',
    path: '/api/v1/carts/guest',
    json: add,
    throws: 200,
    hangs: 200,
  },
]

describe.each(['throws', 'rejects', 'hangs'] as const)(
  'an object that %s',
  { concurrent: true },
  (fault) => {
    it.each(objects)('$object: $name', async (cell) => {
      const owner = visitor()
      const cart = await readyToPay(owner)
      const bindings = withBroken(cell.object, fault)
      const expected = fault === 'hangs' ? cell.hangs : cell.throws
      if (cell.method === 'PAGE') {
        const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const page = await ask(cell.path, {
          env: bindings,
          headers: { cookie: `${cookie}; ${cookie.replaceAll('__Host-', '')}` },
        })
        expect(page.status).toBe(expected)
        expect(await page.text()).toMatch(/<main.*<\/html>\s*$/s)
      } else {
        const json = cell.json?.(cart)
        const answer = await visitor(commerce(bindings), 'fr-fr', owner.cookies).raw(
          cell.method,
          cell.path,
          json ? { json } : {},
        )
        const body = await answer.json<{ code?: string }>()
        expect(answer.status).toBe(expected)
        if (expected >= 500)
          expect(body).toMatchObject({ statusCode: expected, code: expect.any(String) })
        if (expected === 503) expect(answer.headers.get('retry-after')).toBe('1')
        expect(JSON.stringify(body)).not.toContain('down')
      }
      // Nothing was half done: the cart is the visitor's as before, but for what was meant to
      // change it.
      const { version, cartState } = await owner.api('GET /api/v1/carts/guest')
      expect(cartState).toBe('Active')
      expect(version).toBeGreaterThanOrEqual(cart.version)
    })
  },
)

it('a database that hangs ends in the error page within its time, and the next isolate is well', async () => {
  const hanging = {
    ...interceptedEnv(ends.hangs),
    CACHE: { get: () => Promise.resolve(null), put: () => Promise.resolve() },
  } as unknown as Env
  const response = await ask(unkept('/it-it/energy'), { env: hanging })
  expect(response.status).toBe(503)
  expect(await response.text()).toMatch(/<main.*<\/html>\s*$/s)
})
