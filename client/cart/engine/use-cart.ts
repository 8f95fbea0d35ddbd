import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import useSWR from 'swr'
import type { Cart, CartAction, LineItem } from '#shared/api/carts.ts'
import { apiKey } from '#shared/api/client.ts'
import type { ProductCard } from '#shared/api/products.ts'
import { useI18n } from '../../i18n/provider.tsx'
import type { Translate } from '../../i18n/translate.ts'
import type { AddedToast } from './cart-engine.ts'
import { actionsOfCart, cartStore } from './cart-of-browser.ts'
import { type CartState, unknownCart } from './cart-state.ts'
import { currentVisitor, useVisitor, type Visitor } from '../../session/visitor.ts'

export interface CartHandle extends Pick<CartState, 'cart' | 'count' | 'isBusy' | 'unavailable'> {
  /** Nothing is known yet: show a placeholder, not an empty cart. */
  isLoading: boolean
  /**
   * Adds pieces of a sku; resolves with true once the backend has them. A failure shows its toast.
   * One of several products that are added together says nothing, the last of them names none.
   */
  add: (sku: string, quantity: number, card?: ProductCard, toast?: AddedToast) => Promise<boolean>
  /** Sets a line to a quantity of at least 1. */
  changeQuantity: (line: LineItem, quantity: number) => Promise<boolean>
  /** Removes the whole line. */
  remove: (line: LineItem) => Promise<boolean>
  /**
   * Adds a discount code; throws its state or DiscountNotApplied, after the code was removed again
   * (CART-14).
   */
  addCode: (code: string) => Promise<Cart>
  removeCode: (discountCodeId: string) => Promise<boolean>
  /** Writes any other actions, such as addresses; throws the server's ShopError. */
  update: (actions: CartAction[]) => Promise<Cart>
  /** Reads the cart again, for current prices. */
  reload: () => Promise<void>
}

/** The visitor's cart: one for all components of the page, kept equal to the other tabs'. */
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

/**
 * `add` alone, for components that do not show the cart, such as product cards: they do not render
 * again when the cart changes.
 */
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

/**
 * The visitor's cart, read again when the component mounts: for pages that show what is to be paid.
 */
export function useFreshCart(): CartHandle {
  const cart = useCart()
  const { locale } = useI18n()
  // A cart of another locale is read for the current one in any case.
  const isKnown = cart.cart?.locale === locale
  const reloadKnown = useEffectEvent(() => {
    // A failure is part of the cart's state.
    if (isKnown) void cartStore.reload().catch(() => undefined)
  })
  useEffect(() => reloadKnown(), [])
  return cart
}

/** The cart's actions before the engine is loaded: each waits for it. */
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
