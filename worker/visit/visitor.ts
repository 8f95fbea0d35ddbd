import { createApi } from '#shared/api/client.ts'
import { ShopError } from '#shared/api/errors.ts'
import { backend } from '../backend/backend.ts'
import type { Context } from '../http/request.ts'
import type { GuardContext } from '../pages/page-definition.ts'

/**
 * Facts of the visitor for guards and loaders of private pages. Session and cart are fetched when
 * they are first needed.
 */
export function visitorOf(c: Context): GuardContext {
  const locale = c.get('locale')
  const cookie = c.req.header('cookie')
  const api = createApi({
    fetch: backend(c.env),
    locale,
    origin: c.get('origin'),
    headers: { ...(cookie && { cookie }), 'sec-fetch-site': 'same-origin' },
  })
  let session: ReturnType<GuardContext['session']> | undefined
  return {
    session: () => (session ??= api('GET /api/v1/auth/session')),
    async cart() {
      const { kind, cartId } = await (session ??= api('GET /api/v1/auth/session'))
      if (!cartId) return undefined
      return api(kind === 'customer' ? 'GET /api/v1/carts/me' : 'GET /api/v1/carts/guest').catch(
        (error: unknown) => {
          if (error instanceof ShopError && error.status < 500) return undefined
          throw error
        },
      )
    },
    path: c.get('path'),
    query: c.get('url').searchParams,
    locale,
    origin: c.get('origin'),
    referrer: c.req.header('referer'),
    refused: c.get('refused'),
  }
}
