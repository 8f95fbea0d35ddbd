import type { Order } from '#shared/api/orders.ts'
import { stored } from '../api/browser-storage.ts'

/** The order, and the ids of orders of this session whose purchase event was pushed. */
type LastOrder = Order & { counted?: string[] }

/** The last order of this session (CHK-5). */
const kept = stored({
  key: 'last-order',
  area: 'session',
  is: (value): value is LastOrder => typeof value === 'object' && value !== null && 'id' in value,
})

/** Stores the last order of this session for its confirmation page. */
export function rememberOrder(order: Order): void {
  kept.write({ ...order, counted: countedOrders() })
}

/** Ids of this session's orders whose purchase event was pushed, the last twenty. */
export function countedOrders(): string[] {
  const { counted } = kept.read() ?? {}
  return Array.isArray(counted) ? counted.filter((id) => typeof id === 'string') : []
}

/**
 * Records that an order's purchase event was pushed. It is part of the last order, which needs no
 * consent.
 */
export function markCounted(orderId: string): void {
  const order = kept.read()
  if (order)
    kept.write({ ...order, counted: [...new Set([...countedOrders(), orderId])].slice(-20) })
}

export function forgetLastOrder(): void {
  kept.clear()
}
