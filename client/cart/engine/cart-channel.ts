import type { Cart } from '#shared/api/carts.ts'

/** What tabs tell each other about the cart. */
export type CartNews = { kind: 'cart'; cart: Cart; variant: 'guest' | 'me' } | { kind: 'reset' }

export interface CartChannel {
  post(news: CartNews): void
}

/** Keeps the tabs of one browser in step; undefined where the browser cannot. */
export function openCartChannel(receive: (news: CartNews) => void): CartChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel('vitrine.cart')
  channel.addEventListener('message', ({ data }: MessageEvent<CartNews>) => receive(data))
  return { post: (news) => channel.postMessage(news) }
}
