import * as z from 'zod'
import { ShopError } from '#shared/errors.ts'

const api = 'https://api.stripe.com/v1'
const timeout = 10_000

const Failure = z.object({ error: z.object({ code: z.string().optional(), type: z.string().optional() }) })

interface PostOptions {
  /** A refusal (4xx) is an answer and not a failure; with `accept` only that one code. */
  refusable?: boolean
  accept?: string
}

export interface StripeClient {
  webhookSecrets: readonly string[]
  get(path: string): Promise<unknown>
  post(path: string, fields: Record<string, string>, idempotencyKey?: string, options?: PostOptions): Promise<unknown>
}

/** Stripe's API over fetch: form-encoded, one secret key, ten seconds. Throws ServiceUnavailable when Stripe cannot be asked or refuses. */
export function stripeClient(env: Env, fetch: typeof globalThis.fetch): StripeClient {
  const authorization = `Bearer ${env.STRIPE_SECRET_KEY ?? ''}`
  return {
    // Two secrets are active while one replaces the other.
    webhookSecrets: (env.STRIPE_WEBHOOK_SECRET ?? '').split(/[\s,]+/).filter(Boolean),
    get: (path) => ask(() => fetch(api + path, { headers: { authorization }, signal: AbortSignal.timeout(timeout) })),
    post: (path, fields, idempotencyKey, options) => {
      const headers = {
        authorization,
        'content-type': 'application/x-www-form-urlencoded',
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      }
      const body = new URLSearchParams(fields).toString()
      return ask(() => fetch(api + path, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeout) }), options)
    },
  }
}

async function ask(send: () => Promise<Response>, options?: PostOptions): Promise<unknown> {
  try {
    return await answerOf(await send(), options)
  } catch (cause) {
    throw new ShopError('ServiceUnavailable', { details: { retryAfter: 5 }, cause })
  }
}

async function answerOf(response: Response, { refusable = false, accept }: PostOptions = {}): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) return body
  const failure = Failure.safeParse(body)
  const code = failure.success ? (failure.data.error.code ?? failure.data.error.type) : undefined
  const isRefusal = response.status >= 400 && response.status < 500 && response.status !== 429 && response.status !== 401
  if (refusable && isRefusal && (accept === undefined || accept === code)) return undefined
  throw new Error(`Stripe answered ${response.status} ${code ?? ''}`)
}
