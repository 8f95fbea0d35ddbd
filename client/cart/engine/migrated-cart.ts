import { useSyncExternalStore } from 'react'
import type { Locale } from '#shared/markets/markets.ts'

/** What became of a cart in another store, or another country of its store (LOC-15). */
export interface CarriedCart {
  to: Locale
  /** Lines that are on the new cart. */
  carried: number
  /** Names of what is not sold there, or not in stock. */
  missing: string[]
  currencyChanged: boolean
  /** It came along with an addition, whose own message tells of it. */
  isAddition?: boolean
}

let last: CarriedCart | undefined
let told: CarriedCart | undefined
const listeners = new Set<() => void>()

/** Keeps what happened until it was shown. */
export function announceCarried(result: CarriedCart | undefined): void {
  last = result
  for (const listener of listeners) listener()
}

/** How many lines came along with the addition that is about to be told: once, then 0. */
export function takeCarriedLines(): number {
  const lines = last !== told && last?.isAddition ? last.carried : 0
  told = last
  return lines
}

/** What the last switch did, until it was shown. */
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
