import type { PageMeta } from '#shared/api/pages.ts'
import { apiKey, createApi } from '#shared/api/client.ts'
import { ShopError } from '#shared/api/errors.ts'
import { inTime } from '#shared/network/with-timeout.ts'
import { createMemory } from '#shared/memory/memory.ts'
import { localePath } from '#shared/markets/locale.ts'
import { defaultLocale, marketOf, type Locale } from '#shared/markets/markets.ts'
import type { ErrorData, PageName } from '#shared/routes/pages.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { matchRoute } from '#shared/routes/route-matcher.ts'
import type { RouteName } from '#shared/routes/routes.ts'
import { type DocumentKind, documentKindOf } from '#shared/routes/document-kind.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { backend } from './backend/backend.ts'
import { publicApi } from './cache/data-cache.ts'
import { isUntranslated, messagesOf } from './cache/messages.ts'
import { createTranslate } from '#client/entry-edge.ts'
import { log } from '#shared/logging/log.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import type { DeferredCall, GuardContext, LoadContext, PageDefinition, PageQuery } from './page.ts'
import { metaOf, pageOfOtherLanguage } from './page-list.ts'
import { forCustomers } from './pages/account.ts'
import { checkoutEntry } from './pages/checkout.ts'
import { pages } from './pages/index.ts'
import type { Context } from './http/request.ts'

/** A path understood, before anything is loaded: which page it is, and what of the query counts. */
export interface MatchedRoute {
  name: PageName
  params: Record<string, string>
  definition: PageDefinition<PageName>
  /** Whitelisted query in a fixed order, with its question mark, or empty. */
  query: string
}

export interface LoadedVisit {
  kind: 'visit'
  visit: Visit
  /** The page list's entry for the path. */
  meta: PageMeta | undefined
  deferred: DeferredCall[]
  error?: unknown
}

export type VisitResult =
  { kind: 'redirect'; location: string; status: 302 | 308; external?: boolean } | LoadedVisit

/** Matches a path against the route table; with TEST_PAGES `/test` segments give the stub page; every path below /account needs a login. */
export function matchedRouteOf(env: Env, path: string, search: string): MatchedRoute {
  const matched = matchedOf(env)
  const known = matched.get(path) ?? matchPage(path, settingsOf(env).TEST_PAGES === '1')
  matched.set(path, known)
  const { name, params, definition } = known
  return {
    name,
    params,
    definition,
    query:
      search && definition.query
        ? canonicalQuery(new URLSearchParams(search), definition.query)
        : '',
  }
}

// What a path matches never changes; three dozen expressions need not be tried for every request.
const matchedOf = memoizeByObject((_env: Env) =>
  createMemory<Omit<MatchedRoute, 'query'>>({
    name: 'paths',
    limit: 1024 * 1024,
    sizeOf: () => 500,
  }),
)

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

