import { goTo } from '../navigation/go.ts'

/** Opens the same address again: for a customer it leads on to the `redirect` it carries, if that is valid, else to the account. The edge decides. */
export function goOn(): void {
  goTo(location.pathname + location.search, { replace: true })
}
