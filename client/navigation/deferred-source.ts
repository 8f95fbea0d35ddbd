/** What became of a deferred call: its value, or null and why there is none. Never a rejection, so that no boundary is lost over it. */
export type Settled = readonly [value: unknown] | readonly [value: null, error: string]

/** Where the values of deferred keys come from: on the server the running calls, in the browser the stream or the navigation's answer. */
export interface DeferredSource {
  get(key: string): Promise<Settled>
  /** True once the key's value is there. */
  has(key: string): boolean
  /** True while values travel in the document's stream, in script elements that hydration expects. */
  streamed: boolean
}

interface Slot {
  promise: Promise<Settled> & { status?: 'pending' | 'fulfilled'; value?: Settled }
  settle: (settled: Settled) => void
}

/** A source whose values arrive one by one. `status` and `value` are set as React's `use` expects, so that a value that is there never suspends. */
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
