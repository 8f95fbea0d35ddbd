import { matchRoute } from '#shared/routes/route-matcher.ts'
import { routes } from '#shared/routes/routes.ts'
import { safeRedirect } from '#shared/routes/safe-redirect.ts'
import { splitPath } from '#shared/markets/locale.ts'
import { definePage } from './page-definition.ts'
import { messageTitle } from './titles.ts'

/**
 * The choice of a storefront as a page, for browsers without scripts; it links back to the page
 * that opened it.
 */
export const language = definePage('language', {
  cache: 'private',
  load: async (context, visitor) => ({
    data: {
      from:
        (visitor?.referrer && ownPath(visitor.referrer, context.origin)) || routes.home.href({}),
    },
    head: { title: messageTitle(context, 'shell.language.title'), noIndex: true },
  }),
})

/**
 * The path, without locale, of a page of the shop; undefined for other addresses and for this page.
 */
export function ownPath(address: string, origin: string): string | undefined {
  const target = URL.canParse(address, origin) ? new URL(address, origin) : undefined
  if (target?.origin !== origin) return undefined
  const own = safeRedirect(target.pathname, {
    origin,
    isPageRoute: (path) => matchRoute(path) !== undefined,
  })
  const path = own && splitPath(own).path
  return path === routes.language.href({}) ? undefined : path
}
