import { isTextList, stored } from '../api/browser-storage.ts'

/** Product keys on a guest's wishlist; it stays in the browser until a login moves it to the account. */
export const guestWishlist = stored({ key: 'wishlist', area: 'local', is: isTextList })

/** Most keys that one call takes. */
const limit = 100

export function takeGuestWishlist(): string[] {
  return (guestWishlist.read() ?? []).slice(0, limit)
}
