import { type Api, createApi, marketHeaders } from '#shared/api/client.ts'
import { contract } from '#shared/api/contract.ts'
import type { Fetch } from '#shared/api/endpoint.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { ShopError } from '#shared/api/errors.ts'

/**
 * A visitor with a browser: keeps the cookies of one backend, and checks every answer against the
 * contract.
 */
export interface Visitor {
  api: Api
  /** Any request, for the answer itself; a body that is no text is sent as JSON. */
  raw: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Response>
}

export function visitorOf(fetch: Fetch, origin: string, locale: Locale): Visitor {
  const cookies = new Map<string, string>()

  async function withCookies(request: Request): Promise<Response> {
    const headers = new Headers(request.headers)
    if (cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(new Request(request, { headers, redirect: 'manual' }))
    for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie)
    return response
  }

  function raw(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const url = new URL(path, origin)
    if (!url.searchParams.has('locale')) url.searchParams.set('locale', locale)
    const isText = typeof body === 'string' || body === undefined
    const type = !isText && { 'content-type': 'application/json' }
    return withCookies(
      new Request(url, {
        method,
        headers: { ...marketHeaders(locale), ...type, ...headers },
        body: isText ? body : JSON.stringify(body),
      }),
    )
  }

  return {
    api: createApi({
      fetch: withCookies,
      locale,
      origin,
      parse: (call, answer) => contract[call].response.parse(answer),
    }),
    raw,
  }
}

/** The error that a call ends in. */
export async function failureOf(call: Promise<unknown>): Promise<ShopError> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (outcome instanceof ShopError) return outcome
  throw new Error(`No refusal, but ${String(outcome)}`)
}

function keep(cookies: Map<string, string>, cookie: string) {
  const [pair = '', ...attributes] = cookie.split('; ')
  const gap = pair.indexOf('=')
  if (attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0'))
    cookies.delete(pair.slice(0, gap))
  else cookies.set(pair.slice(0, gap), pair.slice(gap + 1))
}
