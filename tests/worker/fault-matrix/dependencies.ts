import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { type Around, interceptedEnv } from '#tests/support/intercepted-env.ts'
import { newIsolate } from '../shop.ts'

/** The error message of a broken dependency; it must not be in any answer. */
export const secret = 'fuse-17-blown'

/** The ways in which a dependency goes wrong. */
export const faults: Record<string, (garbage: unknown) => Around> = {
  throws: () => () => {
    throw new Error(secret)
  },
  fails: () => () => Promise.reject(new Error(secret)),
  hangs: () => () => new Promise(() => undefined),
  'answers garbage': (garbage) => () => Promise.resolve(garbage),
  'is slow': () => (call) => scheduler.wait(1_000).then(call),
}

const openCache = caches.open.bind(caches)

/** The shop's dependencies: its bindings with one of them broken, or a broken external service. */
export const dependencies: Record<string, (fault: string) => Env> = {
  KV: (fault) =>
    isolate({ CACHE: around(env.CACHE, faults[fault]!('{"value":7,"freshUntil":"soon"')) }),
  // What D1 does is asynchronous: only a binding that is not there throws at once.
  D1: (fault) =>
    isolate({
      DB:
        fault === 'throws'
          ? around(env.DB, faults.throws!(rows))
          : interceptedEnv(faults[fault]!(rows)).DB,
    }),
  'cart objects': (fault) =>
    waitingBriefly({ CART: interceptedEnv(faults[fault]!({ [secret]: true })).CART }),
  'limiter objects': (fault) =>
    waitingBriefly({ LIMITER: interceptedEnv(faults[fault]!(Number.NaN)).LIMITER }),
  'the page cache': (fault) => {
    // Any object with a body is taken for a picture: only pictures are written there.
    const broken = faults[fault]!(new Response(null, { headers: { 'x-lifetime': secret } }))
    vi.spyOn(caches, 'open').mockImplementation(async (name) =>
      around(await openCache(name), broken),
    )
    return isolate({})
  },
  R2: (fault) => {
    const nonsense = {
      body: new Blob(['<script>alert(1)</script>']).stream(),
      httpMetadata: { contentType: 'text/html' },
    }
    return isolate({ MEDIA: around(env.MEDIA, faults[fault]!(nonsense)) })
  },
  Images: (fault) => {
    const nonsense = {
      response: () =>
        new Response('<script>alert(1)</script>', { headers: { 'content-type': 'text/html' } }),
    }
    return isolate({ IMAGES: pictureService(() => faults[fault]!(nonsense)(picture)) })
  },
  'the payment provider': (fault) => {
    outside(fault, () => Response.json(session()))
    return isolate({
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_123',
      STRIPE_WEBHOOK_SECRET: 'whsec_123',
    })
  },
  'the mail service': (fault) => {
    outside(fault, () => new Response('taken'))
    return isolate({ MAIL_ENDPOINT: 'https://mail.example/send' })
  },
}

// What a statement, a batch and a first row would be, of another shape.
const rows = Object.assign([{ [secret]: 1, results: [{ [secret]: 1 }] }], {
  results: [{ [secret]: 1 }],
  success: true,
  meta: { changes: 1 },
})

const pixel = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (char) => char.charCodeAt(0),
)
const picture = () => ({
  response: () => new Response(pixel, { headers: { 'content-type': 'image/avif' } }),
})
const pictureService = (output: () => unknown) => ({
  input: () => ({ transform: () => ({ output }) }),
})

/** Stores a picture that was not requested before: made pictures are cached. */
export async function putPicture(id: string): Promise<string> {
  await env.MEDIA.put(`pictures/${id}`, pixel, { httpMetadata: { contentType: 'image/png' } })
  return id
}

/** Making real pictures would keep the machine busy, and is no matter here. */
function isolate(changes: Record<string, unknown>): Env {
  return newIsolate({ IMAGES: pictureService(picture), ...changes })
}

/** The timeout for objects of a deployment; that of the tests is longer. */
function waitingBriefly(changes: Record<string, unknown>): Env {
  return isolate({ OBJECT_TIMEOUT: '5000', ...changes })
}

/** Every call of a binding goes through `broken`. */
function around<T extends object>(binding: T, broken: Around): T {
  return new Proxy(binding, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => broken(() => Reflect.apply(member, target, args))
    },
  })
}

/** The network, on which an external service is broken. */
function outside(fault: string, well: () => Response) {
  const broken = faults[fault]!(
    new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  )
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    init?.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error))
    aborted.catch(() => undefined)
    return Promise.race([broken(well) as Promise<Response>, aborted])
  })
}

/** A new session as Stripe's documentation shows it. */
function session() {
  const id = `cs_test_${crypto.randomUUID().replaceAll('-', '')}`
  return {
    id,
    object: 'checkout.session',
    url: `https://checkout.stripe.com/c/pay/${id}`,
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 4490,
    currency: 'eur',
    client_reference_id: 'pay',
    metadata: { merchant: 'Orvane' },
    payment_intent: null,
  }
}
