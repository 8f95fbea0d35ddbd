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
  noteForCustomer,
  type Place,
  readPointer,
  type Replacement,
} from './store.ts'
import { cartObject, recordOf } from './stub.ts'
import type { NewCart } from './transitions.ts'
import { viewCart } from './view-cart.ts'

const attempts = 5

/**
 * A new cart; a guest without a session gets one. There is one active cart per visitor: one that is there already in this store is answered, one
 * of another store is replaced, and what this store sells of its lines comes along. The cart is noted before it is made, so that two calls at once make the same one.
 */
export async function createCart(
  context: Context,
  variant: Variant,
  country: string,
): Promise<Cart> {
  const home = await homeOf(context, country)
  const countNew = await limitNewCarts(context, variant)
  const session =
    variant === 'me' ? await context.session.requireCustomer() : await context.session.ensure()
  const start = await ownership(context, session)
  if (session.customerId) await customerCart(context, session.customerId)
  const record = await firstOf(
    context,
    placeOf(session),
    {
      ...start,
      store: context.store,
      locale: context.locale,
      country: home,
      now: context.now().getTime(),
    },
    countNew,
  )
  return viewCart(context, record)
}

/** Counts a new cart of the visitor's network, once per call. A visitor without a session is counted before one is made for them. */
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
    const noted = await readPointer(env, place)
    const existing = noted && (await atPointer(context, noted.cartId, start))
    if (existing?.record) return existing.record
    lines = existing?.lines ?? lines
    await countNew()
    const to = { cartId: newId(), store: start.store }
    if (
      await note(env, place, { from: noted?.cartId, to, isWaiting: existing?.isPromised ?? false })
    )
      return recordOf(
        await cartObject(env, to.cartId).create({
          id: to.cartId,
          ...start,
          ...(lines && { lines }),
        }),
      )
  }
  // Nothing can be noted with a session whose place a login has taken.
  throw justLoggedIn()
}

/** False where another cart is noted by now. */
async function note(
  env: Env,
  place: Place,
  { from, to, isWaiting }: Replacement,
): Promise<boolean> {
  if (place.kind === 'guest') return movePointer(env, place, from, to)
  return noteForCustomer(env, place.customerId, { from, to, isWaiting })
}

interface AtPointer {
  record?: CartRecord
  /** It was given to another cart, or will be: it comes back if that login fails. */
  isPromised?: boolean
  /** It was of another store: what it held, as far as it is sold here. */
  lines?: CartLine[]
}

/** The cart that is noted, made now if nobody has yet; no record where another one has to take its place. */
async function atPointer(
  context: Context,
  id: string,
  start: Omit<NewCart, 'id'>,
): Promise<AtPointer> {
  const { env, store } = context
  const object = cartObject(env, id)
  const reply = await object.create({ id, ...start })
  if (!reply.ok) return { isPromised: true }
  if (reply.record.store === store) return { record: reply.record }
  const lines = mergedLines([], await movedLines(context, reply.record), newId)
  recordOf(await object.remove([start.owner], reply.record.version))
  return { lines }
}

/** The country a cart starts with: one that the store delivers to, or the market's own. */
async function homeOf(context: Context, typed: string): Promise<string> {
  const country = typed.toUpperCase()
  if (country === context.market.country) return country
  const { countries } = await deliveryRates(context)
  if (!countries.includes(country)) throw new ShopError('CountryNotServed')
  return country
}
