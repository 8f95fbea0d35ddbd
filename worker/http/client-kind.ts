import { isbot } from 'isbot'
import { createMemory } from '#shared/memory/memory.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { cacheLimits } from '../cache/cache-limits.ts'

// Characters of a user agent that are matched: names of crawlers are near the beginning, and the
// list is one long expression.
const longestAgent = 300
// Characters of an `Accept` header that are read: programs send one or two types.
const longestAccept = 500

/**
 * True for the user agent of a crawler by the isbot list; memoised, because a few agents send most
 * requests.
 */
export function isCrawler(env: Env, userAgent: string | undefined): boolean {
  if (!userAgent) return false
  const name = userAgent.slice(0, longestAgent)
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

/**
 * True where an `Accept` header names `text/markdown`, and does not give `text/html` a greater
 * weight. Wildcards are not Markdown: browsers and crawlers send them.
 */
export function acceptsMarkdown(accept: string | undefined): boolean {
  if (!accept?.includes('text/markdown')) return false
  const markdown = weightOf(accept, 'text/markdown')
  return markdown > 0 && markdown >= weightOf(accept, 'text/html')
}

/** The weight of a type, 0 to 1; 0 where it is not named. */
function weightOf(accept: string, type: string): number {
  for (const part of accept.slice(0, longestAccept).split(',')) {
    const [name, ...parameters] = part.split(';').map((text) => text.trim())
    if (name !== type) continue
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return weight === undefined ? 1 : Number(weight.slice(2)) || 0
  }
  return 0
}
