import { useSyncExternalStore } from 'react'

/** State of the last in-app navigation, as the loading bar shows it (SHELL-12). */
export type NavigationStatus = 'idle' | 'loading' | 'failed'

let status: NavigationStatus = 'idle'
const listeners = new Set<() => void>()

/** Sets the status and renders whatever uses it. */
export function setNavigationStatus(next: NavigationStatus): void {
  if (next === status) return
  status = next
  for (const listener of listeners) listener()
}

/**
 * The status; `idle` on the server. Not a context: a change of a context reaches every island below
 * it whose script is not loaded yet, and React then removes that island's HTML until its script has
 * come, which moves the page.
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
