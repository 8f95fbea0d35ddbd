import { isTextList, stored } from '../api/browser-storage.ts'

/**
 * Keys of the products on a guest's wishlist, stored in the browser until a login moves them to the
 * account (ACC-9).
 */
export const guestWishlist = stored({ key: 'wishlist', area: 'local', is: isTextList })

/** Most keys that one call takes. */
const limit = 100

export function takeGuestWishlist(): string[] {
  return (guestWishlist.read() ?? []).slice(0, limit)
}
