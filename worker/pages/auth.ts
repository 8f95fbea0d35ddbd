import { matchRoute } from '#shared/routes/route-matcher.ts'
import { safeRedirect } from '#shared/routes/safe-redirect.ts'
import { routes } from '#shared/routes/routes.ts'
import { splitPath } from '#shared/markets/locale.ts'
import type { GuardContext } from './page-definition.ts'
import { personalPage } from './personal.ts'

export const login = personalPage('auth-login', 'account.login.title', awayWhenLoggedIn)
export const signup = personalPage('auth-signup', 'account.signup.title', awayWhenLoggedIn)
export const reset = personalPage('auth-reset', 'account.reset.title')

/** Redirects customers to the valid `redirect`, else to the account (ROUTE-17). */
async function awayWhenLoggedIn({
  session,
  query,
  origin,
}: GuardContext): Promise<string | undefined> {
  const { kind } = await session()
  if (kind !== 'customer') return undefined
  const target = safeRedirect(
    query.getAll('redirect').length === 1 ? query.get('redirect') : undefined,
    { origin, isPageRoute },
  )
  return target
    ? splitPath(new URL(target, origin).pathname).path + new URL(target, origin).search
    : routes.account.href({})
}

function isPageRoute(path: string) {
  return matchRoute(splitPath(path).path) !== undefined
}
