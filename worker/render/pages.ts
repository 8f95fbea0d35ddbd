import { waitUntil } from 'cloudflare:workers'
import { localePath } from '#shared/locale.ts'
import { marketOf } from '#shared/markets.ts'
import { publicApi } from '../cache/data-cache.ts'
import { forgetPage, lifetimeOf, pageKey, putPublic, readPage, type StoredPage } from '../cache/page-cache.ts'
import { isCrawler } from '../crawlers.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { errorFields, log } from '../log.ts'
import { always, contentSecurityPolicy } from '../middleware/security-headers.ts'
import type { Context } from '../request.ts'
import { type Destination, loadVisit } from '../visit.ts'
import { type RunningCall, startDeferred } from './deferred.ts'
import type { Composed } from './composition.ts'
import { promiseOf } from './shipping.ts'
import { createNonce, fillSlots, slotOffsets, withNonce } from './nonce.ts'

const html = 'text/html; charset=utf-8'
let renderer: typeof import('./document.ts') | undefined

/** Answers a page GET with its document: cached where it is public, rendered else. */
export async function answerDocument(c: Context, destination: Destination): Promise<Response> {
  const crawler = isCrawler(c.req.header('user-agent'))
  const isPublic = destination.definition.cache === 'public'
  const key =
    isPublic && !settingsOf(c.env).BENCH_NO_CACHE
      ? pageKey(c.env, {
          kind: crawler ? 'finished' : 'document',
          locale: c.get('editor') ?? c.get('locale'),
          path: c.get('path'),
          query: destination.query,
          origin: c.get('origin'),
        })
      : undefined
  const page = key ? await readPage(c.env, key) : undefined
  if (key && page && page.lifetime.fresh > Date.now()) {
    c.set('pageKey', key)
    return sendStored(c, page, 'HIT')
  }
  if (key && page && page.lifetime.usable > Date.now()) {
    waitUntil(refresh(c, destination, key, crawler))
    return sendStored(c, page, 'STALE')
  }
  const response = await render(c, destination, { key, crawler })
  if (page && response.status >= 500) {
    await response.body?.cancel()
    return sendStored(c, page, 'STALE')
  }
  return c.req.method === 'HEAD' ? headOf(response) : response
}

/** A finished page with this response's own nonce in its slots. Never an ETag: a 304 would pair an old body with a new nonce. */
function sendStored(c: Context, page: StoredPage, state: 'HIT' | 'STALE'): Response {
  const body = fillSlots(page.body, page.offsets, c.get('nonce'))
  return new Response(body, { status: page.status, headers: documentHeaders(c, state, page.status) })
}

/** Headers alone; the body is drawn to its end all the same, which keeps the page and leaves no render hanging. */
function headOf(response: Response): Response {
  waitUntil(response.arrayBuffer())
  return new Response(null, response)
}

async function render(c: Context, destination: Destination, { key, crawler }: { key: string | undefined; crawler: boolean }): Promise<Response> {
  const locale = c.get('locale')
  const market = marketOf(locale)
  // Before anything is loaded: a page that is made across the cut-off is of the day before.
  const expiry = promiseOf(market.store, new Date()).expiry
  const result = await loadVisit(c, destination)
  if (result.kind === 'redirect') return redirectTo(c, result.location, result.status)
  const { visit, meta } = result
  const api = publicApi(c.env, locale, c.get('origin'))
  const calls = startDeferred(c.env, api, locale, result.deferred)
  const slot = createNonce()
  let isWhole = true
  const answer = { status: visit.status, headers: documentHeaders(c, key ? 'MISS' : undefined, visit.status) }
  // Loaded with the first page that is not kept: an isolate that answers from the cache never needs React.
  renderer ??= await import('./document.ts')
  const { body, afterwards } = await renderer.renderDocument(c, { visit, meta, calls, slot, finished: crawler, onFailure: () => (isWhole = false) })
  const nonce = c.get('nonce')
  const onEnd = (whole: Composed) => {
    const work = afterwards()
    if (work) waitUntil(new Promise((resolve) => setTimeout(resolve)).then(work))
    if (key && isWhole) waitUntil(keep(c.env, key, whole, { slot, status: visit.status, calls, expiry }))
  }
  if (body instanceof ReadableStream) {
    const sent = withNonce(body, slot, nonce, (bytes) => onEnd({ body: bytes, offsets: slotOffsets(bytes, slot) }))
    return new Response(sent, answer)
  }
  onEnd(body)
  return new Response(fillSlots(key ? body.body.slice() : body.body, body.offsets, nonce), answer)
}

/** Keeps a finished document, unless one of its parts failed: the next visitor deserves a new try. */
async function keep(
  env: Env,
  key: string,
  { body, offsets }: Composed,
  { slot, status, calls, expiry }: { slot: string; status: number; calls: readonly RunningCall[]; expiry: number },
) {
  const settled = await Promise.all(calls.map((call) => call.settled))
  if (settled.some(([, error]) => error !== undefined)) return
  putPublic(env, key, { body, contentType: html, status, slot, offsets, lifetime: lifetimeOf(status, Date.now(), expiry) })
}

/** Renders under way, by key, since when. One that was cut off never ends, so it counts for half a minute. */
const refreshing = new Map<string, number>()
const longestRefresh = 30_000

/** Renders an old page anew behind the visitor's back, once at a time. A failure keeps the old one; a page that is gone or has moved takes its copy along. */
async function refresh(c: Context, destination: Destination, key: string, crawler: boolean) {
  const now = Date.now()
  if ((refreshing.get(key) ?? 0) > now - longestRefresh) return
  refreshing.set(key, now)
  try {
    const response = await render(c, destination, { key, crawler })
    if (response.status < 500) await response.arrayBuffer()
    else await response.body?.cancel()
    if (response.status >= 300 && response.status < 400) await forgetPage(c.env, key)
  } catch (error) {
    log(c.env, 'error', 'refresh_failed', { key, ...errorFields(error) })
  } finally {
    refreshing.delete(key)
  }
}

function documentHeaders(c: Context, state: 'HIT' | 'STALE' | 'MISS' | undefined, status: number): Record<string, string> {
  return {
    ...always,
    'content-type': html,
    'content-language': marketOf(c.get('locale')).hreflang,
    // The nonce is this response's own, so the browser must not keep the page to show it again.
    'cache-control': state && status < 500 ? 'private, no-cache' : 'private, no-store',
    'content-security-policy': contentSecurityPolicy(c, c.get('path')),
    // A bank may open a window of its own.
    ...(c.get('path').startsWith('/checkout') && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
    ...(state && { 'x-cache': state }),
    ...(status === 503 && { 'retry-after': '5' }),
    // The development server's proxy would hold a compressed stream back until its end.
    ...(import.meta.env.DEV && { 'content-encoding': 'identity' }),
  }
}

/** Sends the visitor to a path of the shop, in the request's locale, on the shop's own origin. */
function redirectTo(c: Context, path: string, status: 302 | 308 = 302): Response {
  return new Response(null, {
    status,
    headers: { location: c.get('origin') + localePath(c.get('locale'), path), 'cache-control': 'private, no-store' },
  })
}
