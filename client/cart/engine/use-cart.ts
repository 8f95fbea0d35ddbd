import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import useSWR from 'swr'
import type { Cart, CartAction, LineItem } from '#shared/api/carts.ts'
import { apiKey } from '#shared/api/client.ts'
import type { ProductCard } from '#shared/api/products.ts'
import { useI18n } from '../../i18n/provider.tsx'
import type { Translate } from '../../i18n/translate.ts'
import { actionsOfCart, cartStore } from './cart-of-browser.ts'
import { type CartState, unknownCart } from './cart-state.ts'
import { currentVisitor, useVisitor, type Visitor } from '../../session/visitor.ts'

export interface CartHandle extends Pick<CartState, 'cart' | 'count' | 'isBusy' | 'unavailable'> {
  /** Nothing is known yet: show its place, not an empty cart. */
  isLoading: boolean
  /** Adds pieces of a sku; true once the shop has them. A failure shows its toast. */
  add: (sku: string, quantity: number, card?: ProductCard) => Promise<boolean>
  /** Brings a line to a quantity of at least 1. */
  changeQuantity: (line: LineItem, quantity: number) => Promise<boolean>
  /** Removes the whole line. */
  remove: (line: LineItem) => Promise<boolean>
  /** Adds a discount code; throws its state or DiscountNotApplied, after the code was taken off again (CART-14). */
  addCode: (code: string) => Promise<Cart>
  removeCode: (discountCodeId: string) => Promise<boolean>
  /** Any other actions, such as addresses; throws what the server says. */
  update: (actions: CartAction[]) => Promise<Cart>
  /** Reads the cart again, for today's prices. */
  reload: () => Promise<void>
}

/** The visitor's cart: shared by all components of the page and in step with the other tabs. */
export function useCart(): CartHandle {
  const { locale, t } = useI18n()
  const visitor = useVisitor()
  const state = useSyncExternalStore(cartStore.subscribe, cartStore.state, () => unknownCart)
  const variant = variantOf(visitor)
  const hasSession = visitor === 'guest' || visitor === 'customer'
  const loading = useSWR(hasSession ? apiKey(locale, `GET /api/v1/carts/${variant}`) : null, () =>
    cartStore.load({ locale, variant }).then(() => true),
  )
  useEffect(() => {
    if (visitor !== 'unknown') cartStore.setContext({ locale, variant })
  }, [visitor, locale, variant])
  const actions = useMemo(() => lazyActions(t), [t])
  const isLoading = visitor === 'unknown' || (hasSession && !state.isLoaded && !loading.error)
  return useMemo(() => ({ ...state, ...actions, isLoading }), [state, actions, isLoading])
}

/** Adds to the cart, for what does not show it, such as the many cards of a list: a cart that changes draws none of them anew. */
export function useAddToCart(): CartHandle['add'] {
  const { locale, t } = useI18n()
  return async (...args) => {
    cartStore.setContext({ locale, variant: variantOf(currentVisitor()) })
    return (await actionsOfCart(t)).add(...args)
  }
}

function variantOf(visitor: Visitor): 'me' | 'guest' {
  return visitor === 'customer' ? 'me' : 'guest'
}

/** Reads the cart again when a page opens that shows what is to be paid. */
export function useFreshCart(): CartHandle {
  const cart = useCart()
  const { locale } = useI18n()
  // A cart of another locale is read for this one anyway.
  const isKnown = cart.cart?.locale === locale
  const reloadKnown = useEffectEvent(() => {
    // A failure shows in the cart's own state.
    if (isKnown) void cartStore.reload().catch(() => undefined)
  })
  useEffect(() => reloadKnown(), [])
  return cart
}

/** The cart's actions before their script is there: each waits for it. */
function lazyActions(
  t: Translate,
): Pick<
  CartHandle,
  'add' | 'changeQuantity' | 'remove' | 'addCode' | 'removeCode' | 'update' | 'reload'
> {
  const actions = () => actionsOfCart(t)
  return {
    add: async (...args) => (await actions()).add(...args),
    changeQuantity: async (...args) => (await actions()).changeQuantity(...args),
    remove: async (...args) => (await actions()).remove(...args),
    addCode: async (...args) => (await actions()).addCode(...args),
    removeCode: async (...args) => (await actions()).removeCode(...args),
    update: async (...args) => (await actions()).update(...args),
    reload: async () => (await actions()).reload(),
  }
}
