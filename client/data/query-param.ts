import { useSyncExternalStore } from 'react'

/** A parameter of the page's address: undefined on the server and while hydrating, null when it is absent. Personal pages' data never carries it. */
export function useQueryParam(name: string): string | null | undefined {
  return useSyncExternalStore(
    subscribe,
    () => new URLSearchParams(location.search).get(name),
    () => undefined,
  )
}

function subscribe(listener: () => void) {
  if (!('navigation' in window)) return () => undefined
  window.navigation.addEventListener('currententrychange', listener)
  return () => window.navigation.removeEventListener('currententrychange', listener)
}
