import { type Context, use } from 'react'

/** Reads a context while a component is rendered. */
export type ReadContext = <T>(context: Context<T>) => T

/** What a hook takes from contexts. Fragments of pages are cached by the values that it gives (fragment-cache.tsx). */
export interface ContextSource {
  valueOf: (read: ReadContext) => unknown
  /** True where no two requests have the same value: what reads it is never cached. */
  isPerRequest: boolean
}

// Set while the server draws a fragment, which is synchronous.
let listener: ((source: ContextSource) => void) | undefined

/**
 * Gives a hook that reads contexts; the only way in which the client reads them (tests/architecture.test.ts), so that nothing that markup
 * depends on is overlooked. A value that is an object has to be the same object as long as its content is the same.
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

/** Tells `onRead` of each source that is read from now on; without a listener nobody is told. */
export function listenToReads(onRead?: (source: ContextSource) => void): void {
  listener = onRead
}
