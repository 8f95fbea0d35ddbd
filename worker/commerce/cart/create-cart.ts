import type { Cart } from '#shared/api/carts.ts'
import type { CartLine } from '#shared/cart/cart.ts'
import { ShopError } from '#shared/api/errors.ts'
import type { Context } from '../http/context.ts'
import { hitNetwork } from '../limits/limiter.ts'
import { justLoggedIn } from '../sessions/session.ts'
import { deliveryRates } from '../shipping/rates.ts'
import { customerOwner, mergedLines } from './merging.ts'
import { movedLines } from './moved-lines.ts'
import { newId } from './new-id.ts'
import { guestOwner, placeOf, type Variant } from './principal.ts'
import { customerCart } from './read-cart.ts'
import type { CartRecord } from './record.ts'
import {
  customerEmail,
  movePointer,
  replaceCurrentCart,
  type Place,
  readPointer,
  type Replacement,
} from './store.ts'
import { cartObject, recordOf } from './stub.ts'
import type { NewCart } from './transitions.ts'
import { viewCart } from './view-cart.ts'

const attempts = 5

/**
 * Creates the visitor's cart; a guest without a session gets a session. There is one active cart
 * per visitor: an existing cart of this store is returned, a cart of another store is replaced by
 * one with those of its lines that this store sells. The pointer is written before the cart is
 * created, so that two parallel calls create the same cart.
 */
export async function createCart(
  context: Context,
  variant: Variant,
  country: string,
): Promise<Cart> {
  const home = await homeOf(context, country)
  const countNew = await limitNewCarts(context, variant)
  const first = { cartId: newId(), cartStore: context.store }
  const session =
    variant === 'me' ? await context.session.requireCustomer() : await context.session.ensure(first)
  const start = {
    ...(await ownership(context, session)),
    store: context.store,
    locale: context.locale,
    country: home,
    now: context.now().getTime(),
  }
  if (session.customerId) await customerCart(context, session.customerId)
  // A new session was written with the pointer to this cart.
  const record =
    session.cartId === first.cartId
      ? recordOf(await cartObject(context.env, first.cartId).create({ id: first.cartId, ...start }))
      : await firstOf(context, placeOf(session), start, countNew)
  return viewCart(context, record)
}

/**
 * Returns a function that counts a new cart against the limit of the visitor's network, once. For a
 * visitor without a session it is counted at once, before the session is created.
 */
async function limitNewCarts(context: Context, variant: Variant): Promise<() => Promise<void>> {
  let counted: Promise<void> | undefined
  const countNew = () => (counted ??= hitNetwork(context, 'cart-network'))
  if (variant === 'guest' && !(await context.session.read())) await countNew()
  return countNew
}

async function ownership(
  { env }: Context,
  { tokenHash, customerId }: { tokenHash: string; customerId: string | null },
) {
  if (!customerId) return { owner: guestOwner(tokenHash) }
  const email = await customerEmail(env, customerId)
  return { owner: customerOwner(customerId), customerId, ...(email && { customerEmail: email }) }
}

async function firstOf(
  context: Context,
  place: Place,
  start: Omit<NewCart, 'id'>,
  countNew: () => Promise<void>,
): Promise<CartRecord> {
  const { env } = context
  let lines: CartLine[] | undefined
  for (let attempt = 0; attempt < attempts; attempt++) {
    const pointer = await readPointer(env, place)
    const existing = pointer && (await atPointer(context, pointer.cartId, start))
    if (existing?.record) return existing.record
    lines = existing?.lines ?? lines
    await countNew()
    const to = { cartId: newId(), store: start.store }
    if (
      await replacePointer(env, place, {
        from: pointer?.cartId,
        to,
        previousIsPending: existing?.isReserved ?? false,
      })
    )
      return recordOf(
        await cartObject(env, to.cartId).create({
          id: to.cartId,
          ...start,
          ...(lines && { lines }),
        }),
      )
  }
  // A login has replaced this session, so its pointer can no longer be written.
  throw justLoggedIn()
}

/** Moves the visitor's pointer; false where a parallel call has moved it. */
async function replacePointer(
  env: Env,
  place: Place,
  { from, to, previousIsPending }: Replacement,
): Promise<boolean> {
  if (place.kind === 'guest') return movePointer(env, place, from, to)
  return replaceCurrentCart(env, place.customerId, { from, to, previousIsPending })
}

interface AtPointer {
  record?: CartRecord
  /** It is reserved for a merge into another cart, and becomes active again if that merge fails. */
  isReserved?: boolean
  /** Lines of a cart of another store that this store sells. */
  lines?: CartLine[]
}

/**
 * The cart at the pointer's id, created if it does not exist yet; without a record where another
 * cart has to replace it.
 */
async function atPointer(
  context: Context,
  id: string,
  start: Omit<NewCart, 'id'>,
): Promise<AtPointer> {
  const { env, store } = context
  const object = cartObject(env, id)
  const reply = await object.create({ id, ...start })
  if (!reply.ok) return { isReserved: true }
  if (reply.record.store === store) return { record: reply.record }
  const lines = mergedLines([], await movedLines(context, reply.record), newId)
  recordOf(await object.remove([start.owner], reply.record.version))
  return { lines }
}

/** The country of a new cart: the given one if the store delivers to it, else the market's own. */
async function homeOf(context: Context, typed: string): Promise<string> {
  const country = typed.toUpperCase()
  if (country === context.market.country) return country
  const { countries } = await deliveryRates(context)
  if (!countries.includes(country)) throw new ShopError('CountryNotServed')
  return country
}
