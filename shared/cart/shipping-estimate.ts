import { nextExpiry, type ShippingPromise, shippingPromise } from './delivery.ts'
import type { Market } from '../markets/markets.ts'
import { memoizeByObject } from '../memory/memoize-by-object.ts'

export interface ShippingEstimate {
  promise: ShippingPromise
  /** Epoch ms: the store's next cut-off or midnight. */
  expiry: number
}

/**
 * When an order placed now is shipped, and when that changes. Computed once until then, because
 * time zones are expensive to compute.
 */
export function shippingEstimateOf(market: Market, now: Date): ShippingEstimate {
  const known = memoizeByObject(market, createHolder)
  if (!known.estimate || now.getTime() >= known.estimate.expiry) {
    const { store } = market
    known.estimate = { promise: shippingPromise(now, store), expiry: nextExpiry(now, store) }
  }
  return known.estimate
}

function createHolder(): { estimate?: ShippingEstimate } {
  return {}
}
