import type { Order } from '#shared/api/orders.ts'
import type { MessageKey } from '../../i18n/message-keys.ts'

export type OrderProgress = 'received' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled'

/** The stage that is shown for the backend's states of an order. */
export function progressOf({
  orderState,
  shipmentState,
}: Pick<Order, 'orderState' | 'shipmentState'>): OrderProgress {
  if (orderState === 'Cancelled') return 'cancelled'
  if (shipmentState === 'Delivered' || orderState === 'Complete') return 'delivered'
  if (shipmentState === 'Shipped') return 'shipped'
  return orderState === 'Confirmed' ? 'confirmed' : 'received'
}

/** The stages of an order without problems, in order. */
export const stages = ['received', 'confirmed', 'shipped', 'delivered'] as const

export function progressKey(progress: OrderProgress): MessageKey {
  return `account.order.state.${progress}`
}
