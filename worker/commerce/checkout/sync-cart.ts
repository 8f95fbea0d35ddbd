import { placeOfOwner } from '../cart/principal.ts'
import { markCartOrdered, unfreezeCart } from '../cart/quote.ts'
import { movePointer } from '../cart/store.ts'
import { isApart } from '../storage/databases.ts'
import type { Checkout } from './checkout.ts'

/**
 * Passes the outcome to the cart's object. It is done at every call, because a repetition changes
 * nothing, and the next call then repairs a crash between the batch and this one.
 */
export async function syncCart(env: Env, { state, cartId, paymentReference, owner }: Checkout) {
  if (state === 'Pending') return
  if (state !== 'Authorised') return unfreezeCart(env, cartId, paymentReference)
  await markCartOrdered(env, cartId, paymentReference)
  // A session's row does not show an order of another database.
  if (isApart(env)) await movePointer(env, placeOfOwner(owner), cartId, undefined)
}
