import { inLogScope, isLogged, log } from '#shared/logging/log.ts'
import { requestIdHeader } from '#shared/logging/request-id.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { createMemory } from '#shared/memory/memory.ts'
import { measure } from '#shared/metrics/metrics.ts'
import { cacheLimits } from '../cache/cache-limits.ts'
import { pageInMemory } from '../cache/page-cache.ts'
import { acceptsMarkdown, isCrawler } from './client-kind.ts'
import { hitLevel, newRequestId, platformTrace } from './request-facts.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { preferredLocale } from './locale.ts'
import { createNonce, fillNonce, nonceOf } from './nonce.ts'
import type { Context, Middleware } from './request.ts'

/** The last answer of an address: key of its cached page, and headers. */
interface HotResponse {
  pageKey: string
  headers: Headers
  /** The content security policy, split at the nonce. */
  policy: string[]
  /** Epoch ms. */
  until: number
  market: Locale
}

// Milliseconds for which routing, guards and redirects of an address are not repeated.
const trusted = 10_000
const longestAddress = 500
// Bytes of headers and policy.
const usualSize = 4_000
function createHotResponses() {
  return createMemory<HotResponse>({
    name: 'hot responses',
    limit: cacheLimits['hot responses'],
    sizeOf: () => usualSize,
  })
}

/**
 * Answers an address that was a page-cache hit a moment ago, with the same page and a nonce of its
 * own. The answer depends on the address, on whether a crawler asks, and without a prefix on the
 * visitor's languages (LOC-6); all three are in the key.
 */
export const hotResponseCache: Middleware = async (c, next) => {
  if (c.req.method !== 'GET' || c.req.raw.url.length > longestAddress) return next()
  if (c.req.path.startsWith('/api/')) return next()
  // The key does not hold the form of the answer: Markdown comes from the page cache.
  if (acceptsMarkdown(c.req.header('accept'))) return next()
  const hits = memoizeByObject(c.env, createHotResponses)
  const key = keyOf(c)
  const hit = hits.get(key)
  const answer = hit && hit.until > Date.now() ? answerWith(c, hit) : undefined
  if (answer) return answer
  await next()
  const pageKey = c.get('pageKey')
  if (pageKey && c.res.headers.get('x-cache') === 'HIT') hits.set(key, remember(c, pageKey))
}

function answerWith(
  c: Context,
  { pageKey, headers, policy, market }: HotResponse,
): Response | undefined {
  const page = pageInMemory(c.env, pageKey)
  if (!page || page.lifetime.fresh <= Date.now()) return undefined
  const nonce = createNonce()
  const response = new Response(fillNonce(page.body, page.offsets, nonce), {
    status: page.status,
    headers,
  })
  response.headers.set('content-security-policy', policy.join(nonce))
  const requestId = newRequestId(c.req.raw)
  response.headers.set(requestIdHeader, requestId)
  measure(c.env, { kind: 'visit', market, cache: 'HIT', form: 'document' })
  const level = hitLevel(c.env)
  // Most hits are not logged: then no trace is made for the line, either.
  if (isLogged(c.env, level))
    inLogScope({ env: c.env, requestId, trace: platformTrace, market }, () =>
      log(level, 'request', {
        method: c.req.method,
        path: c.req.path,
        status: page.status,
        cache: 'HIT',
      }),
    )
  return response
}

function remember(c: Context, pageKey: string): HotResponse {
  const headers = new Headers(c.res.headers)
  return {
    pageKey,
    headers,
    policy: (headers.get('content-security-policy') ?? '').split(nonceOf(c)),
    until: Date.now() + trusted,
    market: c.get('locale'),
  }
}

function keyOf(c: Context): string {
  const { url, headers } = c.req.raw
  const reader = isCrawler(c.env, headers.get('user-agent') ?? undefined)
    ? 'crawler'
    : // Prefixed pages do not depend on it, but finding that out costs more than an entry per
      // language.
      preferredLocale(c.env, headers)
  return `${reader} ${url}`
}
