import type { Order } from '#shared/api/orders.ts'
import type { ShopError } from '#shared/api/shop-error.ts'
import { useCall } from '../../api/call.ts'

interface Loaded<T> {
  data: T | undefined
  /** Only while there is no data: a failed refresh keeps the old data without an error. */
  error: ShopError | undefined
  reload: () => void
}

/** The customer's orders, newest first. */
export function useOrders(): Loaded<Order[]> {
  const { data, error, mutate } = useCall('GET /api/v1/orders/me', {})
  return { data, error: data ? undefined : error, reload: () => void mutate() }
}

/** One order of the customer. */
export function useOrder(id: string): Loaded<Order> {
  const { data, error, mutate } = useCall('GET /api/v1/orders/me/{id}', { params: { id } })
  return { data, error: data ? undefined : error, reload: () => void mutate() }
}
