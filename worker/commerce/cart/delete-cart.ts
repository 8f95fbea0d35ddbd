import type { Cart } from '#shared/api/carts.ts'
import { ShopError } from '#shared/api/errors.ts'
import type { Context } from '../http/context.ts'
import { guestOwners, type Variant } from './principal.ts'
import { refusal } from './refusal.ts'
import { movePointer, type Place } from './store.ts'
import { cartObject } from './stub.ts'
import { viewInOwnMarket } from './view-cart.ts'

/**
 * Deletes a cart at exactly this version and returns its last state. The request may name any
 * store: a change of store deletes the old store's cart.
 */
export async function deleteCart(
  context: Context,
  variant: Variant,
  { cartId, cartVersion }: { cartId: string; cartVersion: number },
): Promise<Cart> {
  const { env, session } = context
  const row = variant === 'me' ? await session.requireCustomer() : await session.read()
  if (!row) throw new ShopError('CartNotFound')
  const owners = variant === 'me' ? [`customer:${row.customerId}`] : guestOwners(row)
  const reply = await cartObject(env, cartId).remove(owners, cartVersion)
  if (!reply.ok) throw await refusal(context, reply, viewInOwnMarket)
  const places: Place[] = [
    { kind: 'guest', tokenHash: row.tokenHash },
    ...(row.customerId ? [{ kind: 'customer' as const, customerId: row.customerId }] : []),
  ]
  await Promise.all(places.map((place) => movePointer(env, place, cartId, undefined)))
  return viewInOwnMarket(context, reply.record)
}
