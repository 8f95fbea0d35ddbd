/**
 * The result of a deferred call: its value, or null and the error. Never a rejection, which would
 * fail the Suspense boundary.
 */
export type Settled = readonly [value: unknown] | readonly [value: null, error: string]

/**
 * Gives the values of deferred keys: on the server of the running calls, in the browser of the
 * stream or of the in-app answer.
 */
export interface DeferredSource {
  get(key: string): Promise<Settled>
  /** True where the key's value has arrived. */
  has(key: string): boolean
  /**
   * True where values arrive in the document's stream, in script elements that hydration expects.
   */
  streamed: boolean
}

interface Slot {
  promise: Promise<Settled> & { status?: 'pending' | 'fulfilled'; value?: Settled }
  settle: (settled: Settled) => void
}

/**
 * A source whose values arrive one by one. `status` and `value` of its promises are set as React's
 * `use` expects, so that a value that has arrived never suspends.
 */
export function createDeferredSource({ streamed = false } = {}): DeferredSource & {
  settle(key: string, settled: Settled): void
  settleRest(error: string): void
} {
  const slots = new Map<string, Slot>()
  const slotOf = (key: string) => {
    const known = slots.get(key)
    if (known) return known
    const slot = openSlot()
    slots.set(key, slot)
    return slot
  }
  let ended: string | undefined
  return {
    streamed,
    get(key) {
      const slot = slotOf(key)
      if (ended) slot.settle([null, ended])
      return slot.promise
    },
    has: (key) => slots.get(key)?.promise.status === 'fulfilled',
    settle: (key, settled) => slotOf(key).settle(settled),
    settleRest(error) {
      ended = error
      for (const slot of slots.values()) slot.settle([null, error])
    },
  }
}

function openSlot(): Slot {
  const { promise, resolve } = Promise.withResolvers<Settled>()
  const tracked: Slot['promise'] = Object.assign(promise, { status: 'pending' as const })
  return {
    promise: tracked,
    settle(settled) {
      if (tracked.status === 'fulfilled') return
      tracked.status = 'fulfilled'
      tracked.value = settled
      resolve(settled)
    },
  }
}
