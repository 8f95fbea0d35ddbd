import { goTo } from '../navigation/go.ts'

/**
 * Opens the same address again. The edge redirects a customer to the `redirect` in it if that is
 * valid, else to the account (ROUTE-17).
 */
export function followRedirect(): void {
  goTo(location.pathname + location.search, { replace: true })
}
