import { tracing } from 'cloudflare:workers'
import { errorFields, inLogScope, log, type LogScope } from '#shared/logging/log.ts'
import { requestIdHeader } from '#shared/logging/request-id.ts'
import { isLocale } from '#shared/markets/markets.ts'
import { measure } from '#shared/metrics/metrics.ts'
import { countRequest } from './count-failures.ts'
import { hitLevel } from './hit-level.ts'
import { requestIdsOf } from './request-id.ts'
import { originOf } from './site-origin.ts'
import type { Context, Middleware } from './request.ts'

/**
 * Sets the request's id and origin, and logs and counts the request: cache hits with level
 * `debug` (but for some, see hit-level.ts), others with `info`.
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
  const named =
    c.get('locale') ?? c.get('url').searchParams.get('locale') ?? c.req.header('x-locale')
  return named && isLocale(named) ? named : undefined
}
