import { ShopError } from '#shared/api/errors.ts'
import type { Context } from '../http/context.ts'
import { retried } from '../storage/object-call.ts'
import { mergeFrom } from './attach-cart.ts'
import { customerOwner } from './merging.ts'
import type { CartRecord } from './record.ts'
import { movePointer, removePendingCart } from './store.ts'
import { cartObject } from './stub.ts'
import { isThere } from './transitions.ts'

interface CurrentCart {
  /** Id in the customer's pointer, whether that cart still exists or not. */
  pointer: string | undefined
  record: CartRecord | undefined
}

interface Carts extends CurrentCart {
  customerId: string
  /** Ids of carts that were being paid when the current one replaced them. */
  pending: readonly string[]
}

/**
 * Merges the customer's pending carts whose payment ended without an order into the current cart,
 * and returns that. A cart that is still being paid stays pending, one that was ordered is removed.
 * Without a current cart the first pending one becomes it. Every step may be repeated (CART-11).
 */
export async function recoverPending(
  context: Context,
  { customerId, pointer, record, pending }: Carts,
): Promise<CartRecord | undefined> {
  let current: CurrentCart = { pointer, record }
  for (const cartId of pending) {
    try {
      current = await recoverOne(context, customerId, current, cartId)
    } catch (error) {
      // The current cart is being paid and accepts no lines now: the other one stays pending.
      if (!(error instanceof ShopError)) throw error
    }
  }
  return current.record
}

async function recoverOne(
  context: Context,
  customerId: string,
  current: CurrentCart,
  cartId: string,
): Promise<CurrentCart> {
  const { env } = context
  if (cartId === current.record?.id) {
    await removePendingCart(env, customerId, cartId)
    return current
  }
  const owners = [customerOwner(customerId)]
  const object = cartObject(env, cartId)
  const reply = await retried(() => object.read(owners))
  const into = reply.ok ? current.record?.id : await object.mergeTarget(customerId)
  if (reply.ok && reply.record.state === 'Frozen') return current
  if (reply.ok && !into) return makeCurrent(context, customerId, current, reply.record)
  if (!into) {
    // An active cart still belongs to a guest: the login that makes it the customer's may not have
    // finished.
    if (!(await object.isOpen())) await removePendingCart(env, customerId, cartId)
    return current
  }
  if (reply.ok && current.record?.state === 'Frozen') return current
  const merge = { cartId: into, customerId, owners, previous: cartId }
  const { record, isMerged } = await mergeFrom(context, merge)
  if (!isMerged) return current
  const isCurrent = into === current.record?.id
  await removePendingCart(env, customerId, cartId, isCurrent ? undefined : into)
  await object.forget(into)
  return isCurrent ? { ...current, record: isThere(record) ? record : undefined } : current
}

/**
 * Makes a pending cart the customer's current one, unless a parallel call has moved the pointer.
 */
async function makeCurrent(
  { env }: Context,
  customerId: string,
  current: CurrentCart,
  record: CartRecord,
): Promise<CurrentCart> {
  const { id: cartId, store } = record
  const place = { kind: 'customer', customerId } as const
  if (!(await movePointer(env, place, current.pointer, { cartId, store }))) return current
  await removePendingCart(env, customerId, cartId)
  return { pointer: cartId, record }
}
