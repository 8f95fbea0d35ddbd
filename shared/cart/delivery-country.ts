import type { Cart } from '../api/carts.ts'
import type { Market } from '../markets/markets.ts'

/**
 * The country whose delivery prices a cart is shown: that of its address, else the market's.
 * Undefined where the cart names a method with its price, and in a market of many countries while
 * there is no address.
 */
export function deliveryCountry(
  {
    shippingInfo,
    expectedShipping,
    shippingAddress,
  }: Pick<Cart, 'shippingInfo' | 'expectedShipping' | 'shippingAddress'>,
  { country }: Pick<Market, 'country'>,
): string | undefined {
  if (shippingInfo ?? expectedShipping) return undefined
  return shippingAddress?.country ?? (country === 'EU' ? undefined : country)
}
