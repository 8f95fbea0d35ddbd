import { type ErrorBody, ShopError } from './shop-error.ts'
import { type Locale, marketOf } from '../markets/markets.ts'
import type { AnswerOf, Call, InputOf } from './contract.ts'
import type { Fetch } from './endpoint.ts'

/** The input of a call, loosely typed, because `Api` has the exact types. */
interface LooseInput {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
}

interface CallOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
}

type RequiredMembers<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] }
type Args<C extends Call> = keyof RequiredMembers<InputOf<C>> extends never
  ? [input?: InputOf<C>, options?: CallOptions]
  : [input: InputOf<C>, options?: CallOptions]

/**
 * `api('GET /api/v1/products/{key}', { params: { key } })`: typed by the contract, without its
 * schemas in the script.
 */
export type Api = <C extends Call>(call: C, ...args: Args<C>) => Promise<AnswerOf<C>>

interface ApiOptions {
  fetch: Fetch
  locale: Locale
  /** Origin before the path, such as `https://shop.example`: the page's, or the request's. */
  origin: string
  /** Headers of every call, such as the visitor's cookie in server rendering. */
  headers?: Record<string, string>
  /** Parses an answer. The worker parses by the contract; the browser trusts its own origin. */
  parse?: (call: Call, answer: unknown) => unknown
}

/**
 * Creates the API client: every call gets the market's headers and the query `locale` (API-2), and
 * returns the parsed JSON. Throws a ShopError with code, status and message of an error answer;
 * without such JSON its code is ServiceUnavailable for 503, else Unknown. Without any answer the
 * error of `fetch` is thrown as it is: a TypeError, or an AbortError of `signal`.
 */
export function createApi({ fetch, locale, origin, headers, parse }: ApiOptions): Api {
  return async (call, ...args) => {
    const [input, options] = args as [LooseInput?, CallOptions?]
    const { method, path } = callPath(call, input, locale)
    const hasBody = input?.body !== undefined
    const request = new Request(origin + path, {
      method,
      headers: {
        ...marketHeaders(locale),
        ...headers,
        ...(hasBody && { 'content-type': 'application/json' }),
        ...options?.headers,
      },
      body: hasBody ? JSON.stringify(input?.body) : undefined,
      signal: options?.signal,
    })
    const response = await fetch(request)
    if (!response.ok) throw await errorOf(response)
    const answer: unknown = await response.json()
    return (parse ? parse(call, answer) : answer) as never
  }
}

/**
 * Method of a call, and its path with the query, `locale` included. The path is also the key of the
 * call's caches, so the same values in another order are another entry.
 */
export function callPath(
  call: Call,
  input: LooseInput | undefined,
  locale: Locale,
): { method: string; path: string } {
  const { method, pieces } = templateOf(call)
  let filled = ''
  // Splitting by a group puts the names of parameters at odd indices.
  pieces.forEach((piece, at) => {
    filled += at % 2 === 1 ? encodeURIComponent(String(input?.params?.[piece] ?? '')) : piece
  })
  // Without URLSearchParams, which is much slower: this is the key of every cached call.
  let query = `locale=${locale}`
  if (input?.query)
    for (const [name, value] of Object.entries(input.query))
      if (value !== undefined) query += `&${name}=${encodeURIComponent(String(value))}`
  return { method, path: `${filled}?${query}` }
}

const templates = new Map<Call, { method: string; pieces: string[] }>()

/** The method of a call, and its path split at the names of parameters. */
function templateOf(call: Call): { method: string; pieces: string[] } {
  const known = templates.get(call)
  if (known) return known
  const [method = '', path = ''] = call.split(' ')
  const template = { method, pieces: path.split(/\{(\w+)\}/) }
  templates.set(call, template)
  return template
}

/**
 * SWR key of a GET: its path with query. It contains the locale, so a change of locale fetches
 * again.
 */
export function apiKey<C extends Call>(locale: Locale, call: C, input?: InputOf<C>): string {
  return callPath(call, input as LooseInput | undefined, locale).path
}

/** The headers by which the backend knows the market of a call. */
export function marketHeaders(locale: Locale): Record<string, string> {
  const market = marketOf(locale)
  return { 'x-store-key': market.store, 'x-currency': market.defaultCurrency, 'x-locale': locale }
}

async function errorOf(response: Response): Promise<ShopError> {
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>
  return ShopError.of(
    body,
    response.status === 503 ? 'ServiceUnavailable' : 'Unknown',
    response.status,
  )
}
