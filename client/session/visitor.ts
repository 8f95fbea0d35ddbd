import { useSyncExternalStore } from 'react'

/** What the readable `visitor` cookie says: 'unknown' on the server and while hydrating, 'none' before the first cart or login. */
export type Visitor = 'unknown' | 'none' | 'guest' | 'customer'

let current: Visitor | undefined
const listeners = new Set<() => void>()

/** The kind of visitor, without asking the server; it decides between the guest and the me variant of calls (API-11). */
export function useVisitor(): Visitor {
  return useSyncExternalStore(subscribe, currentVisitor, () => 'unknown')
}

export function currentVisitor(): Visitor {
  return (current ??= readCookie())
}

/** Reads the cookie again: after calls that may have started or ended a session. */
export function noticeVisitor(): Visitor {
  const found = readCookie()
  if (found === current) return found
  current = found
  for (const listener of listeners) listener()
  return found
}

function readCookie(): Visitor {
  const kind = /(?:^|;\s*)visitor=(guest|customer)(?:;|$)/.exec(document.cookie)?.[1]
  return (kind as Visitor | undefined) ?? 'none'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
