import type { Cart } from '#shared/api/carts.ts'
import { ShopError } from '#shared/api/errors.ts'
import type { Context } from '../http/context.ts'
import { completeMerge } from './attach-cart.ts'
import { guestOwners, type Variant } from './principal.ts'
import type { CartRecord } from './record.ts'
import { readCustomersCarts } from './store.ts'
import { retried } from '../storage/object-call.ts'
import { cartObject } from './stub.ts'
import { viewCart } from './view-cart.ts'
import { recoverPending } from './recover-pending.ts'

/**
 * The visitor's cart in the market of the request. Throws CartNotFound without one, and for the
 * cart of another store.
 */
export async function readCart(context: Context, variant: Variant): Promise<Cart> {
  const record = await findCart(context, variant)
  if (!record) throw new ShopError('CartNotFound')
  return viewCart(context, record)
}

/** The record of the cart that `readCart` returns; undefined without one. */
export async function findCart(
  context: Context,
  variant: Variant,
): Promise<CartRecord | undefined> {
  const record = variant === 'me' ? await customersCart(context) : await guestsCart(context)
  return record?.store === context.store ? record : undefined
}

async function customersCart(context: Context): Promise<CartRecord | undefined> {
  const { customerId } = await context.session.requireCustomer()
  return customerCart(context, customerId)
}

/** A guest's cart, and right after login the one of the guest of before. */
async function guestsCart(context: Context): Promise<CartRecord | undefined> {
  const row = await context.session.read()
  if (!row) return undefined
  const own = row.cartId ? await recordAt(context, row.cartId, guestOwners(row)) : undefined
  return own ?? (row.customerId ? customerCart(context, row.customerId) : undefined)
}

/**
 * The customer's current cart, after interrupted merges and pending carts have been merged into it,
 * so that no line is missing (CART-11).
 */
export async function customerCart(
  context: Context,
  customerId: string,
): Promise<CartRecord | undefined> {
  const { current, pending } = await readCustomersCarts(context.env, customerId)
  const record = current ? await cartAt(context, customerId, current.cartId) : undefined
  return pending.length > 0
    ? recoverPending(context, { customerId, pointer: current?.cartId, record, pending })
    : record
}

async function cartAt(
  context: Context,
  customerId: string,
  cartId: string,
): Promise<CartRecord | undefined> {
  return (
    (await recordAt(context, cartId, [`customer:${customerId}`])) ??
    completeMerge(context, customerId, cartId)
  )
}

async function recordAt(
  { env }: Context,
  cartId: string,
  owners: readonly string[],
): Promise<CartRecord | undefined> {
  const reply = await retried(() => cartObject(env, cartId).read(owners))
  return reply.ok ? reply.record : undefined
}
