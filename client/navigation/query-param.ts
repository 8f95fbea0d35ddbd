import { useRef, useSyncExternalStore } from 'react'

/**
 * A parameter of the page's address: undefined on the server and while hydrating, null when it is
 * absent. For personal pages, whose data does not contain it. A navigation changes the address
 * before the page: the value changes only with the page.
 */
export function useQueryParam(name: string): string | null | undefined {
  const own = useRef<{ pathname: string; value: string | null }>(undefined)

  function read() {
    const { pathname, search } = location
    if (!own.current || own.current.pathname === pathname)
      own.current = { pathname, value: new URLSearchParams(search).get(name) }
    return own.current.value
  }

  return useSyncExternalStore(subscribe, read, () => undefined)
}

function subscribe(listener: () => void) {
  if (!('navigation' in window)) return () => undefined
  window.navigation.addEventListener('currententrychange', listener)
  return () => window.navigation.removeEventListener('currententrychange', listener)
}
