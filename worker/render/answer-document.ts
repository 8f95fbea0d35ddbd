import { waitUntil } from 'cloudflare:workers'
import { shippingEstimateOf } from '#shared/cart/shipping-estimate.ts'
import { localePath } from '#shared/markets/locale.ts'
import { marketOf } from '#shared/markets/markets.ts'
import { publicApi } from '../cache/data-cache.ts'
import {
  forgetPage,
  lifetimeOf,
  pageInMemory,
  pageKey,
  putPublic,
  readPage,
  type StoredPage,
} from '../cache/page-cache.ts'
import { singleFlight } from '../cache/single-flight.ts'
import { acceptsMarkdown, isCrawler } from '../http/client-kind.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { errorFields, log } from '#shared/logging/log.ts'
import { mayRender } from '../http/render-limit.ts'
import { always, contentSecurityPolicy } from '../http/security-headers.ts'
import type { Context } from '../http/request.ts'
import { errorPath, errorVisit } from '../visit/error-visit.ts'
import type { LoadedVisit } from '../visit/loaded-visit.ts'
import { loadVisit } from '../visit/load-visit.ts'
import { existingRoute, type MatchedRoute, matchedRouteOf } from '../visit/matched-route.ts'
import { answerMarkdown } from './answer-markdown.ts'
import { type RunningCall, startDeferred } from './deferred.ts'
import { refuseRendering } from './failed-page.ts'
import type { Composed } from './composition.ts'
import { createNonce, fillNonce, nonceOf, placeholderOffsets, withNonce } from '../http/nonce.ts'

const html = 'text/html; charset=utf-8'

/**
 * Answers a GET of a page, after the middleware for locale and redirects: as Markdown where the
 * `Accept` header prefers it (MACH-1).
 */
export async function answerPage(c: Context): Promise<Response> {
  const markdown = acceptsMarkdown(c.req.header('accept')) && (await answerMarkdown(c, 'header'))
  if (markdown) return markdown
  return answerDocument(c, matchedRouteOf(c.env, c.get('path'), c.get('url').search))
}

/**
 * Answers a matched route with its document: public pages from the page cache, others rendered.
 * Whether the page exists, and which parts of the query it uses, is decided from lists in memory
 * before a cache is read: made-up addresses share a few copies.
 */
export async function answerDocument(c: Context, asked: MatchedRoute): Promise<Response> {
  const crawler = isCrawler(c.env, c.req.header('user-agent'))
  const isPublic = asked.definition.cache === 'public'
  const hit = isPublic ? hitInMemory(c, asked, crawler) : undefined
  if (hit) return hit
  const route = isPublic ? await existingRoute(c, asked) : asked
  if (!route) return answerMissing(c)
  const key =
    isPublic && !settingsOf(c.env).BENCH_NO_CACHE ? documentKey(c, route, crawler) : undefined
  const page = key ? await readPage(c.env, key) : undefined
  if (page && page.lifetime.fresh > Date.now()) return sendStored(c, page, 'HIT')
  if (key && page && page.lifetime.usable > Date.now()) {
    waitUntil(refresh(c, key, () => render(c, route, { key, crawler })))
    return sendStored(c, page, 'STALE')
  }
  const response = mayRender(c)
    ? await render(c, route, { key, crawler })
    : await refuseRendering(c)
  if (page && (response.status >= 500 || response.status === 429)) {
    await response.body?.cancel()
    return sendStored(c, page, 'STALE')
  }
  return c.req.method === 'HEAD' ? headOf(response) : response
}

/** A fresh page from the isolate's memory. Its key is passed on to the hot-response cache. */
function hitInMemory(c: Context, route: MatchedRoute, crawler: boolean): Response | undefined {
  const key = documentKey(c, route, crawler)
  const page = pageInMemory(c.env, key)
  if (!page || page.lifetime.fresh <= Date.now()) return undefined
  // Only for queries as the shop writes them: any other spelling would take an entry of its own.
  if (c.get('url').search === route.query) c.set('pageKey', key)
  return sendStored(c, page, 'HIT')
}

function documentKey(c: Context, { query }: MatchedRoute, crawler: boolean): string {
  return pageKey(c.env, {
    ...place(c),
    kind: crawler ? 'finished' : 'document',
    path: c.get('path'),
    query,
  })
}

/**
 * The error page of a missing path. One copy, in the isolate's memory, serves all missing paths of
 * a market: it does not contain the path. Rendering it costs as much as any page, and any number of
 * paths can be made up.
 */
async function answerMissing(c: Context): Promise<Response> {
  const key = settingsOf(c.env).BENCH_NO_CACHE
    ? undefined
    : pageKey(c.env, { ...place(c), kind: 'missing', path: errorPath(c.get('path')), query: '' })
  const page = key ? pageInMemory(c.env, key) : undefined
  const renderMissing = async () =>
    renderVisit(c, await errorVisit(c, 404), { key, crawler: false, expiry: expiryOf(c) })
  if (key && page && page.lifetime.usable > Date.now()) {
    const isFresh = page.lifetime.fresh > Date.now()
    if (!isFresh) waitUntil(refresh(c, key, renderMissing))
    return sendStored(c, page, isFresh ? 'HIT' : 'STALE')
  }
  const response = await renderMissing()
  return c.req.method === 'HEAD' ? headOf(response) : response
}

function place(c: Context) {
  return { locale: c.get('editor') ?? c.get('locale'), origin: c.get('origin') }
}

function expiryOf(c: Context): number {
  return shippingEstimateOf(marketOf(c.get('locale')), new Date()).expiry
}

