import { ShopError } from '#shared/api/errors.ts'
import type { Context } from '../http/context.ts'
import { take } from './attach-cart.ts'
import { customerOwner } from './merging.ts'
import type { CartRecord } from './record.ts'
import { endWaiting, movePointer } from './store.ts'
import { retried } from '../storage/object-call.ts'
import { cartObject } from './stub.ts'
import { isThere } from './transitions.ts'

interface Carts {
  customerId: string
  /** Id that is noted with the customer, whether there is still a cart or not. */
  noted: string | undefined
  record: CartRecord | undefined
  /** Ids of carts that were being paid when the noted one took their place. */
  waiting: readonly string[]
}

/**
 * The customer's cart with the lines of those whose payment was given up since. A cart that is still being paid goes on waiting, one that was
 * ordered is forgotten; where no cart is left, the first to come home takes its place. Every step may be repeated (CART-11).
 */
export async function bringHome(
  context: Context,
  { customerId, noted, record, waiting }: Carts,
): Promise<CartRecord | undefined> {
  let home = { noted, record }
  for (const cartId of waiting) {
    try {
      home = await bring(context, customerId, home, cartId)
    } catch (error) {
      // Refused for now, for the cart at home is being paid: it goes on waiting.
      if (!(error instanceof ShopError)) throw error
    }
  }
  return home.record
}

type Home = Pick<Carts, 'noted' | 'record'>

async function bring(
  context: Context,
  customerId: string,
  home: Home,
  cartId: string,
): Promise<Home> {
  const { env } = context
  if (cartId === home.record?.id) {
    await endWaiting(env, customerId, cartId)
    return home
  }
  const owners = [customerOwner(customerId)]
  const object = cartObject(env, cartId)
  const reply = await retried(() => object.read(owners))
  const into = reply.ok ? home.record?.id : await object.claimant(customerId)
  if (reply.ok && reply.record.state === 'Frozen') return home
  if (reply.ok && !into) {
    const isNoted = await movePointer(env, { kind: 'customer', customerId }, home.noted, {
      cartId,
      store: reply.record.store,
    })
    if (!isNoted) return home
    await endWaiting(env, customerId, cartId)
    return { noted: cartId, record: reply.record }
  }
  if (!into) {
    // Still a guest's, whose login may be on its way to it.
    if (!(await object.isOpen())) await endWaiting(env, customerId, cartId)
    return home
  }
  if (reply.ok && home.record?.state === 'Frozen') return home
  const { record, isTaken } = await take(context, {
    cartId: into,
    customerId,
    owners,
    previous: cartId,
  })
  if (!isTaken) return home
  const isHome = into === home.record?.id
  await endWaiting(env, customerId, cartId, isHome ? undefined : into)
  await object.forget(into)
  return isHome ? { ...home, record: isThere(record) ? record : undefined } : home
}
