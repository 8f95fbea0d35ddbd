import type { Cart } from '../api/carts.ts'

/**
 * True where there is nothing to order: an Active cart without lines; a cart that is not Active is
 * no cart any more (CART-1).
 */
export function isEmptyCart(cart: Pick<Cart, 'lineItems' | 'cartState'> | undefined): boolean {
  return !cart || cart.cartState !== 'Active' || cart.lineItems.length === 0
}
