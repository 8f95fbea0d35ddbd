import { type ShippingPromise, shippingPromise } from '#shared/delivery.ts'
import { marketOf } from '#shared/markets.ts'
import { useI18n } from '../i18n/provider.tsx'
import { useNow } from './now.tsx'
import { useShellData } from './shell-data.tsx'

/** When an order placed now leaves the warehouse: as the edge computed it, until its cut-off has passed or the store has changed. */
export function useShippingPromise(): ShippingPromise {
  const now = useNow()
  const { market } = useI18n()
  const { locale, promise } = useShellData()
  const isOfEdge = marketOf(locale).store === market.store && now < promise.cutOffAt
  return isOfEdge ? promise : shippingPromise(new Date(now), market.store)
}
