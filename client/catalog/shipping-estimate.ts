import { type ShippingPromise, shippingPromise } from '#shared/cart/delivery.ts'
import { marketOf } from '#shared/markets/markets.ts'
import { readI18n } from '../i18n/provider.tsx'
import { createContextHook } from '../streaming/context-hook.ts'
import { NowContext } from '../streaming/now.tsx'
import { readShellData } from '../streaming/shell-data.tsx'

/**
 * Dispatch time of an order placed now, as computed by the edge; computed again after its cut-off
 * or a change of store.
 */
export const useShippingPromise = createContextHook((read): ShippingPromise => {
  const now = read(NowContext)
  const { market } = readI18n(read)
  const { locale, promise } = readShellData(read)
  const isOfEdge = marketOf(locale).store === market.store && now < promise.cutOffAt
  return isOfEdge ? promise : shippingPromise(new Date(now), market.store)
})
