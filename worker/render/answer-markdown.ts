import { waitUntil } from 'cloudflare:workers'
import { createTranslate } from '#client/entry-edge.ts'
import { shippingEstimateOf } from '#shared/cart/shipping-estimate.ts'
import { ShopError } from '#shared/api/errors.ts'
import { errorFields, log } from '#shared/logging/log.ts'
import { localePath } from '#shared/markets/locale.ts'
import { marketOf } from '#shared/markets/markets.ts'
import { markdownPath, mayHaveMarkdown } from '#shared/routes/markdown.ts'
import { publicApi } from '../cache/data-cache.ts'
import { loadTexts, messagesOf } from '../cache/messages.ts'
import {
  isForOne,
  lifetimeOf,
  pageInMemory,
  pageKey,
  putPublic,
  readPage,
  type StoredPage,
} from '../cache/page-cache.ts'
import { singleFlight } from '../cache/single-flight.ts'
import { mayRender } from '../http/render-limit.ts'
import type { Context } from '../http/request.ts'
import { loadVisit } from '../visit/load-visit.ts'
import type { LoadedVisit } from '../visit/loaded-visit.ts'
import { existingRoute, type MatchedRoute, matchedRouteOf } from '../visit/matched-route.ts'
import { failedPage, refuseRendering } from './failed-page.ts'
import { pageText } from './markdown/page.ts'

const contentType = 'text/markdown; charset=utf-8'
const encoder = new TextEncoder()
// Milliseconds: a refresh that was cut off never ends.
const longestRefresh = 30_000

/** How the Markdown was asked for: by an address that ends in `.md`, or by the `Accept` header. */
type Asked = 'address' | 'header'

// Behind a shared cache, one address must not be answered with the other form.
const lifetimes = {
  address: 'public, max-age=60',
  header: 'private, no-cache',
} satisfies Record<Asked, string>

/**
 * The page at the context's path as Markdown (MACH-1, MACH-2), from the page cache or made from the
 * page's data. Undefined where the path has no such page: the caller answers in HTML. While the
 * page's data cannot be loaded, an address of Markdown is answered 5xx, not as if it were gone.
 */
export async function answerMarkdown(c: Context, asked: Asked): Promise<Response | undefined> {
  const matched = matchedRouteOf(c.env, c.get('path'), c.get('url').search)
  const { name, definition } = matched
  if (definition.cache !== 'public' || !mayHaveMarkdown(name) || c.get('editor')) return undefined
  // As for documents, a page in memory is found without asking whether it exists.
  const known = pageInMemory(c.env, keyOf(c, matched))
  if (known && known.lifetime.fresh > Date.now()) return sent(c, matched, asked, known, 'HIT')
  const route = await existingRoute(c, matched)
  if (!route) return undefined
  const key = keyOf(c, route)
  const page = await readPage(c.env, key)
  if (page && page.lifetime.fresh > Date.now()) return sent(c, route, asked, page, 'HIT')
  if (page && page.lifetime.usable > Date.now()) {
    waitUntil(refresh(c, route, key))
    return sent(c, route, asked, page, 'STALE')
  }
  const made = mayRender(c) ? await make(c, route, key, asked) : await refuseRendering(c)
  if (!page || (made && made.status < 500 && made.status !== 429)) return made
  await made?.body?.cancel()
  return sent(c, route, asked, page, 'STALE')
}

function keyOf(c: Context, { query }: MatchedRoute): string {
  return pageKey(c.env, {
    kind: 'markdown',
    locale: c.get('locale'),
    path: c.get('path'),
    query,
    origin: c.get('origin'),
  })
}

async function make(
  c: Context,
  route: MatchedRoute,
  key: string,
  asked: Asked,
): Promise<Response | undefined> {
  // Computed before the data is loaded, as for documents.
  const { expiry } = shippingEstimateOf(marketOf(c.get('locale')), new Date())
  const result = await loadVisit(c, route)
  if (result.kind === 'redirect')
    return new Response(null, {
      status: result.status,
      headers: {
        location: c.get('origin') + localePath(c.get('locale'), moved(result.location, asked)),
        'cache-control': 'private, no-store',
      },
    })
  const text = await textOf(c, result)
  if (text === undefined) {
    const { status } = result.visit
    // The document reports a failure itself; the address of the Markdown has no document.
    return asked === 'address' && status >= 500
      ? failedPage(c, c.get('locale'), new ShopError('Unknown', { status }))
      : undefined
  }
  const now = Date.now()
  const page: StoredPage = {
    body: encoder.encode(text),
    contentType,
    status: 200,
    placeholder: '',
    offsets: [],
    lifetime: lifetimeOf(200, now, expiry),
  }
  putPublic(c.env, key, page)
  return sent(c, route, asked, page, 'MISS')
}

/** The new path of a page, in the form that was asked for. */
function moved(location: string, asked: Asked): string {
  return asked === 'header' ? location : location.replace(/^[^?]+/, markdownPath)
}

async function textOf(c: Context, { visit, deferred }: LoadedVisit): Promise<string | undefined> {
  const locale = c.get('locale')
  const api = publicApi(c.env, locale, c.get('origin'))
  const hasBestSellers = deferred.some(({ call }) => call === 'GET /api/v1/best-sellers')
  const [bestSellers, free] = await Promise.all([
    hasBestSellers ? api('GET /api/v1/best-sellers') : undefined,
    visit.page === 'product' ? api('GET /api/v1/shippings/free') : undefined,
    loadTexts(locale),
  ])
  return pageText(visit, {
    place: { origin: c.get('origin'), locale },
    market: marketOf(locale),
    t: createTranslate(locale, messagesOf(c.env, locale)),
    bestSellers,
    freeAbove: free?.freeAbove,
  })
}

function refresh(c: Context, route: MatchedRoute, key: string): Promise<void> {
  return singleFlight(c.env, `refresh ${key}`, longestRefresh, async () => {
    try {
      await (await make(c, route, key, 'address'))?.body?.cancel()
    } catch (error) {
      log('error', 'refresh_failed', { key, ...errorFields(error) })
    }
  })
}

function sent(
  c: Context,
  { query, definition }: MatchedRoute,
  asked: Asked,
  page: StoredPage,
  state: 'HIT' | 'STALE' | 'MISS',
) {
  const locale = c.get('locale')
  const address = localePath(locale, c.get('path')) + (definition.oneAddress ? '' : query)
  const canonical = c.get('origin') + address
  return new Response(page.body, {
    headers: {
      'content-type': contentType,
      'content-language': marketOf(locale).hreflang,
      'cache-control': isForOne(query) ? 'private, no-store' : lifetimes[asked],
      ...(asked === 'header' && { vary: 'Accept' }),
      link: `<${canonical}>; rel="canonical"`,
      'x-robots-tag': 'noindex',
      'x-cache': state,
    },
  })
}
