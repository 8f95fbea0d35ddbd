import { AccountHome } from '../account/account-home.tsx'
import '../ui/forms/forms.css'
import '../account/account.css'

/** The account's first page. */
export function Page() {
  return <AccountHome />
}
