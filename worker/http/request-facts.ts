import { tracing } from 'cloudflare:workers'
import { errorFields, inLogScope, log, type LogScope } from '#shared/logging/log.ts'
import { givenRequestId, requestIdHeader } from '#shared/logging/request-id.ts'
import { givenTrace, newTrace } from '#shared/logging/trace.ts'
import { isLocale } from '#shared/markets/markets.ts'
import { measure } from '#shared/metrics/metrics.ts'
import { isLoopbackHost } from '#shared/network/loopback.ts'
import { signedVisitor, visitorHeaders } from '#shared/network/visitor-signature.ts'
import { brand } from '#shared/settings/brand.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { countRequest } from './count-failures.ts'
import { queryEntries } from './query-entries.ts'
import type { Context, Middleware } from './request.ts'

/**
 * Sets the request's id and origin, and logs and counts the request: cache hits with level
 * `debug` (but for some, see hitLevel), others with `info`.
 */
export const requestFacts: Middleware = async (c, next) => {
  const url = new URL(c.req.url)
  const { requestId, trace } = await requestIdsOf(c.env, c.req.raw)
  c.set('url', url)
  c.set('origin', originOf(c.env, url))
  c.set('requestId', requestId)
  const scope: LogScope = { env: c.env, requestId, trace, market: () => marketOf(c) }
  return inLogScope(scope, async () => {
    const start = Date.now()
    try {
      await next()
    } catch (error) {
      log('error', 'unhandled', { path: url.pathname, ...errorFields(error) })
      throw error
    } finally {
      // See LogScope: the scope must not hold the request any longer.
      scope.market = marketOf(c)
    }
    countRequest(c.env, c.res.status)
    const ms = Date.now() - start
    const cache = c.res.headers.get('x-cache')
    c.res.headers.set(requestIdHeader, requestId)
    if (cache !== 'HIT') c.res.headers.set('server-timing', `edge;dur=${ms}`)
    measureVisit(c, cache)
    const span = tracing.getActiveSpan()
    if (span?.isTraced)
      span.setAttributes({
        'shop.request_id': requestId,
        'shop.market': marketOf(c),
        'shop.cache': cache ?? undefined,
      })
    log(cache === 'HIT' ? hitLevel(c.env) : 'info', 'request', {
      method: c.req.method,
      path: url.pathname,
      status: c.res.status,
      cache,
      ms,
    })
  })
}

/** Measures documents and in-app navigations (OPS-13): what visitors see. */
function measureVisit(c: Context, cache: string | null): void {
  const isNavigation = c.get('url').pathname.startsWith('/_visit/')
  const isDocument = c.res.headers.get('content-type')?.startsWith('text/html')
  if (!isNavigation && !isDocument) return
  measure(c.env, {
    kind: 'visit',
    market: marketOf(c),
    cache: cache ?? 'none',
    form: isNavigation ? 'navigation' : 'document',
  })
}

/** The market of a page, or of an API call. */
function marketOf(c: Context) {
  const named = c.get('locale') ?? localeIn(c.get('url').search) ?? c.req.header('x-locale')
  return named && isLocale(named) ? named : undefined
}

function localeIn(search: string): string | undefined {
  return search ? queryEntries(search).find(([name]) => name === 'locale')?.[1] : undefined
}

/**
 * The shop's own origin: the configured one, never a request's header; on loopback that of the
 * request.
 */
function originOf(env: Env, url: URL): string {
  const { SITE_ORIGIN } = settingsOf(env)
  if (SITE_ORIGIN) return SITE_ORIGIN
  return isLoopbackHost(url.hostname) ? url.origin : brand.origin
}

/** A new request id: Cloudflare's ray, so that both logs can be joined; random in a local run. */
export function newRequestId(request: Request): string {
  return request.headers.get('cf-ray') ?? crypto.randomUUID()
}

/** The trace of what runs now (see newTrace). */
export function platformTrace(): string {
  return newTrace(tracing.getActiveSpan()?.spanContext().traceId)
}

interface RequestIds {
  requestId: string
  /** As a function where it is not given: most requests need none (see LogScope). */
  trace: string | (() => string)
}

/**
 * Request id and trace of a request. A request that another shop sends to this one as its backend
 * keeps both if that shop signed the visitor's address for this call: others could choose the ids
 * of log lines. The platform's span of a request that keeps its trace has it as the attribute
 * `trace`, because the platform takes over no trace from outside.
 */
async function requestIdsOf(env: Env, request: Request): Promise<RequestIds> {
  const isSigned = request.headers.has(visitorHeaders.signature) && (await isOfShop(env, request))
  const trace = isSigned ? givenTrace(request) : undefined
  if (trace) tracing.getActiveSpan()?.setAttribute('trace', trace)
  return {
    requestId: (isSigned && givenRequestId(request)) || newRequestId(request),
    trace: trace ?? platformTrace,
  }
}

async function isOfShop(env: Env, request: Request): Promise<boolean> {
  const { BACKEND_SECRET } = settingsOf(env)
  return BACKEND_SECRET !== '' && Boolean(await signedVisitor(BACKEND_SECRET, request, new Date()))
}

/**
 * The level at which an answer from a cache is logged: `debug`, but for one of LOG_HITS answers,
 * which stands for all of them.
 */
export function hitLevel(env: Env): 'info' | 'debug' {
  const { LOG_HITS } = settingsOf(env)
  return LOG_HITS > 0 && Math.random() * LOG_HITS < 1 ? 'info' : 'debug'
}
