import { nextExpiry, type ShippingPromise, shippingPromise } from '#shared/cart/delivery.ts'
import type { Store } from '#shared/markets/markets.ts'

const known = new Map<Store, { promise: ShippingPromise; expiry: number }>()

/** A store's shipping promise and when it changes (epoch ms), worked out once until then: zone arithmetic is dear. */
export function shippingEstimateOf(
  store: Store,
  now: Date,
): { promise: ShippingPromise; expiry: number } {
  const current = known.get(store)
  if (current && now.getTime() < current.expiry) return current
  const next = { promise: shippingPromise(now, store), expiry: nextExpiry(now, store) }
  known.set(store, next)
  return next
}
