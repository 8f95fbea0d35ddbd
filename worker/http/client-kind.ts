import { isbot } from 'isbot'
import { createMemory } from '#shared/memory/memory.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { cacheLimits } from '../cache/cache-limits.ts'

// Characters of a user agent that are matched: names of crawlers are near the beginning, and the
// list is one long expression.
const longest = 300

/**
 * True for the user agent of a crawler by the isbot list; memoised, because a few agents send most
 * requests.
 */
export function isCrawler(env: Env, userAgent: string | undefined): boolean {
  if (!userAgent) return false
  const name = userAgent.slice(0, longest)
  const known = memoizeByObject(env, createUserAgents)
  const before = known.get(name)
  if (before !== undefined) return before
  const crawler = isbot(name)
  known.set(name, crawler)
  return crawler
}

function createUserAgents() {
  return createMemory<boolean>({
    name: 'user agents',
    limit: cacheLimits['user agents'],
    sizeOf: () => 8,
  })
}
