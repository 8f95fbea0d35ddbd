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
 * Changes a cart by actions, all or none. A guest's change costs one call of the cart's object and, while the isolate remembers prices and codes,
 * no other storage: the token itself names the owner. A sent version that is not the cart's gives ConcurrentModification with the cart as it is.
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

/** A cart that belongs to another store was attached all the same; its visitor sees none here. */
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
  // Only a write that names itself or its version may be sent again.
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

/** The customer that the actions make the cart theirs; one at most. */
function attachedCustomer(actions: readonly CartAction[]): string | undefined {
  const ids = new Set(
    actions.flatMap((action) => (action.action === 'setCustomerId' ? [action.customerId] : [])),
  )
  if (ids.size > 1) throw new ShopError('CartNotFound')
  return [...ids][0]
}
