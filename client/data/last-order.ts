import type { Order } from '#shared/api/orders.ts'
import { isTextList, stored } from './stored.ts'

/** The last order of this session (specification §4, Order success step 4). */
export const lastOrder = stored({
  key: 'last-order',
  area: 'session',
  is: (value): value is Order => typeof value === 'object' && value !== null && 'id' in value,
})

/** Ids of orders whose purchase event was fired: each counts once, however often its page is opened. */
export const trackedOrders = stored({ key: 'tracked-orders', area: 'local', is: isTextList })
const kept = 20

/** True the first time for an order. */
export function isFirstSight(orderId: string): boolean {
  const known = trackedOrders.read() ?? []
  if (known.includes(orderId)) return false
  trackedOrders.write([...known, orderId].slice(-kept))
  return true
}
