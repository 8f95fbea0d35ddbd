import type { Cart, DiscountCodeState } from '#shared/api/carts.ts'
import { ShopError } from '#shared/api/shop-error.ts'
import { tidyDiscountCode } from '#shared/cart/tidy-discount-code.ts'

type CodeOnCart = Cart['discountCodes'][number]

/** The entry of a code on the cart, compared in its normalised form (CART-15). */
export function codeOnCart(cart: Cart, code: string): CodeOnCart | undefined {
  const wanted = tidyDiscountCode(code)
  return cart.discountCodes.find(
    ({ discountCode }) => tidyDiscountCode(discountCode.code) === wanted,
  )
}

/**
 * The error of a code that was just added (CART-14): for a state other than MatchesCart an error
 * with that state, for a code of which no discount has an effect DiscountNotApplied. Undefined when
 * the code has an effect.
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

/** The state in an error from adding a code; undefined for other errors. */
export function stateOf(error: ShopError): DiscountCodeState | undefined {
  return error.code === 'DiscountCodeState' ? (error.details.state as DiscountCodeState) : undefined
}
