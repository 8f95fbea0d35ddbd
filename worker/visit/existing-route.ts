import { withTimeout } from '#shared/network/with-timeout.ts'
import { marketOf } from '#shared/markets/markets.ts'
import { publicApi } from '../cache/data-cache.ts'
import type { Context } from '../http/request.ts'
import { pageOf, pageOfOtherLanguage } from '../pages/page-lookup.ts'
import { type MatchedRoute, queryText } from './matched-route.ts'
import { tooLate } from './too-late.ts'

// Milliseconds. Without an answer the page is looked for in the caches as it was asked for.
const timeout = 1_000

/**
 * A public page's route with only those parts of the query that its data has; undefined where there
 * is no such page. A made-up address is recognised by a filter in the isolate's memory, so that it
 * costs neither storage nor a render. Where the backend does not answer, the route is returned
 * unchanged: cached copies of its page can still be served.
 */
export async function existingRoute(
  c: Context,
  route: MatchedRoute,
): Promise<MatchedRoute | undefined> {
  const { definition, params, query } = route
  const market = marketOf(c.get('locale'))
  const api = publicApi(c.env, c.get('locale'), c.get('origin'))
  const path = c.get('path')
  const checked = async () => {
    const place = { api, market, path, params }
    const [page] = await Promise.all([
      pageOf(api, market, path),
      definition.ahead?.(place).catch(() => undefined),
    ])
    const context = { ...place, page }
    const isThere = definition.isThere ? await definition.isThere(context) : page !== undefined
    // A page with another address in this language is redirected to.
    if (!isThere) return (await pageOfOtherLanguage(api, market, path)) ? route : undefined
    if (!query || !definition.knownQuery) return route
    return {
      ...route,
      query: queryText(await definition.knownQuery(new URLSearchParams(query), context)),
    }
  }
  // Loading the visit makes the same calls and reports the failure.
  return withTimeout(checked(), timeout, tooLate).catch(() => route)
}
