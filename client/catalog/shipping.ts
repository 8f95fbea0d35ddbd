import type { Cart } from '#shared/api/carts.ts'
import type { Money } from '#shared/api/money.ts'
import type { ShippingMethod, ShippingMethods } from '#shared/api/shippings.ts'
import { freeDelivery } from '#shared/cart/delivery.ts'
import { useCall } from '../api/call.ts'

/**
 * Delivery methods to a country, and the countries that the store delivers to; nothing is asked for
 * without a country. The postal code may add days. `known`: the same data, where it came with the
 * document.
 */
export function useShippingMethods({
  country,
  postalCode,
  known,
}: {
  country: string | undefined
  postalCode?: string
  known?: ShippingMethods
}) {
  const query = country && { country, ...(postalCode && { postalCode }) }
  return useCall('GET /api/v1/shippings/methods', query ? { query } : null, {
    fallbackData: known,
  })
}

/** The price of a cart's goods after all discounts, which free delivery is decided by (PRICE-6). */
export function goodsTotal({
  subtotal,
  discountOnTotalPrice,
}: Pick<Cart, 'subtotal' | 'discountOnTotalPrice'>): Money {
  return {
    ...subtotal,
    centAmount: subtotal.centAmount - (discountOnTotalPrice?.discountedAmount.centAmount ?? 0),
  }
}

/** True where the delivery method is free for goods of this price. */
export function isDeliveredFree(
  { price, freeAbove }: Pick<ShippingMethod, 'price' | 'freeAbove'>,
  goods: Money,
): boolean {
  return price.centAmount === 0 || (freeAbove !== undefined && goods.centAmount >= freeAbove)
}

/** True where a discount code makes the cart's delivery free. */
export function isFreeByCode({
  shippingInfo,
  expectedShipping,
  shippingPrices,
}: Pick<Cart, 'shippingInfo' | 'expectedShipping' | 'shippingPrices'>): boolean {
  const shipping = shippingInfo ?? expectedShipping
  if (shipping) return shipping.discountedPrice?.centAmount === 0
  return shippingPrices?.some(({ price }) => price.centAmount === 0) ?? false
}

/** Distance of a cart to free delivery (PRICE-6); the threshold comes with the document. */
export function useFreeDelivery(cart: Cart | undefined) {
  const { data } = useCall('GET /api/v1/shippings/free', {})
  if (!cart) return undefined
  const toGo = freeDelivery(goodsTotal(cart), data?.freeAbove)
  return isFreeByCode(cart) ? { ...toGo, reached: true, ratio: 1 } : toGo
}
