import { type Context, use } from 'react'

/** Reads a context during a render. */
export type ReadContext = <T>(context: Context<T>) => T

/**
 * A value that a hook reads from contexts. Fragments are cached by these values
 * (fragment-cache.tsx).
 */
export interface ContextSource {
  valueOf: (read: ReadContext) => unknown
  /** True where the value differs in every request: a component that reads it is never cached. */
  isPerRequest: boolean
}

// Set while the server renders a fragment, which is synchronous.
let listener: ((source: ContextSource) => void) | undefined

/**
 * Creates a hook that reads contexts. It is the only way in which the client reads them
 * (tests/architecture.test.ts), so that every input of markup is known. A value that is an object
 * must be the same object as long as its content is the same.
 */
export function createContextHook<T>(
  valueOf: (read: ReadContext) => T,
  { isPerRequest = false } = {},
): () => T {
  const source: ContextSource = { valueOf, isPerRequest }
  return function useContextValue() {
    listener?.(source)
    return valueOf(use)
  }
}

/**
 * Calls `onRead` for each source that is read from now on; without an argument nothing is called
 * any more.
 */
export function listenToReads(onRead?: (source: ContextSource) => void): void {
  listener = onRead
}
