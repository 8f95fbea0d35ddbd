import { announceCarried } from './migrated-cart.ts'
import { openCartChannel } from './cart-channel.ts'
import { isCartMemory } from './cart-memory.ts'
import { CartStore } from './cart-store.ts'
import { stored } from '../../api/browser-storage.ts'
import { noticeVisitor } from '../../session/visitor.ts'

export { cartActions } from './cart-actions.ts'

/**
 * Creates the browser's cart with its queue of writes. Loaded when a cart is read or changed for
 * the first time.
 */
export function openCart(): CartStore {
  return new CartStore({
    fetch: (request) => fetch(request),
    origin: () => location.origin,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    random: Math.random,
    newId: () => crypto.randomUUID(),
    openChannel: openCartChannel,
    memory: stored({ key: 'cart', area: 'local', is: isCartMemory }),
    onSession: noticeVisitor,
    onCarried: ({ lineItems }, to) =>
      announceCarried({
        to,
        carried: lineItems.length,
        missing: [],
        currencyChanged: false,
        isAddition: true,
      }),
  })
}
