import { type Api, createApi } from '#shared/api/client.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { backend } from '../backend/backend.ts'
import type { Context } from '../http/request.ts'

/** The API for several calls of one visitor in one request. */
export interface VisitorApi {
  /** The client of a market. */
  in: (locale: Locale) => Api
  /** Values of `Set-Cookie` from all calls, the last one of each name. */
  cookies: () => string[]
}

/** The visitor's own headers, for limits and logs. */
const passedOn = ['cf-connecting-ip', 'user-agent'] as const

/**
 * Each call sends the cookies that earlier calls have set. The caller must have checked that the
 * request comes from a page of the shop.
 */
export function visitorApi(c: Context): VisitorApi {
  const jar = new Map<string, string>()
  for (const pair of (c.req.header('cookie') ?? '').split(/;\s*/))
    if (pair) jar.set(nameOf(pair), pair)
  const set = new Map<string, string>()
  const answer = backend(c.env)

  async function fetch(request: Request): Promise<Response> {
    if (jar.size > 0) request.headers.set('cookie', [...jar.values()].join('; '))
    const response = await answer(request)
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1)
      if (/;\s*max-age=0\b/i.test(cookie)) jar.delete(nameOf(pair))
      else jar.set(nameOf(pair), pair)
      set.set(nameOf(pair), cookie)
    }
    return response
  }

  const headers: Record<string, string> = {
    'sec-fetch-site': 'same-origin',
  }
  for (const name of passedOn) {
    const value = c.req.header(name)
    if (value) headers[name] = value
  }
  return {
    in: (locale) => createApi({ fetch, locale, origin: c.get('origin'), headers }),
    cookies: () => [...set.values()],
  }
}

function nameOf(pair: string) {
  return pair.slice(0, Math.max(0, pair.indexOf('=')))
}
