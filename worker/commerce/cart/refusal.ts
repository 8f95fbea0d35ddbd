import type { Cart } from '#shared/api/carts.ts'
import { ShopError } from '#shared/api/errors.ts'
import type { Context } from '../http/context.ts'
import type { Failure } from './cart-object.ts'
import type { CartRecord } from './record.ts'
import { errorOf } from './stub.ts'
import { viewCart } from './view-cart.ts'

/** The error of a refused cart call; a conflict contains the current cart (CART-8). */
export async function refusal(
  context: Context,
  failure: Failure,
  view: (context: Context, record: CartRecord) => Promise<Cart> = viewCart,
): Promise<ShopError> {
  const error = errorOf(failure)
  if (!failure.record) return error
  const { code, status, message, details } = error
  return new ShopError(code, {
    status,
    message,
    details: { ...details, cart: await view(context, failure.record) },
  })
}
