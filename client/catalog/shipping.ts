import type { Cart } from '#shared/api/carts.ts'
import type { Money } from '#shared/api/money.ts'
import type { ShippingMethod } from '#shared/api/shippings.ts'
import { freeDelivery } from '#shared/cart/delivery.ts'
import { useCall } from '../api/call.ts'

/** Ways of delivery to a country, and the countries that the store delivers to. */
export function useShippingMethods(country: string | undefined) {
  return useCall('GET /api/v1/shippings/methods', country ? { query: { country } } : null)
}

/** What a cart's goods cost after all discounts: what free delivery counts from. */
export function goodsTotal({
  subtotal,
  discountOnTotalPrice,
}: Pick<Cart, 'subtotal' | 'discountOnTotalPrice'>): Money {
  return {
    ...subtotal,
    centAmount: subtotal.centAmount - (discountOnTotalPrice?.discountedAmount.centAmount ?? 0),
  }
}

/** Whether a way of delivery costs nothing for goods of that value. */
export function isDeliveredFree(
  { price, freeAbove }: Pick<ShippingMethod, 'price' | 'freeAbove'>,
  goods: Money,
): boolean {
  return price.centAmount === 0 || (freeAbove !== undefined && goods.centAmount >= freeAbove)
}

/** Whether a discount code makes the cart's delivery free, however little is in it. */
export function isFreeByCode({
  shippingInfo,
  shippingPrices,
}: Pick<Cart, 'shippingInfo' | 'shippingPrices'>): boolean {
  if (shippingInfo) return shippingInfo.discountedPrice?.centAmount === 0
  return shippingPrices?.some(({ price }) => price.centAmount === 0) ?? false
}

/** How far a cart is from free delivery; the threshold comes with the document. */
export function useFreeDelivery(cart: Cart | undefined) {
  const { data } = useCall('GET /api/v1/shippings/free', {})
  if (!cart) return undefined
  const toGo = freeDelivery(goodsTotal(cart), data?.freeAbove)
  return isFreeByCode(cart) ? { ...toGo, reached: true, ratio: 1 } : toGo
}
