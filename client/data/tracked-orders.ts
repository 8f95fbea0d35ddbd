import { readConsent } from './consent.ts'
import { isTextList, stored } from './stored.ts'

/** Ids of orders whose purchase event was fired: each counts once, however often its page is opened. They only serve measuring, so that the browser keeps them by consent alone. */
const kept = stored({ key: 'tracked-orders', area: 'local', is: isTextList })
const limit = 20

/** Those of this document: what its data layer holds is counted with or without consent. */
let seen: readonly string[] = []

/** True the first time for an order. */
export function isFirstSight(orderId: string): boolean {
  if (seen.includes(orderId)) return false
  seen = [...seen, orderId].slice(-limit)
  const isNew = !kept.read()?.includes(orderId)
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
