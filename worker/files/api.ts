import { type Call, contract } from '#shared/api/contract.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { SearchCriteria } from '#shared/api/products.ts'
import { ShopError } from '#shared/api/errors.ts'
import { defaultLocale, isLocale, type Locale } from '#shared/markets/markets.ts'
import { connectionOf } from '#shared/network/network.ts'
import { backend } from '../backend/backend.ts'
import { cachedCalls, publicCopy, recentCopy } from '../cache/data-cache.ts'
import { errorFields, log } from '#shared/logging/log.ts'
import { mayRender } from '../http/render-limit.ts'
import { queryEntries } from '../http/query-entries.ts'
import { alwaysOfData } from '../http/security-headers.ts'
import { refuseRendering, refusedCall } from '../render/failed-page.ts'
import type { Context } from '../http/request.ts'
import { bytesOf, etagOf, pickedCalls, publicAnswer, type PublicInput } from './public-answers.ts'

/**
 * `/api/v1/*` and `/health`: passes the request to the backend; the browser calls its own origin
 * only. Answers that are the same for every visitor of a market come from the caches of the pages.
 */
export async function answerApi(c: Context): Promise<Response> {
  const response = await answer(c)
  return isForPerson(c, response) ? refusedCall(c, response) : response
}

/**
 * True for an error as JSON that a person would read: a form was sent, or a page of the backend was
 * opened, and it could not be asked.
 */
function isForPerson(c: Context, { status, headers }: Response): boolean {
  if (status < 400 || !headers.get('content-type')?.startsWith('application/json')) return false
  if (!c.req.header('accept')?.includes('text/html') || c.req.path.endsWith('/health')) return false
  return c.req.method === 'POST' || status === 429 || status >= 500
}

async function answer(c: Context): Promise<Response> {
  const url = c.get('url')
  if (url.pathname === '/health')
    return backend(c.env)(new Request(`${url.origin}/api/v1/health`, c.req.raw))
  const { method } = c.req
  const found = findCall(method, url.pathname)
  const query = queryEntries(url.search)
  const named = query.find(([name]) => name === 'locale')?.[1]
  const locale = named ?? c.req.header('x-locale') ?? defaultLocale
  if (!found || !isLocale(locale)) return backend(c.env)(c.req.raw)
  if (method === 'POST') return answerSearch(c, found.call, locale)
  const input = readInput(found, query)
  const isShared = named !== undefined
  return (
    (input && (await answerPublic(c, found.call, locale, input, isShared))) ??
    backend(c.env)(c.req.raw)
  )
}

interface Found {
  call: Call
  params: Record<string, string>
}

