import { isbot } from 'isbot'

const known = new Map<string, boolean>()
const limit = 500

/** Whether a user agent is a crawler's, by the isbot list; remembered, because the same few agents ask for most pages. */
export function isCrawler(userAgent: string | undefined): boolean {
  if (!userAgent) return false
  const before = known.get(userAgent)
  if (before !== undefined) return before
  if (known.size >= limit) known.clear()
  const crawler = isbot(userAgent)
  known.set(userAgent, crawler)
  return crawler
}
