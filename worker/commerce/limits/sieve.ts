import { ShopError } from '#shared/errors.ts'
import type { Context } from '../context.ts'
import { networkOf } from './limiter.ts'

const seconds = 60

/**
 * The platform's own counters, which are rough and cost next to nothing: what floods the shop ends here, before it reaches a database or an
 * object (guarantees §4). Throws TooManyRequests. Only where the edge names the visitor's address; a provider's webhooks may come as they like.
 */
export async function sift(context: Context): Promise<void> {
  const { ip, env, url, request } = context
  if (!ip || url.pathname.startsWith('/api/v1/payments/webhooks/')) return
  const network = networkOf(ip)
  const isChange = request.method !== 'GET' && request.method !== 'HEAD'
  if (isChange && url.pathname.startsWith('/api/v1/auth/')) await pass(env.AUTH_RATE, network)
  if (/^\/api\/v1\/products\/(?:search|facets)$/.test(url.pathname)) await pass(env.SEARCH_RATE, network)
  await pass(env.API_RATE, (await context.session.tokenHash()) ?? network)
}

async function pass(sieve: RateLimit, key: string): Promise<void> {
  // A sieve that is out of order must not close the shop.
  const { success } = await sieve.limit({ key }).catch(() => ({ success: true }))
  if (!success) throw new ShopError('TooManyRequests', { details: { retryAfter: seconds } })
}
