import type { Address } from '#shared/api/addresses.ts'
import type { Cart } from '#shared/api/carts.ts'
import type { CartLine } from '#shared/cart/cart.ts'
import type { Locale, Store } from '#shared/markets/markets.ts'

/**
 * One cart as its object stores it: what the visitor chose, without prices. Prices are added at
 * every read (view-cart.ts), so that they are today's and in the market's currency. Carts in the
 * states Merged and Ordered no longer exist for visitors.
 */
export interface CartRecord {
  id: string
  version: number
  state: 'Active' | 'Frozen' | 'Ordered' | 'Merged'
  /** `guest:<hash of the session's token>` or `customer:<id>`. */
  owner: string
  customerId?: string
  customerEmail?: string
  reviewRequests?: Cart['reviewRequests']
  store: Store
  /** Market of the last change. */
  locale: Locale
  country: string
  lines: CartLine[]
  /** Ids of discount codes, in the order in which they were added. */
  codes: string[]
  shippingMethod?: string
  shippingAddress?: Address
  billingAddress?: Address
  /** Reference of the payment that froze the cart, and the cart as it is being paid. */
  frozen?: { paymentReference: string; cart: Cart }
  /** Id of the cart that took this one's lines. */
  mergedInto?: string
  /** Ids of the merges (`mergeIdOf`) whose lines this cart took. */
  mergedFrom: string[]
  /** Ids of the merges that were rejected, so that their lines cannot arrive later. */
  refused?: string[]
  /** Ids of the last writes, so that a repeated one changes nothing (CART-9). */
  actionIds: string[]
  /** Epoch milliseconds of the last change or, at most a day older, of the last visit. */
  touchedAt: number
}
