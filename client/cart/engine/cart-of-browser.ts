import type { Cart } from '#shared/api/carts.ts'
import type { cartActions } from './cart-engine.ts'
import type { CartPlace } from './cart-calls.ts'
import { type CartState, unknownCart } from './cart-state.ts'
import type { CartStore } from './cart-store.ts'
import type { Translate } from '../../i18n/translate.ts'

let store: CartStore | undefined
let opening: Promise<CartStore> | undefined
let place: CartPlace | undefined
const listeners = new Set<() => void>()

/**
 * The one cart of this document. Its engine, a script of its own, is loaded by the first call that
 * needs it: most page views only read the number of pieces.
 */
export const cartStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  state: (): CartState => store?.state() ?? unknownCart,
  setContext(next: CartPlace) {
    place = next
    store?.setContext(next)
  },
  load: async (at: CartPlace) => (await open()).load(at),
  readAhead: async (at: CartPlace) => (await open()).readAhead(at),
  adopt: async (cart: Cart) => (await open()).adopt(cart),
  reload: async () => (await open()).reload(),
  attach: async (customerId: string) => (await open()).attach(customerId),
  settled: async () => (await open()).settled(),
  reset() {
    if (store) store.reset()
    else void open().then((opened) => opened.reset())
  },
}

/** The changes that a shopper can make (cart-engine.ts); resolves when the engine is loaded. */
export async function actionsOfCart(t: Translate): Promise<ReturnType<typeof cartActions>> {
  const opened = await open()
  const { cartActions: actions } = await import('./cart-engine.ts')
  return actions(opened, t)
}

function open(): Promise<CartStore> {
  return (opening ??= load())
}

async function load(): Promise<CartStore> {
  try {
    const { openCart } = await import('./cart-engine.ts')
    store = openCart()
    store.subscribe(() => {
      for (const listener of listeners) listener()
    })
    if (place) store.setContext(place)
    return store
  } catch (error) {
    // Loading failed, for example offline: the next click loads it again.
    opening = undefined
    throw error
  }
}
