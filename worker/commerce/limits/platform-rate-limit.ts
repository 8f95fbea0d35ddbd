import { ShopError } from '#shared/api/errors.ts'
import { connectionOf, networkOf } from '#shared/network/network.ts'
import type { Context } from '../http/context.ts'

const seconds = 60

/**
 * Calls the platform's own counters, which are approximate and very cheap, so that a flood does not
 * reach a database or an object (SEC-9). Every call counts for its network, whatever its cookies. A
 * session that this shop issued also counts for itself, so that people of one network do not share
 * that limit; other calls of a network are counted together. Throws TooManyRequests. Only where the
 * edge reports the visitor's address; a provider's webhooks are not counted.
 */
export async function platformRateLimit(context: Context): Promise<void> {
  const { ip, env, url, request, session } = context
  if (!ip || url.pathname.startsWith('/api/v1/payments/webhooks/')) return
  const connection = connectionOf(ip)
  const network = networkOf(ip)
  await pass(env.NETWORK_RATE, network)
  const isChange = request.method !== 'GET' && request.method !== 'HEAD'
  if (isChange && url.pathname.startsWith('/api/v1/auth/')) await pass(env.AUTH_RATE, connection)
  if (/^\/api\/v1\/products\/(?:search|facets)$/.test(url.pathname))
    await pass(env.SEARCH_RATE, connection)
  if (url.pathname === '/api/v1/suggest') await pass(env.SUGGEST_RATE, connection)
  if (await session.isIssued()) await pass(env.API_RATE, (await session.tokenHash())!)
  else await pass(env.STRANGER_RATE, network)
}

async function pass(limit: RateLimit, key: string): Promise<void> {
  // A counter that is out of order must not close the shop.
  const { success } = await limit.limit({ key }).catch(() => ({ success: true }))
  if (!success) throw new ShopError('TooManyRequests', { details: { retryAfter: seconds } })
}
