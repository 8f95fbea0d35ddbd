import { useSyncExternalStore } from 'react'
import { isTextList, stored } from '../../api/browser-storage.ts'

const kept = stored({ key: 'compare', area: 'local', is: isTextList })
/** As many as a table can hold side by side. */
export const compareLimit = 4
const none: readonly string[] = []

let keys: readonly string[] | undefined
const listeners = new Set<() => void>()

/** Products put side by side: kept in the browser, at most four, the oldest gives way. */
export function useCompare() {
  const current = useSyncExternalStore(subscribe, read, () => none)
  return {
    keys: current,
    has: (key: string) => current.includes(key),
    toggle(key: string) {
      const next = current.includes(key)
        ? current.filter((other) => other !== key)
        : [...current, key].slice(-compareLimit)
      keys = next
      kept.write([...next])
      for (const listener of listeners) listener()
    },
  }
}

function read(): readonly string[] {
  return (keys ??= kept.read()?.slice(0, compareLimit) ?? none)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