const publicCalls = [...cachedCalls, ...pickedCalls]
const exact = new Map<string, Call>(publicCalls.map((call) => [call, call]))
/** Path before the parameter, which is always the last segment → call, and the parameter's name. */
const withParameter = new Map(
  publicCalls.flatMap((call) => {
    const [, before, name] = /^([^{]+)\{(\w+)\}$/.exec(call) ?? []
    return before && name ? [[before, { call, name }] as const] : []
  }),
)

/** The public call of a path; undefined for personal and unknown calls. */
function findCall(method: string, pathname: string): Found | undefined {
  const asked = `${method === 'HEAD' ? 'GET' : method} ${pathname}`
  const call = exact.get(asked)
  if (call) return { call, params: {} }
  const cut = asked.lastIndexOf('/') + 1
  const named = withParameter.get(asked.slice(0, cut))
  if (!named || cut === asked.length) return undefined
  return { call: named.call, params: { [named.name]: decodeURIComponent(asked.slice(cut)) } }
}

/**
 * The parsed input; undefined where it breaks the contract, for which the backend answers the
 * error.
 */
function readInput(
  { call, params }: Found,
  search: readonly [string, string][],
): PublicInput | undefined {
  const endpoint: Endpoint = contract[call]
  const read = endpoint.params?.safeParse(params)
  const query = endpoint.query?.safeParse(Object.fromEntries(search))
  if (read?.success === false || query?.success === false) return undefined
  return {
    ...(read && { params: read.data as Record<string, string> }),
    ...(query && { query: query.data as Record<string, string> }),
  }
}

/**
 * The answer from the caches; undefined where only the backend can answer. `isShared` where its
 * address has the market, so that shared caches may store it: they know answers by URL alone.
 */
async function answerPublic(
  c: Context,
  call: Call,
  locale: Locale,
  input: PublicInput,
  isShared: boolean,
): Promise<Response | undefined> {
  try {
    const place = { env: c.env, locale, origin: c.get('origin') }
    const answer = await publicAnswer(call, { ...place, input }).catch(notThere)
    if (!answer) return undefined
    if ('value' in answer) return send(c, JSON.stringify(answer.value), { isShared, state: 'HIT' })
    const known = recentCopy(c.env, locale, answer)
    if (!known && !(await mayAsk(c, call))) return refuseRendering(c)
    if (known) return send(c, bytesOf(known), { isShared, state: 'HIT', etag: etagOf(known) })
    const copy = await publicCopy(c.env, locale, place.origin, answer)
    // Most of what is typed is asked once, and a tag costs more than a part of the search.
    const etag = call === 'GET /api/v1/suggest' ? undefined : etagOf(copy)
    return send(c, copy.text, { isShared, state: 'MISS', etag })
  } catch (error) {
    return failed(c, error)
  }
}

/** Without the list it is unknown what exists, so the backend is asked. */
function notThere(error: unknown): undefined {
  if (error instanceof ShopError && error.status < 500) throw error
}

/**
 * True where the backend may be called for this visitor. Searches and suggestions have limits of
 * their own, with the counters that the backend uses. A suggestion costs next to nothing, so it
 * does not count as a page that is rendered.
 */
async function mayAsk(c: Context, call: Call): Promise<boolean> {
  const ip = c.req.header('cf-connecting-ip')
  const isSuggestion = call === 'GET /api/v1/suggest'
  if (!isSuggestion && !mayRender(c)) return false
  if (!ip || !(isSuggestion || call.startsWith('POST '))) return true
  const counter = isSuggestion ? c.env.SUGGEST_RATE : c.env.SEARCH_RATE
  const { success } = await counter.limit({ key: connectionOf(ip) }).catch(() => ({
    success: true,
  }))
  return success
}

const longestSearch = 16 * 1024

/**
 * Search and facets: public like a GET, but with their criteria in the body. The backend refuses
 * invalid ones.
 */
async function answerSearch(c: Context, call: Call, locale: Locale): Promise<Response> {
  const request = c.req.raw
  const isPlain =
    isFromOwnPage(c) && /^application\/json\b/i.test(c.req.header('content-type') ?? '')
  const length = Number(c.req.header('content-length') ?? NaN)
  if (!isPlain || !(length <= longestSearch) || request.headers.has('transfer-encoding'))
    return backend(c.env)(request)
  const body = await request.arrayBuffer()
  const criteria = readCriteria(call, body)
  const answer = criteria && (await answerPublic(c, call, locale, { body: criteria }, false))
  return (
    answer ??
    backend(c.env)(
      new Request(request.url, { method: request.method, headers: request.headers, body }),
    )
  )
}

/** The backend's rule too: requests from pages of other sites are refused. */
function isFromOwnPage(c: Context): boolean {
  const site = c.req.header('sec-fetch-site')
  return site === 'same-origin' || (site === undefined && c.req.header('origin') === undefined)
}

function readCriteria(call: Call, body: ArrayBuffer): SearchCriteria | undefined {
  try {
    const value: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body),
    )
    const endpoint: Endpoint = contract[call]
    return endpoint.body?.safeParse(value).data as SearchCriteria | undefined
  } catch {
    // The backend names the error.
    return undefined
  }
}

interface Sending {
  /** Whether its address has the market. */
  isShared: boolean
  state: 'HIT' | 'MISS'
  etag?: string
}

/** Sends an answer that is the same for everybody. */
function send(
  c: Context,
  body: string | Uint8Array<ArrayBuffer>,
  { isShared, state, etag }: Sending,
): Response {
  const isKnown = isShared && etag !== undefined && c.req.header('if-none-match') === etag
  const response = new Response(isKnown || c.req.method === 'HEAD' ? null : body, {
    status: isKnown ? 304 : 200,
    headers: sentHeaders[isShared ? 'shared' : 'own'][state],
  })
  if (isShared && etag) response.headers.set('etag', etag)
  return response
}

// Copied for each answer: to set them one by one costs three times as much.
const sentHeaders = {
  shared: headersOfAnswers('public, max-age=30'),
  own: headersOfAnswers('private, no-store'),
}

function headersOfAnswers(cacheControl: string) {
  const headers = {
    ...alwaysOfData,
    'content-type': 'application/json',
    'cache-control': cacheControl,
    'x-robots-tag': 'noindex',
  }
  return {
    HIT: new Headers({ ...headers, 'x-cache': 'HIT' }),
    MISS: new Headers({ ...headers, 'x-cache': 'MISS' }),
  }
}

function failed(c: Context, error: unknown): Response {
  const { code, status, details } = error instanceof ShopError ? error : new ShopError('Unknown')
  const retryAfter = typeof details.retryAfter === 'number' ? details.retryAfter : undefined
  const headers = {
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  }
  if (error instanceof ShopError && status < 500)
    return Response.json(error.toBody(), { status, headers })
  log('error', 'public_answer_failed', {
    path: c.get('url').pathname,
    ...errorFields(error),
  })
  // The catalogue's message; the cause is only logged.
  const body = new ShopError(code, {
    status,
    details: retryAfter === undefined ? {} : { retryAfter },
  }).toBody()
  return Response.json({ ...body, requestId: c.get('requestId') }, { status, headers })
}
