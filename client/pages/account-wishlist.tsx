import { WishlistPage } from '../account/wishlist-page.tsx'

/** The customer's wishlist. */
export function Page() {
  return <WishlistPage />
}
