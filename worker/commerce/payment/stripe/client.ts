import * as z from 'zod'
import { ShopError } from '#shared/api/errors.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { ProviderRefusal } from '../refusal.ts'
import { stripeVersion } from './events.ts'

const api = 'https://api.stripe.com/v1'
/** Milliseconds. */
const timeout = 10_000

const Failure = z.object({
  error: z.object({ code: z.string().optional(), type: z.string().optional() }),
})

interface PostOptions {
  /**
   * Whether a final refusal (4xx, see `isFinal`) is an expected answer, which throws
   * ProviderRefusal, and not a failure.
   */
  refusable?: boolean
}

/** Paths begin with a slash and follow `/v1`. */
export interface StripeClient {
  webhookSecrets: readonly string[]
  get(path: string): Promise<unknown>
  post(
    path: string,
    fields: Record<string, string>,
    idempotencyKey?: string,
    options?: PostOptions,
  ): Promise<unknown>
}

/**
 * Stripe's API over fetch: form-encoded, one secret key, a timeout of ten seconds. Throws
 * ServiceUnavailable when Stripe does not answer or refuses; of a `refusable` call, ProviderRefusal
 * for a refusal that a repeated call would get again.
 */
export function stripeClient(env: Env, fetch: typeof globalThis.fetch): StripeClient {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = settingsOf(env)
  const always = { authorization: `Bearer ${STRIPE_SECRET_KEY}`, 'stripe-version': stripeVersion }
  return {
    // Two secrets are active while one replaces the other.
    webhookSecrets: STRIPE_WEBHOOK_SECRET.split(/[\s,]+/).filter(Boolean),
    get: (path) =>
      ask(() => fetch(api + path, { headers: always, signal: AbortSignal.timeout(timeout) })),
    post: (path, fields, idempotencyKey, options) => {
      const headers = {
        ...always,
        'content-type': 'application/x-www-form-urlencoded',
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      }
      const body = new URLSearchParams(fields).toString()
      return ask(
        () =>
          fetch(api + path, {
            method: 'POST',
            headers,
            body,
            signal: AbortSignal.timeout(timeout),
          }),
        options,
      )
    },
  }
}

async function ask(send: () => Promise<Response>, options?: PostOptions): Promise<unknown> {
  try {
    return await answerOf(await send(), options)
  } catch (cause) {
    if (cause instanceof ProviderRefusal) throw cause
    throw new ShopError('ServiceUnavailable', { details: { retryAfter: 5 }, cause })
  }
}

async function answerOf(
  response: Response,
  { refusable = false }: PostOptions = {},
): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) return body
  const failure = Failure.safeParse(body)
  const code = failure.success ? (failure.data.error.code ?? failure.data.error.type) : undefined
  if (refusable && isFinal(response.status, code))
    throw new ProviderRefusal(code ?? String(response.status))
  throw new Error(`Stripe answered ${response.status} ${code ?? ''}`.trim())
}

/**
 * Whether a repeated call would get the same answer. Not so for a wrong key, a missing permission,
 * a parallel call, too many calls, or an empty balance.
 */
function isFinal(status: number, code: string | undefined): boolean {
  if (code === 'balance_insufficient' || code === 'insufficient_funds') return false
  return status >= 400 && status < 500 && ![401, 403, 409, 429].includes(status)
}
