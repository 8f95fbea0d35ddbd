import { useSyncExternalStore } from 'react'

/** State of the loading bar. */
export type NavigationStatus = 'idle' | 'loading' | 'failed'

let status: NavigationStatus = 'idle'
const listeners = new Set<() => void>()

export function setNavigationStatus(next: NavigationStatus): void {
  if (next === status) return
  status = next
  for (const listener of listeners) listener()
}

/**
 * Not a context: a change of a context reaches every part below it whose script is not loaded yet,
 * and React then removes that part's HTML until its script comes, which moves the page.
 */
export function useNavigationStatus(): NavigationStatus {
  return useSyncExternalStore(
    subscribe,
    () => status,
    () => 'idle',
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
