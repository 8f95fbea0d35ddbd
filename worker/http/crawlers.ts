import { isbot } from 'isbot'
import { createMemory } from '#shared/memory/memory.ts'

const known = createMemory<boolean>({ name: 'crawlers', limit: 256 * 1024, sizeOf: () => 8 })
// Names of crawlers stand near the beginning. A header may be many kilobytes long, and the list is one long expression.
const longest = 300

/** Whether a user agent is a crawler's, by the isbot list; remembered, because the same few agents ask for most pages. */
export function isCrawler(userAgent: string | undefined): boolean {
  if (!userAgent) return false
  const name = userAgent.slice(0, longest)
  const before = known.get(name)
  if (before !== undefined) return before
  const crawler = isbot(name)
  known.set(name, crawler)
  return crawler
}
