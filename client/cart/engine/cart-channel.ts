import type { Cart } from '#shared/api/carts.ts'

/** Messages about the cart between the tabs of one browser. */
export type CartMessage = { kind: 'cart'; cart: Cart; variant: 'guest' | 'me' } | { kind: 'reset' }

export interface CartChannel {
  post(news: CartMessage): void
}

/**
 * Keeps the carts of all tabs of one browser equal; undefined where the browser has no
 * BroadcastChannel.
 */
export function openCartChannel(receive: (news: CartMessage) => void): CartChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel('vitrine.cart')
  channel.addEventListener('message', ({ data }: MessageEvent<CartMessage>) => receive(data))
  return { post: (news) => channel.postMessage(news) }
}
