import type { Cart, DiscountCodeState } from '#shared/api/carts.ts'
import { ShopError } from '#shared/api/shop-error.ts'
import { tidyDiscountCode } from '#shared/cart/tidy-discount-code.ts'

type CodeOnCart = Cart['discountCodes'][number]

/**
 * The entry of a typed code on the cart, compared in its normalised form (CART-15); undefined where
 * the cart does not have it.
 */
export function codeOnCart(cart: Cart, code: string): CodeOnCart | undefined {
  const wanted = tidyDiscountCode(code)
  return cart.discountCodes.find(
    ({ discountCode }) => tidyDiscountCode(discountCode.code) === wanted,
  )
}

/**
 * Why a code that the backend has just accepted still gives the shopper nothing (CART-14):
 * DiscountCodeState with the code's state where that is not MatchesCart, DiscountNotApplied where
 * none of its discounts is among those that the cart includes. Undefined where the code has an
 * effect. Returned, not thrown.
 */
export function discountProblem(
  cart: Cart,
  { state, discountCode }: CodeOnCart,
): ShopError | undefined {
  if (state !== 'MatchesCart')
    return new ShopError('DiscountCodeState', { message: state, details: { state } })
  const included = new Set(cart.discountOnTotalPrice?.includedDiscounts.map(({ id }) => id))
  const hasEffect = discountCode.cartDiscounts.some(({ id }) => included.has(id))
  return hasEffect ? undefined : new ShopError('DiscountNotApplied', { status: 400 })
}

/** The code's state in an error of `discountProblem`; undefined for other errors. */
export function codeStateOf(error: ShopError): DiscountCodeState | undefined {
  return error.code === 'DiscountCodeState' ? (error.details.state as DiscountCodeState) : undefined
}
