import { createMemory } from '#shared/memory/memory.ts'
import { networkOf } from '#shared/network/network.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { cacheLimits } from '../cache/cache-limits.ts'
import type { Context } from './request.ts'

interface Count {
  times: number
  /** End of the window, epoch ms. */
  until: number
}

// Entries of about 7,000 networks. A network that was removed starts at 0 again.
function createCounts() {
  return createMemory<Count>({
    name: 'renders by network',
    limit: cacheLimits['renders by network'],
    sizeOf: () => 16,
  })
}

/**
 * Counts a page or public answer that no cache had. False where the visitor's network has used up
 * PAGE_LIMIT. Each isolate counts by itself, so that a refusal costs nothing. User agents can be
 * forged, so only crawlers that the platform has verified by address are exempt.
 */
export function mayRender(c: Context): boolean {
  const network = limitedNetwork(c)
  if (!network) return true
  const { times, seconds } = settingsOf(c.env).PAGE_LIMIT
  const counts = memoizeByObject(c.env, createCounts)
  const now = Date.now()
  const known = counts.get(network)
  const count = known && known.until > now ? known : { times: 0, until: now + seconds * 1000 }
  if (count !== known) counts.set(network, count)
  if (count.times >= times) return false
  count.times++
  return true
}

/** Seconds until the visitor's network may have a page rendered again. */
export function secondsUntilRendering(c: Context): number {
  const network = limitedNetwork(c)
  const until = (network && memoizeByObject(c.env, createCounts).get(network)?.until) || 0
  return Math.max(1, Math.ceil((until - Date.now()) / 1000))
}

/**
 * The visitor's network; undefined where there is no address, as in a local run, and for verified
 * crawlers.
 */
function limitedNetwork(c: Context): string | undefined {
  const ip = c.req.header('cf-connecting-ip')
  const { botManagement } = (c.req.raw.cf ?? {}) as { botManagement?: { verifiedBot?: boolean } }
  return ip && !botManagement?.verifiedBot ? networkOf(ip) : undefined
}
