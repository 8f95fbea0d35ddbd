import type { PageName } from '#shared/routes/pages.ts'
import { matchRoute } from '#shared/routes/route-matcher.ts'
import type { RouteName } from '#shared/routes/routes.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import type { PageDefinition, PageQuery } from '../pages/page-definition.ts'
import { forCustomers } from '../pages/account.ts'
import { checkoutEntry } from '../pages/checkout.ts'
import { pages } from '../pages/index.ts'

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
export function queryText(query: URLSearchParams) {
  return query.size ? `?${query}` : ''
}
