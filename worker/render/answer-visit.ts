import { shippingEstimateOf } from '#shared/cart/shipping-estimate.ts'
import { canonicalPath } from '#shared/routes/canonical-path.ts'
import { ShopError } from '#shared/api/errors.ts'
import { localePath } from '#shared/markets/locale.ts'
import { isLocale, marketOf } from '#shared/markets/markets.ts'
import type { Visit, VisitLine } from '#shared/routes/visit.ts'
import { publicApi } from '../cache/data-cache.ts'
import { lifetimeOf, pageInMemory, pageKey, putPublic, readPage } from '../cache/page-cache.ts'
import { mayRender } from '../http/render-limit.ts'
import { redirectOf } from '../http/redirects.ts'
import type { Context } from '../http/request.ts'
import { errorPath, errorVisit } from '../visit/error-visit.ts'
import { loadVisit } from '../visit/load-visit.ts'
import { existingRoute, type MatchedRoute, matchedRouteOf } from '../visit/matched-route.ts'
import { startDeferred } from './deferred.ts'
import { refuseRendering } from './failed-page.ts'

const ndjson = 'application/x-ndjson; charset=utf-8'
const encoder = new TextEncoder()

/**
 * `/_visit/{build}/{locale}/{path}`: the data of a page for an in-app navigation. Another build is
 * 409, and the browser loads the document.
 */
export async function answerVisit(c: Context): Promise<Response> {
  const { pathname, search } = c.get('url')
  const [, , build, locale, ...segments] = pathname.split('/')
  if (build !== __BUILD_ID__)
    return Response.json(
      { statusCode: 409, message: 'Another build is running.', code: 'BuildChanged' },
      { status: 409 },
    )
  const path = `/${segments.join('/')}`
  if (!locale || !isLocale(locale) || canonicalPath(path).kind !== 'ok')
    return Response.json(new ShopError('RouteNotFound').toBody(), { status: 404 })
  c.set('locale', locale)
  c.set('path', path)
  return answerMatchedVisit(c, matchedRouteOf(c.env, path, search))
}

/**
 * Answers an in-app navigation: one line for the page, then one per deferred key (ROUTE-26). Same
 * guards, loader and cache as the document.
 */
async function answerMatchedVisit(c: Context, asked: MatchedRoute): Promise<Response> {
  const locale = c.get('locale')
  const redirect = await redirectOf(c, c.get('path'))
  if (redirect)
    return redirectLine(
      redirect.external
        ? redirect.location
        : c.get('origin') + redirect.location + c.get('url').search,
    )
  const isPublic = asked.definition.cache === 'public'
  const keyOf = ({ query }: MatchedRoute) =>
    pageKey(c.env, { kind: 'visit', locale, path: c.get('path'), query, origin: c.get('origin') })
  const hit = isPublic ? pageInMemory(c.env, keyOf(asked)) : undefined
  if (hit && hit.lifetime.fresh > Date.now())
    return new Response(hit.body, { headers: headers('HIT') })
  const route = isPublic ? await existingRoute(c, asked) : asked
  if (!route) return answerMissing(c)
  const key = keyOf(route)
  const stored = isPublic ? await readPage(c.env, key) : undefined
  if (stored && stored.lifetime.fresh > Date.now())
    return new Response(stored.body, { headers: headers('HIT') })
  if (!mayRender(c))
    return stored ? new Response(stored.body, { headers: headers('STALE') }) : refuseRendering(c)
  const expiry = shippingEstimateOf(marketOf(locale), new Date()).expiry
  const result = await loadVisit(c, route)
  if (result.kind === 'redirect')
    return redirectLine(c.get('origin') + localePath(locale, result.location))
  if (stored && result.visit.status >= 500)
    return new Response(stored.body, { headers: headers('STALE') })
  if (result.visit.page === 'error' && result.visit.status === 404) return answerMissing(c)
  const calls = startDeferred(
    c.env,
    publicApi(c.env, locale, c.get('origin')),
    locale,
    result.deferred,
  )
  const lines = [line({ visit: inApp(result.visit) })]
  let isWhole = true
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async start(controller) {
      controller.enqueue(encoder.encode(lines[0]))
      await Promise.all(
        calls.map(async ({ key: name, settled }) => {
          const [value, error] = await settled
          const text = line(error === undefined ? { key: name, value } : { key: name, error })
          if (error !== undefined) isWhole = false
          lines.push(text)
          controller.enqueue(encoder.encode(text))
        }),
      )
      controller.close()
      if (!isPublic || !isWhole || result.visit.status !== 200) return
      putPublic(c.env, key, {
        body: encoder.encode(lines.join('')),
        contentType: ndjson,
        status: 200,
        placeholder: '',
        offsets: [],
        lifetime: lifetimeOf(200, Date.now(), expiry),
      })
    },
  })
  return new Response(body, { headers: headers(isPublic ? 'MISS' : undefined) })
}

/**
 * The error page's visit for a missing path: one answer for all missing paths of a market, from the
 * isolate's memory.
 */
async function answerMissing(c: Context): Promise<Response> {
  const key = pageKey(c.env, {
    kind: 'missing-visit',
    locale: c.get('locale'),
    path: errorPath(c.get('path')),
    query: '',
    origin: c.get('origin'),
  })
  const page = pageInMemory(c.env, key)
  if (page && page.lifetime.fresh > Date.now())
    return new Response(page.body, { headers: headers('HIT') })
  const { visit } = await errorVisit(c, 404)
  const body = encoder.encode(line({ visit: inApp(visit) }))
  putPublic(c.env, key, {
    body,
    contentType: ndjson,
    status: 404,
    placeholder: '',
    offsets: [],
    lifetime: lifetimeOf(404, Date.now(), Infinity),
  })
  return new Response(body, { headers: headers('MISS') })
}

function redirectLine(location: string): Response {
  return new Response(line({ redirect: location }), { headers: headers(undefined) })
}

/**
 * A visit without those parts of the head that only documents need: in the app, title, canonical
 * address and robots change.
 */
function inApp(visit: Visit): Visit {
  const { title, canonical, noIndex } = visit.head
  return { ...visit, head: { title, canonical, ...(noIndex && { noIndex }) } }
}

function line(value: VisitLine): string {
  return `${JSON.stringify(value)}\n`
}

function headers(state: 'HIT' | 'STALE' | 'MISS' | undefined): Record<string, string> {
  return {
    'content-type': ndjson,
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    ...(state && { 'x-cache': state }),
  }
}
