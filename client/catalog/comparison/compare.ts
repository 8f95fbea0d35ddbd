import { useSyncExternalStore } from 'react'
import { compareLimit } from '#shared/catalog/comparison.ts'
import { isTextList, stored } from '../../api/browser-storage.ts'

const kept = stored({ key: 'compare', area: 'local', is: isTextList })
const none: readonly string[] = []

let keys: readonly string[] | undefined
const listeners = new Set<() => void>()

/**
 * Keys of the products in the comparison, stored in the browser. A fifth one removes the oldest
 * (CAT-8).
 */
export function useCompare() {
  const current = useSyncExternalStore(subscribe, readCompared, () => none)
  return {
    keys: current,
    has: (key: string) => current.includes(key),
    toggle(key: string) {
      setCompared(
        current.includes(key)
          ? current.filter((other) => other !== key)
          : [...current, key].slice(-compareLimit),
      )
    },
  }
}

/** Stores which products are compared. */
export function setCompared(next: readonly string[]): void {
  keys = next
  kept.write([...next])
  for (const listener of listeners) listener()
}

/** Keys of the products in the comparison, in the order in which they were added. */
export function readCompared(): readonly string[] {
  return (keys ??= kept.read()?.slice(0, compareLimit) ?? none)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
