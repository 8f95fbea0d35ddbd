import type { Cart } from '#shared/api/carts.ts'

/**
 * A message about the cart between the tabs of one browser. `cart`: the cart as the backend
 * answered it, and whether it is a guest's or a customer's (`me`). `reset`: the visitor has no such
 * cart any more, for example after a logout or an order (CART-12).
 */
export type CartMessage = { kind: 'cart'; cart: Cart; variant: 'guest' | 'me' } | { kind: 'reset' }

export interface CartChannel {
  /** Sends the message to the other tabs; the own tab does not receive it. */
  post(message: CartMessage): void
}

/**
 * Opens the channel between the tabs of one browser; `receive` gets the messages of the other tabs.
 * Undefined where the browser has no BroadcastChannel. A tab that was loaded before a release still
 * sends the older form: a changed form of message needs another name of the channel.
 */
export function openCartChannel(receive: (message: CartMessage) => void): CartChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel('vitrine.cart')
  channel.addEventListener('message', ({ data }: MessageEvent<CartMessage>) => receive(data))
  return { post: (message) => channel.postMessage(message) }
}
