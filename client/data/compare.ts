import { useSyncExternalStore } from 'react'

const storageKey = 'compare'
/** As many as a table can hold side by side. */
const limit = 4
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
      const next = current.includes(key) ? current.filter((other) => other !== key) : [...current, key].slice(-limit)
      keys = next
      localStorage.setItem(storageKey, JSON.stringify(next))
      for (const listener of listeners) listener()
    },
  }
}

function read(): readonly string[] {
  return (keys ??= stored())
}

function stored(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? value.filter((key): key is string => typeof key === 'string').slice(0, limit) : none
  } catch {
    return none
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
