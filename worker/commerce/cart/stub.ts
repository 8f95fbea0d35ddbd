import { ShopError } from '#shared/api/errors.ts'
import { objectCall } from '../storage/object-call.ts'
import type { CartObject, Failure, Reply } from './cart-object.ts'
import { isCartId } from './new-id.ts'
import type { CartRecord } from './record.ts'

type Call =
  | 'create'
  | 'read'
  | 'apply'
  | 'remove'
  | 'attach'
  | 'transferOwner'
  | 'reserveForMerge'
  | 'releaseFromMerge'
  | 'mergeTarget'
  | 'rejectMerge'
  | 'isOpen'
  | 'forget'
  | 'erase'
  | 'freeze'
  | 'unfreeze'
  | 'markOrdered'
  | 'schedule'

/**
 * The object's methods as callers see them. Only plain data is passed, so the RPC types are the
 * methods' own.
 */
export type CartStub = {
  [K in Call]: (...args: Parameters<CartObject[K]>) => Promise<ReturnType<CartObject[K]>>
}

/**
 * The object of a cart. Throws CartNotFound for a text without the form of a cart's id, so that
 * guesses create no objects.
 */
export function cartObject(env: Env, cartId: string): CartStub {
  if (!isCartId(cartId)) throw new ShopError('CartNotFound')
  const stub = env.CART.getByName(cartId) as unknown as CartStub
  return new Proxy(stub, { get: (_, call: Call) => withTimeout(env, stub, call) })
}

function withTimeout(env: Env, stub: CartStub, call: Call) {
  const ask = (...args: unknown[]) =>
    (stub[call] as (...all: unknown[]) => Promise<unknown>)(...args)
  return async (...args: unknown[]) => objectCall(env, ask(...args), `${call} of a cart`)
}

/** The record of a successful reply; throws the error of a failed one. */
export function recordOf(reply: Reply): CartRecord {
  if (reply.ok) return reply.record
  throw errorOf(reply)
}

export function errorOf({ code, status, message, details }: Failure): ShopError {
  return new ShopError(code, { status, message, details })
}
