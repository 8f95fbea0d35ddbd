import { readConsent } from './consent.ts'
import { countedOrders, markCounted } from './last-order.ts'
import { isTextList, stored } from '../api/browser-storage.ts'

/**
 * Ids of orders whose purchase event was pushed, kept beyond the session (EVT-4). They serve
 * measuring only, so they are stored with consent only.
 */
const kept = stored({ key: 'tracked-orders', area: 'local', is: isTextList })
const limit = 20

/** Ids of this document. */
let seen: readonly string[] = []

/** True for an order whose purchase event was not pushed before; records the order. */
export function trackOnce(orderId: string): boolean {
  if (seen.includes(orderId)) return false
  seen = [...seen, orderId].slice(-limit)
  const isNew = !countedOrders().includes(orderId) && !kept.read()?.includes(orderId)
  markCounted(orderId)
  keepByConsent()
  return isNew
}

/** Stores or removes the ids, following the consent that was just given or withdrawn. */
export function keepByConsent(): void {
  if (!readConsent()?.analytics) return kept.clear()
  if (seen.length > 0) kept.write([...new Set([...(kept.read() ?? []), ...seen])].slice(-limit))
}

/** Deletes the ids, at a logout. */
export function forgetTrackedOrders(): void {
  seen = []
  kept.clear()
}
