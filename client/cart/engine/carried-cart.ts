import { useSyncExternalStore } from 'react'
import type { Locale } from '#shared/markets/markets.ts'

/** Result of moving a cart to another store, or another country of its store (LOC-15). */
export interface CarriedCart {
  to: Locale
  /** Number of lines that are on the new cart. */
  carried: number
  /** Names of products that are not sold there, or not in stock. */
  missing: string[]
  currencyChanged: boolean
  /** True where the cart was moved together with an addition, whose own toast mentions it. */
  isAddition?: boolean
}

let last: CarriedCart | undefined
let told: CarriedCart | undefined
const listeners = new Set<() => void>()

/** Keeps the result until it was shown. */
export function announceCarried(result: CarriedCart | undefined): void {
  last = result
  for (const listener of listeners) listener()
}

/**
 * Number of lines that were moved with the addition whose toast is shown next; later calls give 0.
 */
export function takeCarriedLines(): number {
  const lines = last !== told && last?.isAddition ? last.carried : 0
  told = last
  return lines
}

/** The result of the last move until it was shown, and a function that drops it. */
export function useCarriedCart(): { result: CarriedCart | undefined; dismiss: () => void } {
  const result = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => last,
    () => undefined,
  )
  return { result, dismiss: () => announceCarried(undefined) }
}
