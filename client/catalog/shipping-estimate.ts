import { type ShippingPromise, shippingPromise } from '#shared/cart/delivery.ts'
import { marketOf } from '#shared/markets/markets.ts'
import { useI18n } from '../i18n/provider.tsx'
import { useNow } from '../streaming/now.tsx'
import { useShellData } from '../streaming/shell-data.tsx'

/** When an order placed now leaves the warehouse: as the edge computed it, until its cut-off has passed or the store has changed. */
export function useShippingPromise(): ShippingPromise {
  const now = useNow()
  const { market } = useI18n()
  const { locale, promise } = useShellData()
  const isOfEdge = marketOf(locale).store === market.store && now < promise.cutOffAt
  return isOfEdge ? promise : shippingPromise(new Date(now), market.store)
}
