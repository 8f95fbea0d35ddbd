import type { Cart, CartAction, CartUpdate } from '#shared/api/carts.ts'
import { ShopError } from '#shared/api/errors.ts'
import type { Context } from '../http/context.ts'
import { attachCart } from './attach-cart.ts'
import type { Reply } from './cart-object.ts'
import { guestOwner, ownersOf, type Variant } from './principal.ts'
import type { CartRecord } from './record.ts'
import { type PlainAction, resolveActions } from './resolve-actions.ts'
import { retried } from '../storage/object-call.ts'
import { refusal } from './refusal.ts'
import { cartObject } from './stub.ts'
import type { Update } from './transitions.ts'
import { viewCart } from './view-cart.ts'

/**
 * Applies actions to a cart, all or none (CART-4). A guest's change makes one call of the cart's
 * object and, while prices and codes are in memory, no other storage call, because the owner is
 * derived from the token. A version that is not the cart's throws ConcurrentModification with the
 * current cart.
 */
export async function updateCart(
  context: Context,
  variant: Variant,
  { cartId, cartVersion, actionId, actions }: CartUpdate,
): Promise<Cart> {
  const customerId = attachedCustomer(actions)
  const attached =
    customerId === undefined
      ? undefined
      : await attachCart(context, variant, { cartId, customerId, cartVersion })
  const plain = actions.filter((action): action is PlainAction => action.action !== 'setCustomerId')
  if (attached && plain.length === 0) return viewOf(context, attached)
  const { store, locale, market } = context
  const update = {
    store,
    locale,
    country: market.country,
    version: attached ? undefined : cartVersion,
    actionId,
    actions: await resolveActions(context, plain),
    now: context.now().getTime(),
  }
  const reply = await send(context, variant, cartId, update)
  if (!reply.ok) throw await refusal(context, reply)
  return viewOf(context, reply.record)
}

/** A cart of another store may be attached as well; its visitor sees none in this store. */
async function viewOf(context: Context, record: CartRecord): Promise<Cart> {
  if (record.store !== context.store) throw new ShopError('CartNotFound')
  return viewCart(context, record)
}

async function send(
  context: Context,
  variant: Variant,
  cartId: string,
  update: Omit<Update, 'owners'>,
): Promise<Reply> {
  // Only a write with an action id or a version is safe to repeat.
  const mayRepeat = update.actionId !== undefined || update.version !== undefined
  const apply = (owners: readonly string[]) =>
    retried(() => cartObject(context.env, cartId).apply({ ...update, owners }), mayRepeat ? 3 : 1)
  if (variant === 'me') return apply(await ownersOf(context, 'me'))
  const tokenHash = await context.session.tokenHash()
  if (!tokenHash) throw new ShopError('CartNotFound')
  const reply = await apply([guestOwner(tokenHash)])
  if (reply.ok || reply.code !== 'CartNotFound') return reply
  const owners = await ownersOf(context, 'guest')
  return owners.length > 1 ? apply(owners) : reply
}

/** The customer id of a setCustomerId action; at most one is allowed. */
function attachedCustomer(actions: readonly CartAction[]): string | undefined {
  const ids = new Set(
    actions.flatMap((action) => (action.action === 'setCustomerId' ? [action.customerId] : [])),
  )
  if (ids.size > 1) throw new ShopError('CartNotFound')
  return [...ids][0]
}
