import { apiKey, createApi } from '#shared/api/client.ts'
import { ShopError } from '#shared/api/errors.ts'
import type { PageContent } from '#shared/api/pages.ts'
import { log } from '#shared/logging/log.ts'
import { localePath } from '#shared/markets/locale.ts'
import { marketOf } from '#shared/markets/markets.ts'
import { withTimeout } from '#shared/network/with-timeout.ts'
import type { PageName } from '#shared/routes/pages.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { backend } from '../backend/backend.ts'
import { publicApi } from '../cache/data-cache.ts'
import { languageTagOf, loadTexts } from '../cache/messages.ts'
import type { Context } from '../http/request.ts'
import type { GuardContext, LoadContext, PageDefinition } from '../pages/page-definition.ts'
import { pageOf, pageOfOtherLanguage } from '../pages/page-lookup.ts'
import { pages } from '../pages/index.ts'
import { errorVisit } from './error-visit.ts'
import type { LoadedVisit } from './loaded-visit.ts'
import type { MatchedRoute } from './matched-route.ts'
import { tooLate } from './too-late.ts'

export type VisitResult =
  | { kind: 'redirect'; location: string; status: 302 | 308; external?: boolean }
  | LoadedVisit

// Milliseconds. With a second each for redirects and the page's frame, a page takes at most eight
// seconds (AVAIL-3).
const timeouts = { guard: 2_000, page: 3_500 }

/**
 * Runs the route's guard, then loads its data. A page that does not exist, or whose data cannot be
 * loaded, gives a visit of the error page with the error's status; nothing is thrown.
 */
export async function loadVisit(c: Context, route: MatchedRoute): Promise<VisitResult> {
  try {
    const visitor = visitorOf(c)
    const guard = route.definition.guard?.(visitor)
    const target = guard && (await withTimeout(Promise.resolve(guard), timeouts.guard, tooLate))
    return target
      ? { kind: 'redirect', location: target, status: 302 }
      : await withTimeout(load(c, route, visitor), timeouts.page, tooLate)
  } catch (error) {
    const status = error instanceof ShopError ? error.status : 500
    if (status >= 500)
      log('error', 'visit_failed', {
        path: c.get('path'),
        error: String(error),
        cause: error instanceof Error ? String(error.cause ?? '') : '',
      })
    return errorVisit(c, status, error)
  }
}

/**
 * Facts of the visitor for guards and loaders of private pages. Session and cart are fetched when
 * they are first needed.
 */
function visitorOf(c: Context): GuardContext {
  const locale = c.get('locale')
  const cookie = c.req.header('cookie')
  const api = createApi({
    fetch: backend(c.env),
    locale,
    origin: c.get('origin'),
    headers: { ...(cookie && { cookie }), 'sec-fetch-site': 'same-origin' },
  })
  let session: ReturnType<GuardContext['session']> | undefined
  return {
    session: () => (session ??= api('GET /api/v1/auth/session')),
    async cart() {
      const { kind, cartId } = await (session ??= api('GET /api/v1/auth/session'))
      if (!cartId) return undefined
      return api(kind === 'customer' ? 'GET /api/v1/carts/me' : 'GET /api/v1/carts/guest').catch(
        (error: unknown) => {
          if (error instanceof ShopError && error.status < 500) return undefined
          throw error
        },
      )
    },
    path: c.get('path'),
    query: c.get('url').searchParams,
    locale,
    origin: c.get('origin'),
    referrer: c.req.header('referer'),
    refused: c.get('refused'),
  }
}

async function load(c: Context, route: MatchedRoute, visitor: GuardContext): Promise<VisitResult> {
  const { params, query } = route
  const locale = c.get('locale')
  const path = c.get('path')
  const market = marketOf(locale)
  const api = publicApi(c.env, locale, c.get('origin'))
  // A visitor's own pages are no content: they stay reachable while content cannot be read.
  const isContent = route.definition.cache !== 'private'
  const [page] = await Promise.all([
    isContent ? pageOf(api, market, path) : undefined,
    loadTexts(locale),
  ])
  const moved = isContent && !page ? await pageOfOtherLanguage(api, market, path) : undefined
  if (moved) return { kind: 'redirect', location: moved + c.get('url').search, status: 308 }
  const { name, definition } = bySection(route, page)
  const context: LoadContext = {
    api,
    locale,
    market,
    origin: c.get('origin'),
    path,
    params,
    query: new URLSearchParams(query),
    page,
    now: new Date(),
  }
  if (definition.validate && !definition.validate(context))
    throw new ShopError('RouteInvalid', { params: { path } })
  const {
    data,
    head,
    deferred = [],
    status = 200,
  } = await definition.load(context, definition.cache === 'private' ? visitor : undefined)
  const visit = {
    page: name,
    locale,
    path,
    params,
    status,
    data,
    lang: languageTagOf(locale),
    head: {
      ...head,
      canonical: canonicalUrl(c, path, definition.oneAddress ? '' : query),
      ...(definition.oneAddress && query && { noIndex: true }),
      ...(page?.seo.no_index && { noIndex: true }),
    },
    deferred: deferred.map(({ call, input }) => apiKey(locale, call, input)),
  } as Visit
  return { kind: 'visit', visit, meta: page, deferred }
}

/**
 * A path of one segment is a product's page only where its entry has a product key (ROUTE-11);
 * otherwise it is a content page.
 */
function bySection(
  route: MatchedRoute,
  page: PageContent | undefined,
): Pick<MatchedRoute, 'name' | 'definition'> {
  if (route.name !== 'product' || !page || page.product_key) return route
  return { name: 'content', definition: pages.content as PageDefinition<PageName> }
}

function canonicalUrl(c: Context, path: string, query: string) {
  return c.get('origin') + localePath(c.get('locale'), path) + query
}
