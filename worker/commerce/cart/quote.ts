import type { Cart } from '#shared/api/carts.ts'
import { ShopError } from '#shared/api/errors.ts'
import type { Sellable } from '../catalog/sellable.ts'
import type { Context } from '../http/context.ts'
import type { DiscountCode } from '../pricing/discount-code.ts'
import type { BuyerNames } from '../pricing/store.ts'
import { ownersOf, type Variant } from './principal.ts'
import type { CartRecord } from './record.ts'
import { refusal } from './refusal.ts'
import { cartObject, recordOf } from './stub.ts'
import { priceCart } from './view-cart.ts'

/** A cart as it can be paid: today's prices, straight from storage. */
export interface Quote {
  cart: Cart
  owner: string
  /**
   * The sold variant of each line, with parts of bundles and weights, in the order of
   * `cart.lineItems`. Empty for a frozen cart.
   */
  sellables: Sellable[]
  /** The codes that lower the price. Empty for a frozen cart. */
  codes: DiscountCode[]
  /** All known identities of the buyer. Empty for a frozen cart. */
  buyer: BuyerNames
  /** Whether a code on the cart depends on what the buyer has bought before. */
  isPersonal: boolean
  /** Reference of the payment that has frozen the cart; `cart` is then the cart of that payment. */
  frozenBy?: string
}

/**
 * Prices a visitor's cart from storage, without changing it, for the buyer that `identify` finds in
 * it. Throws CartNotFound for another visitor's or another store's cart.
 */
export async function quoteCart(
  context: Context,
  variant: Variant,
  cartId: string,
  identify: (record: CartRecord) => Promise<BuyerNames>,
): Promise<Quote> {
  const owners = await ownersOf(context, variant)
  const record = recordOf(await cartObject(context.env, cartId).read(owners))
  if (record.store !== context.store) throw new ShopError('CartNotFound')
  const { owner, frozen, version } = record
  if (frozen)
    return {
      cart: { ...frozen.cart, version },
      owner,
      sellables: [],
      codes: [],
      buyer: nobody,
      isPersonal: false,
      frozenBy: frozen.paymentReference,
    }
  const buyer = await identify(record)
  const { cart, sellables, codes } = await priceCart(context, record, { fresh: true, buyer })
  const matching = new Set(
    cart.discountCodes
      .filter(({ state }) => state === 'MatchesCart')
      .map(({ discountCode }) => discountCode.id),
  )
  return {
    cart,
    owner,
    buyer,
    isPersonal: codes.some(({ code }) => code.isOncePerCustomer || code.isFirstOrderOnly),
    sellables: cart.lineItems.map(({ variant: { sku } }) => sellables.get(sku)!),
    codes: codes.flatMap(({ code }) => (matching.has(code.id) ? [code] : [])),
  }
}

const nobody: BuyerNames = { customerIds: [], marks: [] }

interface Payment {
  paymentReference: string
  now: Date
  /** When the cart's alarm first checks the payment, epoch milliseconds. */
  firstVisit: number
}

/**
 * Freezes a cart for a payment at exactly the version that was quoted; repeated for the same
 * payment it changes nothing. Throws ConcurrentModification, CartFrozen, CartNotFound.
 */
export async function freezeCart(
  context: Context,
  { cart, owner }: Quote,
  { paymentReference, now, firstVisit }: Payment,
): Promise<Cart> {
  const object = cartObject(context.env, cart.id)
  const reply = await object.freeze({
    owner,
    version: cart.version,
    paymentReference,
    cart,
    now: now.getTime(),
    firstVisit,
  })
  if (!reply.ok) throw await refusal(context, reply)
  return reply.record.frozen!.cart
}

/**
 * Unfreezes a cart whose payment failed or was given up; does nothing where another payment has
 * frozen it since.
 */
export async function unfreezeCart(
  env: Env,
  cartId: string,
  paymentReference: string,
): Promise<void> {
  await cartObject(env, cartId).unfreeze(paymentReference)
}

/** Marks a cart as ordered by this payment: it no longer exists for its visitor. */
export async function markCartOrdered(
  env: Env,
  cartId: string,
  paymentReference: string,
): Promise<void> {
  await cartObject(env, cartId).markOrdered(paymentReference)
}

/**
 * Lets the cart's alarm check a payment at `at` (epoch ms), or at an earlier time that was
 * scheduled before.
 */
export async function scheduleReconcile(
  env: Env,
  cartId: string,
  paymentReference: string,
  at: number,
): Promise<void> {
  await cartObject(env, cartId).schedule(cartId, paymentReference, at)
}
