import { WishlistPage } from '../account/wishlist-page.tsx'
import '../ui/feedback/feedback.css'
import '../account/account.css'

/** The customer's wishlist. */
export function Page() {
  return <WishlistPage />
}
