import type { carts } from '#shared/api/carts.ts'
import { type ErrorCode, ShopError } from '#shared/api/errors.ts'
import type { Handlers } from '../http/implement.ts'
import { createCart } from './create-cart.ts'
import { deleteCart } from './delete-cart.ts'
import { readCart } from './read-cart.ts'
import { isPlatformTrouble } from '../storage/object-call.ts'
import { updateCart } from './update-cart.ts'

export const cartHandlers: Handlers<typeof carts> = {
  'GET /api/v1/carts/guest': (_, context) => readCart(context, 'guest'),
  'POST /api/v1/carts/guest': ({ body }, context) =>
    named('CartCreateFailed', createCart(context, 'guest', body.country)),
  'PUT /api/v1/carts/guest': ({ body }, context) =>
    named('CartUpdateFailed', updateCart(context, 'guest', body)),
  'DELETE /api/v1/carts/guest': ({ body }, context) =>
    named('CartDeleteFailed', deleteCart(context, 'guest', body)),
  'GET /api/v1/carts/me': (_, context) => readCart(context, 'me'),
  'POST /api/v1/carts/me': ({ body }, context) =>
    named('CartCreateFailed', createCart(context, 'me', body.country)),
  'PUT /api/v1/carts/me': ({ body }, context) =>
    named('CartUpdateFailed', updateCart(context, 'me', body)),
  'DELETE /api/v1/carts/me': ({ body }, context) =>
    named('CartDeleteFailed', deleteCart(context, 'me', body)),
}

/**
 * Names an unforeseen failure by the attempted call (ERR-8). Errors of a busy or moving Durable
 * Object stay as they are, because they are temporary.
 */
async function named<T>(code: ErrorCode, attempt: Promise<T>): Promise<T> {
  try {
    return await attempt
  } catch (cause) {
    throw cause instanceof ShopError || isPlatformTrouble(cause)
      ? cause
      : new ShopError(code, { cause })
  }
}
