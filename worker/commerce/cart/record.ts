import type { Address } from '#shared/api/addresses.ts'
import type { Cart } from '#shared/api/carts.ts'
import type { CartLine } from '#shared/cart/cart.ts'
import type { Locale, Store } from '#shared/markets/markets.ts'

/**
 * The truth about one cart, as its object keeps it: what the visitor chose, no prices. Prices are put to it at every look (view-cart.ts), so that
 * they are today's and in the market's currency. Merged and Ordered carts are gone for everybody.
 */
export interface CartRecord {
  id: string
  version: number
  state: 'Active' | 'Frozen' | 'Ordered' | 'Merged'
  /** `guest:<hash of the session's token>` or `customer:<id>`. */
  owner: string
  customerId?: string
  customerEmail?: string
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
  /** The payment that froze the cart, and the cart as it is being paid. */
  frozen?: { paymentReference: string; cart: Cart }
  /** Cart that took over this one's lines. */
  mergedInto?: string
  /** Claims of carts whose lines this one took over. */
  mergedFrom: string[]
  /** Claims whose lines were given back, so that they must not arrive after all. */
  refused?: string[]
  /** The last writes, so that a repeated one changes nothing (CART-9). */
  actionIds: string[]
  /** Epoch milliseconds of the last change or, at most a day older, of the last visit. */
  touchedAt: number
}
