import type { Cart } from '../api/carts.ts'
import type { Market } from '../markets/markets.ts'

/**
 * The country whose delivery prices a cart is shown: that of its address, else the market's.
 * Undefined once a method is chosen, which has a price of its own, and in a market of many
 * countries while there is no address.
 */
export function deliveryCountry(
  { shippingInfo, shippingAddress }: Pick<Cart, 'shippingInfo' | 'shippingAddress'>,
  { country }: Pick<Market, 'country'>,
): string | undefined {
  if (shippingInfo) return undefined
  return shippingAddress?.country ?? (country === 'EU' ? undefined : country)
}
