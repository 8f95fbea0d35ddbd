import type { Cart } from '#shared/api/carts.ts'
import type { ShippingMethods } from '#shared/api/shippings.ts'
import { deliveryCountry } from '#shared/cart/delivery-country.ts'
import {
  goodsTotal,
  isDeliveredFree,
  useFreeDelivery,
  useShippingMethods,
} from '../catalog/shipping.ts'
import { useFormat, useI18n } from '../i18n/provider.tsx'

/**
 * The hint about the cost of delivery before a method is chosen, for the country of the address,
 * else of the market. `known`: the methods, where they came with the document.
 */
export function useDeliveryHint(cart: Cart, known?: ShippingMethods): string {
  const { t, market } = useI18n()
  const { money } = useFormat()
  const country = deliveryCountry(cart, market)
  const { data } = useShippingMethods({ country, known })
  const free = useFreeDelivery(cart)
  // A code's reduced prices take precedence over the methods' own prices.
  const reduced = cart.shippingPrices?.toSorted(
    (a, b) => a.price.centAmount - b.price.centAmount,
  )[0]
  if (reduced)
    return reduced.price.centAmount === 0
      ? t('cart.totals.free')
      : t('cart.totals.deliveryFrom', { price: money(reduced.price) })
  const cheapest = data?.methods.toSorted((a, b) => a.price.centAmount - b.price.centAmount)[0]
  // In a market of many countries none can be asked for; only the cart's own threshold is known.
  const isFree = cheapest ? isDeliveredFree(cheapest, goodsTotal(cart)) : !country && free?.reached
  if (isFree) return t('cart.totals.free')
  return cheapest
    ? t('cart.totals.deliveryFrom', { price: money(cheapest.price) })
    : t('cart.totals.deliveryLater')
}
