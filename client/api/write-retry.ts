import { ShopError } from '#shared/api/shop-error.ts'
import type { Cart } from '#shared/api/carts.ts'

/** Whether the service could not be reached at all: no answer, or one that says so. Nothing was decided then, and trying again is safe. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof ShopError) return error.status >= 502 && error.status <= 504
  return error instanceof TypeError
}

/** Whether reading the cart failed, so that nothing is known of it: the service could not be reached, failed, or asked to wait. */
export function isFailedRead(error: unknown): boolean {
  return (
    isUnavailable(error) ||
    (error instanceof ShopError && (error.status >= 500 || error.status === 429))
  )
}

/** The fresh cart in a 409 answer (CART-8). */
export function freshCart(error: unknown): Cart | undefined {
  return isConflict(error) ? ((error as ShopError).details.cart as Cart | undefined) : undefined
}

export function isConflict(error: unknown): boolean {
  return error instanceof ShopError && error.code === 'ConcurrentModification'
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof ShopError && codes.includes(error.code)
}

/** Attempts beyond the first: a conflict is retried at most 10 times, an unreachable service twice (CART-8). */
export const retries = { conflict: 10, unavailable: 2 } as const

/** A pause in milliseconds that grows with the attempts and differs between visitors, so that they do not meet again. */
export function jitter(attempt: number, random: () => number): number {
  return Math.round((0.5 + random()) * Math.min(40 * 2 ** attempt, 1000))
}
