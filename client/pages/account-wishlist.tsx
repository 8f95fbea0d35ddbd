import { WishlistPage } from '../account/wishlist-page.tsx'
import '../ui/feedback/feedback.css'
import '../account/account.css'

/** The page of the customer's wishlist (ACC-9), with the styles that it needs. */
export function Page() {
  return <WishlistPage />
}