/**
 * A cached page with this response's own nonce in place of the placeholder. It has no ETag: a 304
 * would combine an old body with a new nonce.
 */
function sendStored(c: Context, page: StoredPage, state: 'HIT' | 'STALE'): Response {
  const body = fillNonce(page.body, page.offsets, nonceOf(c))
  return new Response(body, {
    status: page.status,
    headers: documentHeaders(c, state, page.status),
  })
}

/**
 * The answer to HEAD. The body is still rendered to its end, so that the page is cached and the
 * render ends.
 */
function headOf(response: Response): Response {
  waitUntil(response.arrayBuffer())
  return new Response(null, response)
}

interface Keeping {
  /** Key in the page cache; undefined for a page that is not cached. */
  key: string | undefined
  crawler: boolean
}

async function render(
  c: Context,
  route: MatchedRoute,
  { key, crawler }: Keeping,
): Promise<Response> {
  // Computed before the data is loaded: a page whose data was loaded before the cut-off expires at
  // it.
  const expiry = expiryOf(c)
  const result = await loadVisit(c, route)
  if (result.kind === 'redirect') return redirectTo(c, result.location, result.status)
  if (result.visit.page !== 'error' || result.visit.status !== 404)
    return renderVisit(c, result, { key, crawler, expiry })
  if (key) waitUntil(forgetPage(c.env, key))
  return answerMissing(c)
}

async function renderVisit(
  c: Context,
  { visit, meta, deferred }: LoadedVisit,
  { key, crawler, expiry }: Keeping & { expiry: number },
): Promise<Response> {
  const locale = c.get('locale')
  const api = publicApi(c.env, locale, c.get('origin'))
  const calls = startDeferred(c.env, api, locale, deferred)
  const placeholder = createNonce()
  let isWhole = true
  const answer = {
    status: visit.status,
    headers: documentHeaders(c, key ? 'MISS' : undefined, visit.status),
  }
  // Imported only to render: an isolate that answers from its caches does not load React.
  const { renderDocument } = await import('./document.ts')
  const { body, afterwards } = await renderDocument(c, {
    visit,
    meta,
    calls,
    placeholder,
    finished: crawler,
    onFailure: () => (isWhole = false),
  })
  const nonce = nonceOf(c)
  const onEnd = (whole: Composed) => {
    const work = afterwards()
    if (work) waitUntil(new Promise((resolve) => setTimeout(resolve)).then(work))
    if (key && isWhole)
      waitUntil(keep(c.env, key, whole, { placeholder, status: visit.status, calls, expiry }))
  }
  if (body instanceof ReadableStream) {
    const sent = withNonce(body, placeholder, nonce, (bytes) =>
      onEnd({ body: bytes, offsets: placeholderOffsets(bytes, placeholder) }),
    )
    return new Response(sent, answer)
  }
  onEnd(body)
  return new Response(fillNonce(key ? body.body.slice() : body.body, body.offsets, nonce), answer)
}

/**
 * Caches a finished document, unless one of its deferred parts failed: the next request renders it
 * again.
 */
async function keep(
  env: Env,
  key: string,
  { body, offsets }: Composed,
  {
    placeholder,
    status,
    calls,
    expiry,
  }: { placeholder: string; status: number; calls: readonly RunningCall[]; expiry: number },
) {
  const settled = await Promise.all(calls.map((call) => call.settled))
  if (settled.some(([, error]) => error !== undefined)) return
  putPublic(env, key, {
    body,
    contentType: html,
    status,
    placeholder,
    offsets,
    lifetime: lifetimeOf(status, Date.now(), expiry),
  })
}

// Milliseconds: a refresh that was cut off never ends.
const longestRefresh = 30_000

/**
 * Renders an old page anew, once at a time, without delaying an answer. A failure keeps the old
 * copy; a page that has moved loses it.
 */
function refresh(c: Context, key: string, render: () => Promise<Response>): Promise<void> {
  return singleFlight(c.env, `refresh ${key}`, longestRefresh, async () => {
    try {
      const response = await render()
      if (response.status < 500) await response.arrayBuffer()
      else await response.body?.cancel()
      if (response.status >= 300 && response.status < 400) await forgetPage(c.env, key)
    } catch (error) {
      log('error', 'refresh_failed', { key, ...errorFields(error) })
    }
  })
}

function documentHeaders(
  c: Context,
  state: 'HIT' | 'STALE' | 'MISS' | undefined,
  status: number,
): Record<string, string> {
  return {
    ...always,
    'content-type': html,
    'content-language': marketOf(c.get('locale')).hreflang,
    // The nonce is valid for this response only, so the browser must not store the page.
    'cache-control': state && status === 200 ? 'private, no-cache' : 'private, no-store',
    'content-security-policy': contentSecurityPolicy(c, c.get('path')),
    // A payment provider may open a window, which needs the opener.
    ...(c.get('path').startsWith('/checkout') && {
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    }),
    // Without `Vary`, though the address gives Markdown too: a stored document is never used
    // without asking again, and has nothing to be found unchanged by.
    ...(state && { 'x-cache': state }),
    ...(status === 503 && { 'retry-after': '5' }),
    // The proxy of the development server would hold back a compressed stream until its end.
    ...(import.meta.env.DEV && { 'content-encoding': 'identity' }),
  }
}

/** A redirect to a path of the shop, in the request's locale, on the shop's own origin. */
function redirectTo(c: Context, path: string, status: 302 | 308 = 302): Response {
  return new Response(null, {
    status,
    headers: {
      location: c.get('origin') + localePath(c.get('locale'), path),
      'cache-control': 'private, no-store',
    },
  })
}