function guardContext(c: Context): GuardContext {
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

/**
 * A public destination with only so much of its query as its data know; undefined where there is no such page. Both are told from lists that
 * the isolate remembers, so that an address that somebody made up costs neither storage nor a render. Where a list cannot be had, the
 * destination as it was asked for: the copies of its page still stand.
 */
export async function existingRoute(
  c: Context,
  destination: MatchedRoute,
): Promise<MatchedRoute | undefined> {
  const { definition, params, query } = destination
  const market = marketOf(c.get('locale'))
  const api = publicApi(c.env, c.get('locale'), c.get('origin'))
  const path = c.get('path')
  const told = async () => {
    const meta = await metaOf(api, market, path)
    const context = { api, market, path, params, meta }
    const isThere = definition.isThere ? await definition.isThere(context) : meta !== undefined
    // A page that stands elsewhere in this language is no missing one: it is redirected to.
    if (!isThere) return (await pageOfOtherLanguage(api, market, path)) ? destination : undefined
    if (!query || !definition.knownQuery) return destination
    return {
      ...destination,
      query: queryText(await definition.knownQuery(new URLSearchParams(query), context)),
    }
  }
  // A failure is told by the visit, which needs the same lists.
  return inTime(told(), patience.known, tooLate).catch(() => destination)
}

/**
 * Decides whether the visitor may see a destination, then loads what it shows. A page that is not there, or whose data cannot be had,
 * is a visit of the error page with the error's status.
 */
export async function loadVisit(c: Context, destination: MatchedRoute): Promise<VisitResult> {
  try {
    const visitor = guardContext(c)
    const guard = destination.definition.guard?.(visitor)
    const target = guard && (await inTime(Promise.resolve(guard), patience.guard, tooLate))
    return target
      ? { kind: 'redirect', location: target, status: 302 }
      : await inTime(load(c, destination, visitor), patience.page, tooLate)
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

async function load(
  c: Context,
  destination: MatchedRoute,
  visitor: GuardContext,
): Promise<VisitResult> {
  const { params, query } = destination
  const locale = c.get('locale')
  const path = c.get('path')
  const market = marketOf(locale)
  const api = publicApi(c.env, locale, c.get('origin'))
  const meta = await metaOf(api, market, path)
  const moved = meta ? undefined : await pageOfOtherLanguage(api, market, path)
  if (moved) return { kind: 'redirect', location: moved + c.get('url').search, status: 308 }
  const { name, definition } = bySection(destination, meta)
  const context: LoadContext = {
    api,
    locale,
    market,
    origin: c.get('origin'),
    path,
    params,
    query: new URLSearchParams(query),
    meta,
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
    lang: langOf(locale),
    head: {
      ...head,
      canonical: canonicalUrl(c, path, query),
      ...(meta?.seo.no_index && { noIndex: true }),
    },
    deferred: deferred.map(({ call, input }) => apiKey(locale, call, input)),
  } as Visit
  return { kind: 'visit', visit, meta, deferred }
}

/** One segment is a product's page only where the page list says so (ROUTE-11); other pages stand there too. */
function bySection(
  destination: MatchedRoute,
  meta: PageMeta | undefined,
): Pick<MatchedRoute, 'name' | 'definition'> {
  if (destination.name !== 'product' || !meta || meta.product_key) return destination
  return { name: 'content', definition: pages.content as PageDefinition<PageName> }
}

// What a visitor waits for at most, so that a backend that hangs ends in the error page within eight seconds (AVAIL-3), milliseconds.
// With the redirects' and the frame's second each, a page takes eight at most.
const patience = { guard: 2_000, known: 1_000, page: 3_500, extra: 500 }

function tooLate() {
  return new ShopError('ServiceUnavailable', { details: { retryAfter: 5 } })
}

/** The error page as a visit: status, and best sellers when there are any. Nothing in it is of the path, so that one copy serves all. */
export async function errorVisit(
  c: Context,
  status: number,
  error?: unknown,
): Promise<LoadedVisit> {
  const locale = c.get('locale') ?? defaultLocale
  const api = publicApi(c.env, locale, c.get('origin'))
  const bestSellers = await inTime(api('GET /api/v1/best-sellers'), patience.extra, tooLate).catch(
    () => undefined,
  )
  const t = createTranslate(locale, messagesOf(c.env, locale))
  const visit: Visit = {
    page: 'error',
    locale,
    path: errorPath(c.get('path')),
    params: {},
    status,
    data: { status, ...failureOf(error), ...(bestSellers?.products?.length && { bestSellers }) },
    lang: langOf(locale),
    head: { title: t('shell.error.title'), noIndex: true, canonical: '' },
    deferred: [],
  }
  return { kind: 'visit', visit, meta: undefined, deferred: [], error }
}

/** What the error event tells of a failure; a page that is not there needs no more than its status. */
function failureOf(error: unknown): Pick<ErrorData, 'failure'> {
  if (!(error instanceof ShopError) || error.status === 404) return {}
  const { code, message, details } = error
  return {
    failure: {
      code,
      message,
      ...(typeof details.context === 'string' && { context: details.context }),
    },
  }
}

const errorPaths: Record<DocumentKind, string> = {
  page: '/',
  checkout: '/checkout',
  payment: '/checkout/payment',
  private: '/auth/reset',
}

/** What an error page has of its path: one that stands for all paths with the same kind of document. */
export function errorPath(path = '/'): string {
  return errorPaths[documentKindOf(path)]
}

function langOf(locale: Locale): string {
  return isUntranslated(locale) ? 'en' : marketOf(locale).hreflang
}

function canonicalUrl(c: Context, path: string, query: string) {
  return c.get('origin') + localePath(c.get('locale'), path) + query
}

/** What a page understands of a query, as it would write it itself, in the order of the names. */
function canonicalQuery(search: URLSearchParams, understood: PageQuery) {
  const kept = new URLSearchParams()
  for (const name of Object.keys(understood).sort()) {
    const asked = search.get(name)
    const value = asked === null ? undefined : understood[name]!(asked)
    if (value) kept.set(name, value)
  }
  return queryText(kept)
}

function queryText(query: URLSearchParams) {
  return query.size ? `?${query}` : ''
}
