import { env } from 'cloudflare:workers'
import { type Api, createApi, marketHeaders } from '#shared/api/client.ts'
import type { Fetch } from '#shared/api/endpoint.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { commerce } from '#worker/commerce/index.ts'
import { mainOf } from '#worker/commerce/storage/databases.ts'

/** The shop's origin in tests: https, so that cookies carry their `__Host-` prefix. */
export const testOrigin = 'https://shop.test'

/** A password that every rule accepts. */
export const testPassword = 'Lavande-7-nuages!'

export interface RawRequest {
  headers?: Record<string, string>
  /** Sent as it is; with `json` instead, as JSON. */
  body?: BodyInit
  json?: unknown
}

export interface Visitor {
  /** The typed client of the contract, with this visitor's cookies; failures throw ShopError. */
  api: Api
  /** Any request at all, for the answer itself. Paths are completed with `locale`. */
  raw(method: string, path: string, request?: RawRequest): Promise<Response>
  /** Cookie name → value; tests may plant or remove some. */
  cookies: Map<string, string>
}

/**
 * A visitor with a browser, which is new or has these cookies, and keeps those that the backend
 * sets. Tabs of one browser share their `cookies`.
 */
export function visitor(
  fetch: Fetch = commerce(mainOf(env)),
  locale: Locale = 'fr-fr',
  from?: ReadonlyMap<string, string>,
  cookies: Map<string, string> = new Map(from),
): Visitor {
  async function withCookies(request: Request): Promise<Response> {
    const headers = new Headers(request.headers)
    if (cookies.size > 0 && !headers.has('cookie'))
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(new Request(request, { headers }))
    for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie)
    return response
  }

  function raw(method: string, path: string, { headers, body, json }: RawRequest = {}) {
    const url = new URL(path, testOrigin)
    if (!url.searchParams.has('locale')) url.searchParams.set('locale', locale)
    const content = json === undefined ? body : JSON.stringify(json)
    const type = json !== undefined && { 'content-type': 'application/json' }
    return withCookies(
      new Request(url, {
        method,
        headers: { ...marketHeaders(locale), ...type, ...headers },
        body: content,
        redirect: 'manual',
      }),
    )
  }

  return { api: createApi({ fetch: withCookies, locale, origin: testOrigin }), raw, cookies }
}

/** A visitor who has just signed up, with the customer. */
export async function signedUp({
  mail = `${crypto.randomUUID()}@example.org`,
  fetch,
  locale,
}: { mail?: string; fetch?: Fetch; locale?: Locale } = {}) {
  const person = visitor(fetch, locale)
  const customer = await person.api('POST /api/v1/auth/signup', {
    body: { mail, password: testPassword, acceptTerms: true },
  })
  return { ...person, mail, customer }
}

function keep(cookies: Map<string, string>, cookie: string) {
  const [pair = '', ...attributes] = cookie.split('; ')
  const gap = pair.indexOf('=')
  const isGone = attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0')
  if (isGone) cookies.delete(pair.slice(0, gap))
  else cookies.set(pair.slice(0, gap), pair.slice(gap + 1))
}
