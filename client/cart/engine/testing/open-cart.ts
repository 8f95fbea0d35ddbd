import { CartStore, type CartStoreOptions } from '../cart-store.ts'
import { productOf } from './fake-cart-shop.ts'

export const place = { locale: 'de-de', variant: 'guest' } as const

/** A browser’s cart for this fake shop, with pauses of 0 ms. */
export function open(
  shop: { fetch: CartStoreOptions['fetch'] },
  options: Partial<CartStoreOptions> = {},
) {
  let made = 0
  const store = new CartStore({
    fetch: shop.fetch,
    origin: () => 'https://shop.test',
    wait: async () => undefined,
    random: () => 0.5,
    newId: () => `write-${(made += 1)}`,
    ...options,
  })
  store.setContext(place)
  return store
}

export const add = (sku: string, quantity = 1) =>
  ({ kind: 'add', sku, quantity, product: productOf(sku) }) as const
export const set = (sku: string, quantity: number) => ({ kind: 'set', sku, quantity }) as const
export const shown = (store: CartStore) =>
  Object.fromEntries(
    (store.state().cart?.lineItems ?? []).map(({ variant, quantity }) => [variant.sku, quantity]),
  )
