import { useSyncExternalStore } from 'react'
import type { Locale } from '#shared/markets.ts'

/** What became of a cart in another store, or another country of its store (decisions, Tensions settled). */
export interface CarriedCart {
  to: Locale
  /** Lines that are on the new cart. */
  carried: number
  /** Names of what is not sold there, or not in stock. */
  missing: string[]
  currencyChanged: boolean
}

let last: CarriedCart | undefined
const listeners = new Set<() => void>()

/** Keeps what happened until it was shown. */
export function announceCarried(result: CarriedCart | undefined): void {
  last = result
  for (const listener of listeners) listener()
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
