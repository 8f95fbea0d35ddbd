import { currentRequestId, currentTrace, inLogScope, type LogScope } from '#shared/logging/log.ts'
import { Hono } from 'hono'
import type { Fetch } from '#shared/api/endpoint.ts'
import { ShopError } from '#shared/api/errors.ts'
import { givenRequestId } from '#shared/logging/request-id.ts'
import { givenTrace, newTrace } from '#shared/logging/trace.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { type Context, type ContextOptions, createContext, type RequestContext } from './context.ts'
import { errorDocument } from './error-document.ts'
import { errorResponse } from './error-response.ts'
import type { Route } from './implement.ts'
import { requireSameOrigin } from './same-origin.ts'
import type { Session } from './session.ts'

type App = Hono<{ Bindings: { context: Context } }>

const defaults = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}

/**
 * Parts of a backend besides its routes; given by `index.ts`, because both belong to layers above
 * this one.
 */
export interface BackendParts {
  createSession(context: RequestContext): Session
  /** Throws TooManyRequests above the rate limits; called before every handler. */
  limitRate(context: Context): Promise<void>
}

/**
 * Builds a backend from routes: each request gets its route and context, and every answer its
 * headers, including errors.
 */
export function createBackend(
  routes: readonly Route[],
  { createSession, limitRate }: BackendParts,
): (env: Env, options?: ContextOptions) => Fetch {
  const app = route(routes, limitRate)
  return (env, options) => async (request) => {
    const requestId = currentRequestId() ?? requestIdOf(request)
    const trace = currentTrace() ?? givenTrace(request) ?? newTrace()
    const scope: LogScope = { env, requestId, trace }
    let market: Locale | undefined
    return inLogScope(scope, async () => {
      try {
        const base = await createContext(env, request, requestId, options)
        const context: Context = { ...base, session: createSession(base) }
        market = context.locale
        scope.market = market
        return finish(await app.fetch(request, { context }), requestId, context.responseHeaders)
      } catch (error) {
        return finish(errorResponse(error, { env, request, requestId, locale: market }), requestId)
      }
    })
  }
}

function route(routes: readonly Route[], limitRate: BackendParts['limitRate']): App {
  const app: App = new Hono()
  // Fixed paths before patterns: `/reviews/average` must not match `/reviews/{sku}`.
  const sorted = [...routes].sort((a, b) => a.path.split('{').length - b.path.split('{').length)
  for (const one of sorted) {
    const answer = answerOf(one, limitRate)
    app.on(one.method, honoPath(one.path), ({ env: { context }, req }) =>
      one.isPage
        ? answer(context, req.param()).catch((error: unknown) => errorDocument(context, error))
        : answer(context, req.param()),
    )
  }
  for (const path of new Set(sorted.map((one) => one.path))) {
    const allow = allowed(routes, path)
    const isPage = routes.some((one) => one.path === path && one.isPage)
    app.all(honoPath(path), ({ env: { context } }) => {
      context.responseHeaders.set('allow', allow)
      const error = new ShopError('MethodNotAllowed')
      // People open the address of a form's answer again, without the form.
      if (isPage) return errorDocument(context, error)
      throw error
    })
  }
  app.notFound(() => {
    throw new ShopError('RouteNotFound')
  })
  app.onError((error, { env: { context } }) => errorResponse(error, context))
  return app
}

function answerOf(
  { serve, crossSite, cache }: Route,
  limitRate: BackendParts['limitRate'],
): Route['serve'] {
  return async (context, params) => {
    if (!crossSite) requireSameOrigin(context)
    await limitRate(context)
    const response = await serve(context, params)
    if (cache && isPublic(context, response)) response.headers.set('cache-control', cache)
    return response
  }
}

function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

function allowed(routes: readonly Route[], path: string): string {
  const methods = routes.filter((one) => one.path === path).map(({ method }) => method)
  return (methods.includes('GET') ? ['HEAD', ...methods] : methods).sort().join(', ')
}

// Caches identify answers by URL alone, so an answer whose market came from a header is private.
function isPublic({ request, url, responseHeaders }: Context, response: Response): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return (
    isRead &&
    response.status === 200 &&
    url.searchParams.has('locale') &&
    !responseHeaders.has('set-cookie')
  )
}

function finish(response: Response, requestId: string, added?: Headers): Response {
  const { headers } = response
  for (const [name, value] of Object.entries(defaults))
    if (!headers.has(name)) headers.set(name, value)
  for (const [name, value] of added ?? []) {
    if (name === 'set-cookie') headers.append(name, value)
    else headers.set(name, value)
  }
  headers.set('x-request-id', requestId)
  return response
}

// For callers without the edge in front, which sets the request id otherwise.
function requestIdOf(request: Request): string {
  return givenRequestId(request) ?? crypto.randomUUID()
}
