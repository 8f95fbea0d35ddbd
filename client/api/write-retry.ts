import { ShopError } from '#shared/api/shop-error.ts'
import type { Cart } from '#shared/api/carts.ts'

/**
 * True where the service could not be reached, or answered so. Nothing was written then, so
 * repeating the write is safe.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof ShopError) return error.status >= 502 && error.status <= 504
  return error instanceof TypeError
}

/**
 * True where reading the cart failed, so that its state is unknown: the service is unreachable,
 * fails, or is overloaded.
 */
export function isFailedRead(error: unknown): boolean {
  return (
    isUnavailable(error) ||
    (error instanceof ShopError && (error.status >= 500 || error.status === 429))
  )
}

/** The fresh cart in a 409 answer (CART-8). */
export function freshCart(error: unknown): Cart | undefined {
  return isConflict(error) ? cartOf(error) : undefined
}

/** The cart in an error answer; undefined for an answer without one. */
export function cartOf(error: unknown): Cart | undefined {
  return error instanceof ShopError ? (error.details.cart as Cart | undefined) : undefined
}

export function isConflict(error: unknown): boolean {
  return error instanceof ShopError && error.code === 'ConcurrentModification'
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof ShopError && codes.includes(error.code)
}

/**
 * Repetitions after the first attempt: at most 10 after a conflict, 2 for an unreachable service
 * (CART-8).
 */
export const retries = { conflict: 10, unavailable: 2 } as const

/**
 * A pause in milliseconds that grows with `attempt` (0 at first) and is random, so that clients do
 * not repeat at the same time.
 */
export function jitter(attempt: number, random: () => number): number {
  return Math.round((0.5 + random()) * Math.min(40 * 2 ** attempt, 1000))
}
