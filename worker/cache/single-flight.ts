import { waitUntil } from 'cloudflare:workers'
import { createMemory } from '#shared/memory/memory.ts'

interface Options {
  name: string
  /** Milliseconds after which work is not waited for any more: when a request is cut off, what it had begun may never end. */
  longest: number
}

/** Gives a function that does a piece of work once for all who ask for the same key at the same time. */
export function createSingleFlight({ name, longest }: Options) {
  const running = createMemory<{ promise: Promise<unknown>; since: number }>({
    name,
    limit: 1024 * 1024,
    sizeOf: () => 200,
  })
  return function once<T>(key: string, work: () => Promise<T>): Promise<T> {
    const going = running.get(key)
    if (going && Date.now() - going.since < longest) return going.promise as Promise<T>
    const promise = work().finally(
      () => running.get(key)?.promise === promise && running.delete(key),
    )
    running.set(key, { promise, since: Date.now() })
    // The work outlives the visitor who happened to start it: others wait for it too.
    waitUntil(promise.catch(() => undefined))
    return promise
  }
}
