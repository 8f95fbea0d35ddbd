// Requirements: ACC-9.
import { afterEach, expect, it } from 'vitest'
import { guestWishlist, takeGuestWishlist } from './guest-wishlist.ts'

afterEach(() => guestWishlist.clear())

it('moves the newest keys of a long wishlist, in their order', () => {
  guestWishlist.write(Array.from({ length: 103 }, (_, at) => `product-${at}`))
  const moved = takeGuestWishlist()
  expect(moved).toHaveLength(100)
  expect([moved[0], moved.at(-1)]).toEqual(['product-3', 'product-102'])
})

it('moves nothing of a guest who has wished for nothing', () => {
  expect(takeGuestWishlist()).toEqual([])
})
