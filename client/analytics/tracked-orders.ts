import { readConsent } from './consent.ts'
import { countedOrders, noteCounted } from './last-order.ts'
import { isTextList, stored } from '../api/browser-storage.ts'

/** Ids of orders whose purchase event was pushed, beyond the session (EVT-4). They only serve measuring, so the browser keeps them by consent alone. */
const kept = stored({ key: 'tracked-orders', area: 'local', is: isTextList })
const limit = 20

/** Those of this document. */
let seen: readonly string[] = []

/** True the first time for an order. */
export function isFirstSight(orderId: string): boolean {
  if (seen.includes(orderId)) return false
  seen = [...seen, orderId].slice(-limit)
  const isNew = !countedOrders().includes(orderId) && !kept.read()?.includes(orderId)
  noteCounted(orderId)
  keepByConsent()
  return isNew
}

/** Keeps or removes the ids as the visitor has just chosen. */
export function keepByConsent(): void {
  if (!readConsent()?.analytics) return kept.clear()
  if (seen.length > 0) kept.write([...new Set([...(kept.read() ?? []), ...seen])].slice(-limit))
}

/** Logging out forgets them. */
export function forgetTrackedOrders(): void {
  seen = []
  kept.clear()
}
