import { ShopError } from '#shared/api/errors.ts'
import type { Context } from '../http/context.ts'
import { claimOf, customerOwner } from './merging.ts'
import { movedLines } from './moved-lines.ts'
import { ownersOf, type Variant } from './principal.ts'
import type { CartRecord } from './record.ts'
import { refusal } from './refusal.ts'
import {
  beginWaiting,
  customerEmail,
  movePointer,
  noteForCustomer,
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
 * Makes a guest's cart the logged-in customer's own (setCustomerId), with the lines of the customer's cart before. Only the session's own customer
 * will do: any other is answered as if there were no such cart. Every step may be repeated and none loses or doubles a line: the old cart is
 * claimed for the new one, the new one takes each old one once, then the customer's note moves (CART-11). An old cart that cannot be
 * claimed, because it is being paid, waits for what becomes of its payment, and the new one until it is noted (waiting-carts.ts). A guest's cart
 * that is being paid is refused with CartFrozen, and waits as well.
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
  const guests = recordOf(await cartObject(env, cartId).read(owners))
  if (guests.state === 'Frozen') await adopt(env, { cartId, customerId, owners })
  requireActive(guests)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const noted = (await readPointer(env, place))?.cartId
    const previous = noted === cartId ? undefined : noted
    if (noted !== cartId) await beginWaiting(env, customerId, cartId)
    const { record, isTaken } = await take(context, {
      cartId,
      customerId,
      owners,
      version: attempt === 0 ? cartVersion : undefined,
      previous,
    })
    if (!isThere(record)) throw new ShopError('CartNotFound')
    if (noted === cartId) return record
    const replacement = { from: noted, to: { cartId, store: record.store }, isWaiting: !isTaken }
    if (await noteForCustomer(env, customerId, replacement)) {
      if (previous && isTaken) await cartObject(env, previous).forget(cartId)
      return record
    }
  }
  throw new ShopError('CartUpdateFailed')
}

/** A guest's cart that is being paid stays with its payment. Should that be given up, the cart is the customer's and comes home (waiting-carts.ts). */
async function adopt(
  env: Env,
  { cartId, customerId, owners }: Pick<Taking, 'cartId' | 'customerId' | 'owners'>,
) {
  await beginWaiting(env, customerId, cartId)
  recordOf(await cartObject(env, cartId).adopt(owners, customerId))
}

interface Taking {
  cartId: string
  customerId: string
  owners: readonly string[]
  version?: number | undefined
  previous: string | undefined
}

interface Taken {
  record: CartRecord
  /** Whether the previous cart's lines are in it: false where that one could not be claimed. */
  isTaken: boolean
}

/**
 * The cart with the customer as its owner and the lines of the previous one, which is given back if they are refused. Where nobody knows whether
 * they were, the claim stays: the next look finishes it.
 */
export async function take(
  context: Context,
  { cartId, customerId, owners, version, previous }: Taking,
): Promise<Taken> {
  const { env, now } = context
  const claim = previous ? await cartObject(env, previous).claim(customerId, cartId) : undefined
  try {
    const from = claim && {
      claim: claimOf(claim),
      lines: await movedLines(context, claim),
      codes: claim.codes,
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
    const isTaken = from !== undefined && record.mergedFrom.includes(from.claim)
    if (isTaken) return { record, isTaken }
    requireActive(record)
    if (claim)
      throw new ShopError('ConcurrentModification', {
        params: { expected: claim.version, actual: claim.version },
      })
    return { record, isTaken }
  } catch (error) {
    // Another call may be about to bring the lines of the same claim: they must not arrive after they were given back.
    if (
      claim &&
      error instanceof ShopError &&
      (await cartObject(env, cartId).refuse(claimOf(claim)))
    )
      await cartObject(env, claim.id).unclaim(cartId)
    throw error
  }
}

/**
 * Finishes a login that broke off after the customer's cart was claimed: the claim was rightful, so the lines go on to where they were promised,
 * or come back.
 */
export async function finishMerge(
  context: Context,
  customerId: string,
  cartId: string,
): Promise<CartRecord | undefined> {
  const { env } = context
  const into = await cartObject(env, cartId).claimant(customerId)
  if (!into) return undefined
  const owner = customerOwner(customerId)
  const owners = [...(await ownersOf(context, 'guest')), owner]
  try {
    const { record } = await take(context, { cartId: into, customerId, owners, previous: cartId })
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
