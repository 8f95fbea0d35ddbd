import { useSyncExternalStore } from 'react'

/**
 * Value of the readable `visitor` cookie: 'unknown' on the server and while hydrating, 'none'
 * before the first cart or login.
 */
export type Visitor = 'unknown' | 'none' | 'guest' | 'customer'

let current: Visitor | undefined
const listeners = new Set<() => void>()

/**
 * The kind of visitor, read without a request. It selects the guest or the customer variant of
 * calls (API-11).
 */
export function useVisitor(): Visitor {
  return useSyncExternalStore(subscribe, currentVisitor, () => 'unknown')
}

export function currentVisitor(): Visitor {
  return (current ??= readCookie())
}

/** Reads the cookie again; call it after requests that may have started or ended a session. */
export function refreshVisitor(): Visitor {
  const found = readCookie()
  if (found === current) return found
  current = found
  for (const listener of listeners) listener()
  return found
}

function readCookie(): Visitor {
  const kind = /(?:^|;\s*)visitor=(\w+)(?:;|$)/.exec(document.cookie)?.[1]
  return kind === 'guest' || kind === 'customer' ? kind : 'none'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
