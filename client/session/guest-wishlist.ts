import { isTextList, stored } from '../api/browser-storage.ts'

/**
 * Keys of the products on a guest's wishlist, stored in the browser until a login moves them to the
 * account (ACC-9).
 */
export const guestWishlist = stored({ key: 'wishlist', area: 'local', is: isTextList })

/** Most keys that one call takes. */
const limit = 100

/** The keys that a login moves, the newest of them where they are too many for one call. */
export function takeGuestWishlist(): string[] {
  return (guestWishlist.read() ?? []).slice(-limit)
}
