import { withTimeout } from '#shared/network/with-timeout.ts'
import { marketOf } from '#shared/markets/markets.ts'
import { publicApi } from '../cache/data-cache.ts'
import type { Context } from '../http/request.ts'
import { metaOf, pageOfOtherLanguage } from '../pages/page-list.ts'
import { type MatchedRoute, queryText } from './matched-route.ts'
import { tooLate } from './too-late.ts'

// Milliseconds. Without the lists the page is looked for in the caches as it was asked for.
const timeout = 1_000

/**
 * A public page's route with only those parts of the query that its data has; undefined where there is no such page. Both are decided from
 * lists in the isolate's memory, so that a made-up address costs neither storage nor a render. Where a list cannot be had, the route is
 * returned unchanged: cached copies of its page can still be served.
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
    const meta = await metaOf(api, market, path)
    const context = { api, market, path, params, meta }
    const isThere = definition.isThere ? await definition.isThere(context) : meta !== undefined
    // A page with another address in this language is redirected to.
    if (!isThere) return (await pageOfOtherLanguage(api, market, path)) ? route : undefined
    if (!query || !definition.knownQuery) return route
    return {
      ...route,
      query: queryText(await definition.knownQuery(new URLSearchParams(query), context)),
    }
  }
  // The visit needs the same lists and reports the failure.
  return withTimeout(checked(), timeout, tooLate).catch(() => route)
}
