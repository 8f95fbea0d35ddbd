import { ShopError } from '#shared/api/errors.ts'
import type { Context } from './context.ts'
import { shopOrigin } from './origin.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses state changes that another site's page sends (SEC-3). Browsers say where a request comes from; a caller that says
 * nothing is no browser and has no visitor's cookie to abuse.
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
