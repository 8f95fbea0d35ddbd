import { routes } from '#shared/routes/routes.ts'
import { localePath } from '#shared/markets/locale.ts'
import type { PageName } from '#shared/routes/pages.ts'
import { definePage, type GuardContext, type PageDefinition } from './page-definition.ts'
import { personalPage } from './personal.ts'
import { messageTitle } from './titles.ts'

export const account = personalPage('account', 'account.home.title', requireLogin)
export const accountWishlist = personalPage(
  'account-wishlist',
  'account.wishlist.title',
  requireLogin,
)
export const accountOrders = personalPage('account-orders', 'account.orders.title', requireLogin)
export const accountOrder = personalPage('account-order', 'account.order.title', requireLogin)

export const accountSettings = definePage('account-settings', {
  cache: 'private',
  guard: requireLogin,
  async load(context) {
    const { countries } = await context.api('GET /api/v1/shippings/methods', {
      query: { country: context.market.country },
    })
    return {
      data: { countries },
      head: { title: messageTitle(context, 'account.settings.title'), noIndex: true },
    }
  },
})

/**
 * Puts other paths below /account behind the login, also missing ones (ROUTE-16). A path that looks
 * like a file never redirects to the login, so that no cache stores the answer as a file.
 */
export function forCustomers<N extends PageName>(page: PageDefinition<N>): PageDefinition<N> {
  return {
    ...page,
    cache: 'private',
    guard: async (context) => (/[.;]/.test(context.path) ? undefined : requireLogin(context)),
  }
}

/** Redirects guests to the login, with the original path in `redirect` (ROUTE-16). */
async function requireLogin({
  session,
  path,
  locale,
  query,
}: GuardContext): Promise<string | undefined> {
  const { kind } = await session()
  if (kind === 'customer') return undefined
  const original = localePath(locale, path) + (query.size ? `?${query}` : '')
  return `${routes['auth-login'].href({})}?${new URLSearchParams({ redirect: original })}`
}
