import { ShopError } from '#shared/errors.ts'
import { inTime } from '#shared/in-time.ts'
import type { CartObject, Failure, Reply } from './cart-object.ts'
import { isCartId } from './new-id.ts'
import type { CartRecord } from './record.ts'

type Call =
  'create' | 'read' | 'apply' | 'remove' | 'attach' | 'claim' | 'unclaim' | 'claimant' | 'forget' | 'freeze' | 'unfreeze' | 'markOrdered' | 'schedule'

/** The object's methods as they are called from outside. Only plain data crosses, so their own types hold. */
export type CartStub = { [K in Call]: (...args: Parameters<CartObject[K]>) => Promise<ReturnType<CartObject[K]>> }

/** The object of a cart. Throws CartNotFound for what can be no cart's id, so that guesses create no objects. */
export function cartObject(env: Env, cartId: string): CartStub {
  if (!isCartId(cartId)) throw new ShopError('CartNotFound')
  const stub = env.CART.getByName(cartId) as unknown as CartStub
  return new Proxy(stub, { get: (_, call: Call) => patient(stub, call) })
}

/** How long an object is waited for, milliseconds. */
const patience = 5_000

/** A call that ends, whatever becomes of the object. Nobody knows then whether it was done: it is told as the platform tells of a flooded object. */
function patient(stub: CartStub, call: Call) {
  const ask = (...args: unknown[]) => (stub[call] as (...all: unknown[]) => Promise<unknown>)(...args)
  return async (...args: unknown[]) =>
    inTime(ask(...args), patience, () => Object.assign(new Error(`${call} of a cart is slow`), { overloaded: true }))
}

/**
 * Asks an object again, at most twice, after a failure that the platform calls passing; one that is overloaded is left in peace (guarantees 21).
 * Only for calls that may happen twice: each try takes a new stub.
 */
export async function retried<T>(call: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (tries <= 1 || !isPassing(error)) throw error
    await scheduler.wait(50 + Math.random() * 100)
    return retried(call, tries - 1)
  }
}

/** Whether the platform marked an error as its own: the object is moving or flooded. */
export function isPlatformTrouble(error: unknown): boolean {
  return error instanceof Error && ('retryable' in error || 'overloaded' in error)
}

function isPassing(error: unknown): boolean {
  const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean }
  return retryable === true && overloaded !== true
}

/** The record of a reply, or its error thrown. */
export function recordOf(reply: Reply): CartRecord {
  if (reply.ok) return reply.record
  throw errorOf(reply)
}

export function errorOf({ code, status, message, details }: Failure): ShopError {
  return new ShopError(code, { status, message, details })
}
