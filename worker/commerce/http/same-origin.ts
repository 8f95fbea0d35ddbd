import { ShopError } from '#shared/api/errors.ts'
import type { Context } from './context.ts'
import { shopOrigin } from './origin.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes caused by another site's page (SEC-3). Browsers send where a request comes from; a
 * client that does not is no browser, and has no other visitor's cookies.
 */
export function requireSameOrigin(context: Context): void {
  if (safeMethods.has(context.request.method)) return
  const site = context.request.headers.get('sec-fetch-site')
  if (site === 'same-origin') return
  const origin = context.request.headers.get('origin')
  if (
    site === null &&
    (origin === null || origin === context.url.origin || origin === shopOrigin(context))
  )
    return
  throw new ShopError('Forbidden')
}
