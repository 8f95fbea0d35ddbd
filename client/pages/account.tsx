import { AccountHome } from '../account/account-home.tsx'
import '../ui/feedback/feedback.css'
import '../account/account.css'

/** The account's first page. */
export function Page() {
  return <AccountHome />
}
