import { marketOf } from '#shared/markets/markets.ts'
import { withTimeout } from '#shared/network/with-timeout.ts'
import type { PageName } from '#shared/routes/pages.ts'
import { matchRoute } from '#shared/routes/route-matcher.ts'
import type { RouteName } from '#shared/routes/routes.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { publicApi } from '../cache/data-cache.ts'
import type { Context } from '../http/request.ts'
import type { PageDefinition, PageQuery } from '../pages/page-definition.ts'
import { forCustomers } from '../pages/account.ts'
import { checkoutEntry } from '../pages/checkout.ts'
import { pages } from '../pages/index.ts'
import { pageOf, pageOfOtherLanguage } from '../pages/page-lookup.ts'
import { tooLate } from './too-late.ts'

// Milliseconds. Without an answer the page is looked for in the caches as it was asked for.
const timeout = 1_000

/** The page of an address, before any of its data is loaded. */
export interface MatchedRoute {
  name: PageName
  params: Record<string, string>
  definition: PageDefinition<PageName>
  /** Query with the page's own parameters only, sorted, with its question mark; or empty. */
  query: string
}

/**
 * Matches a path without locale prefix, and its query, with the route table; a path without a route
 * is the error page. Where TEST_PAGES is set, paths with a segment `test` are the stub page
 * (ROUTE-12). Every path below /account gets a guard that requires a login (ROUTE-16).
 */
export function matchedRouteOf(env: Env, path: string, search: string): MatchedRoute {
  const match = matchPage(path, settingsOf(env).TEST_PAGES === '1')
  const { query } = match.definition
  return {
    ...match,
    query: search && query ? canonicalQuery(new URLSearchParams(search), query) : '',
  }
}

function matchPage(path: string, hasTestPages: boolean): Omit<MatchedRoute, 'query'> {
  const isTest = hasTestPages && path.split('/').includes('test')
  const match = isTest ? undefined : matchRoute(path)
  const name: PageName = isTest ? 'test' : match && match.name !== 'checkout' ? match.name : 'error'
  return {
    name,
    params: { ...match?.params } as Record<string, string>,
    definition: definitionOf(name, match?.name, path) as PageDefinition<PageName>,
  }
}

function definitionOf(name: PageName, route: RouteName | undefined, path: string) {
  if (route === 'checkout') return checkoutEntry
  const page = pages[name] as PageDefinition<PageName>
  return path.startsWith('/account/') && !page.guard ? forCustomers(page) : page
}

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

/** The page's own parameters in their canonical form, sorted by name. */
function canonicalQuery(search: URLSearchParams, understood: PageQuery) {
  const kept = new URLSearchParams()
  for (const name of Object.keys(understood).sort()) {
    const asked = search.get(name)
    const value = asked === null ? undefined : understood[name]?.(asked)
    if (value) kept.set(name, value)
  }
  return queryText(kept)
}

/** A query with its question mark; empty where there is none. */
function queryText(query: URLSearchParams) {
  return query.size ? `?${query}` : ''
}
