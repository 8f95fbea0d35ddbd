import { ShopError } from '#shared/api/errors.ts'
import type { Context } from '../http/context.ts'
import { mergeIdOf, customerOwner } from './merging.ts'
import { movedLines } from './moved-lines.ts'
import { ownersOf, type Variant } from './principal.ts'
import type { CartRecord } from './record.ts'
import { refusal } from './refusal.ts'
import {
  addPendingCart,
  customerEmail,
  movePointer,
  replaceCurrentCart,
  type Place,
  readPointer,
} from './store.ts'
import { cartObject, recordOf } from './stub.ts'
import { isThere, requireActive } from './transitions.ts'

interface Attach {
  cartId: string
  customerId: string
  cartVersion?: number | undefined
}

const attempts = 5

/**
 * Makes a guest's cart the cart of the logged-in customer (the action setCustomerId) and merges the
 * customer's previous cart into it. Returns the cart as it is stored then. The order of its steps
 * lets each of them fail or run twice without losing or doubling a line (CART-11):
 *
 * 1. The guest's cart becomes a pending cart, so that the next read completes what is interrupted.
 * 2. The previous cart is reserved for it (state Merged), so that nothing else changes it.
 * 3. The guest's cart gets the customer as its owner, and the reserved lines once.
 * 4. The customer's pointer moves from the previous cart to it. If another login has moved the
 *    pointer meanwhile, steps 1 to 4 are repeated with that one's cart.
 *
 * A previous cart that is being paid cannot be reserved: it becomes a pending cart until its
 * payment ends (recover-pending.ts). Throws CartNotFound for a customer id other than the
 * session's, CartFrozen for a guest's cart that is being paid (it becomes a pending cart as well),
 * ConcurrentModification for another `cartVersion`, CartUpdateFailed after five attempts.
 */
export async function attachCart(
  context: Context,
  variant: Variant,
  { cartId, customerId, cartVersion }: Attach,
): Promise<CartRecord> {
  const row = await context.session.read()
  if (!row?.customerId || row.customerId !== customerId) throw new ShopError('CartNotFound')
  const owners = [...(await ownersOf(context, variant)), customerOwner(customerId)]
  const { env } = context
  const place: Place = { kind: 'customer', customerId }
  const guestCart = recordOf(await cartObject(env, cartId).read(owners))
  if (guestCart.state === 'Frozen') await transferFrozen(env, { cartId, customerId, owners })
  requireActive(guestCart)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const pointer = (await readPointer(env, place))?.cartId
    const previous = pointer === cartId ? undefined : pointer
    if (pointer !== cartId) await addPendingCart(env, customerId, cartId)
    const { record, isMerged } = await mergeFrom(context, {
      cartId,
      customerId,
      owners,
      // The first attempt may have raised the version itself.
      version: attempt === 0 ? cartVersion : undefined,
      previous,
    })
    if (!isThere(record)) throw new ShopError('CartNotFound')
    if (pointer === cartId) return record
    const replacement = {
      from: pointer,
      to: { cartId, store: record.store },
      previousIsPending: !isMerged,
    }
    if (await replaceCurrentCart(env, customerId, replacement)) {
      if (previous && isMerged) await cartObject(env, previous).forget(cartId)
      return record
    }
  }
  throw new ShopError('CartUpdateFailed')
}

/**
 * Makes a guest's cart that is being paid the customer's. If its payment fails, recover-pending.ts
 * makes it the current cart.
 */
async function transferFrozen(
  env: Env,
  { cartId, customerId, owners }: Pick<Merge, 'cartId' | 'customerId' | 'owners'>,
) {
  await addPendingCart(env, customerId, cartId)
  recordOf(await cartObject(env, cartId).transferOwner(owners, customerId))
}

interface Merge {
  cartId: string
  customerId: string
  owners: readonly string[]
  version?: number | undefined
  previous: string | undefined
}

interface MergeResult {
  record: CartRecord
  /** Whether the previous cart's lines are in it: false where that cart could not be reserved. */
  isMerged: boolean
}

/**
 * Gives the cart to the customer and merges the previous cart into it. If the cart rejects the
 * lines, the previous cart is active again and the ShopError is thrown. If a call fails without an
 * answer, the reservation stays, and the next read of the previous cart completes the merge.
 */
export async function mergeFrom(
  context: Context,
  { cartId, customerId, owners, version, previous }: Merge,
): Promise<MergeResult> {
  const { env, now } = context
  const reserved = previous
    ? await cartObject(env, previous).reserveForMerge(customerId, cartId)
    : undefined
  try {
    const from = reserved && {
      mergeId: mergeIdOf(reserved),
      lines: await movedLines(context, reserved),
      codes: reserved.codes,
    }
    const email = await customerEmail(env, customerId)
    const reply = await cartObject(env, cartId).attach({
      owners,
      customerId,
      customerEmail: email,
      version,
      ...(from && { from }),
      now: now().getTime(),
    })
    if (!reply.ok) throw await refusal(context, reply)
    const { record } = reply
    const isMerged = from !== undefined && record.mergedFrom.includes(from.mergeId)
    if (isMerged) return { record, isMerged }
    requireActive(record)
    // A parallel call has rejected this merge. A repetition succeeds: the previous cart is released
    // below, and its next reservation has another merge id.
    if (reserved)
      throw new ShopError('ConcurrentModification', {
        params: { expected: reserved.version, actual: reserved.version },
      })
    return { record, isMerged }
  } catch (error) {
    // A parallel call may be merging the same lines: they must not arrive after the previous cart
    // is active again.
    if (
      reserved &&
      error instanceof ShopError &&
      (await cartObject(env, cartId).rejectMerge(mergeIdOf(reserved)))
    )
      await cartObject(env, reserved.id).releaseFromMerge(cartId)
    throw error
  }
}

/**
 * Completes a merge that was interrupted after the customer's cart was reserved: merges its lines
 * into the cart that they were reserved for, or makes the cart active again where that fails. Gives
 * the customer's current cart; undefined where there is none.
 */
export async function completeMerge(
  context: Context,
  customerId: string,
  cartId: string,
): Promise<CartRecord | undefined> {
  const { env } = context
  const into = await cartObject(env, cartId).mergeTarget(customerId)
  if (!into) return undefined
  const owner = customerOwner(customerId)
  const owners = [...(await ownersOf(context, 'guest')), owner]
  try {
    const { record } = await mergeFrom(context, {
      cartId: into,
      customerId,
      owners,
      previous: cartId,
    })
    await movePointer(env, { kind: 'customer', customerId }, cartId, {
      cartId: into,
      store: record.store,
    })
    return isThere(record) ? record : undefined
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const reply = await cartObject(env, cartId).read([owner])
    return reply.ok ? reply.record : undefined
  }
}
