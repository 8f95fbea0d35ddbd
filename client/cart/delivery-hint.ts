import type { Cart } from '#shared/api/carts.ts'
import {
  goodsTotal,
  isDeliveredFree,
  useFreeDelivery,
  useShippingMethods,
} from '../catalog/shipping.ts'
import { useFormat, useI18n } from '../i18n/provider.tsx'

/** What is known of a delivery's cost before a method is chosen: for the country of the address, without one for the market's. */
export function useDeliveryHint(cart: Cart): string {
  const { t, market } = useI18n()
  const { money } = useFormat()
  const home = market.country === 'EU' ? undefined : market.country
  const country = cart.shippingAddress?.country ?? home
  const { data } = useShippingMethods(cart.shippingInfo ? undefined : country)
  const free = useFreeDelivery(cart)
  // A code decides before the prices of the methods do.
  const reduced = cart.shippingPrices?.toSorted(
    (a, b) => a.price.centAmount - b.price.centAmount,
  )[0]
  if (reduced)
    return reduced.price.centAmount === 0
      ? t('cart.totals.free')
      : t('cart.totals.deliveryFrom', { price: money(reduced.price) })
  const cheapest = data?.methods.toSorted((a, b) => a.price.centAmount - b.price.centAmount)[0]
  // A market of many countries has no country to ask for: the threshold that the cart shows is all that is known.
  const isFree = cheapest ? isDeliveredFree(cheapest, goodsTotal(cart)) : !country && free?.reached
  if (isFree) return t('cart.totals.free')
  return cheapest
    ? t('cart.totals.deliveryFrom', { price: money(cheapest.price) })
    : t('cart.totals.deliveryLater')
}
