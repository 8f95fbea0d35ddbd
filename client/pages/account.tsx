import { AccountHome } from '../account/account-home.tsx'

/** The account's first page. */
export function Page() {
  return <AccountHome />
}
