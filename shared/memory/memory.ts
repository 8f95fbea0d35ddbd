/** What an entry costs beside its key and its value: a node of the map and what holds the value, bytes. */
const overhead = 100

/**
 * A map of at most `limit` bytes that forgets what was used least recently. `sizeOf` gives the bytes of a value, and has to give the same for
 * it each time; keys are counted here, two bytes a character, because strangers choose them. One per isolate and purpose; `name` says which.
 */
export function createMemory<V>({
  name,
  limit,
  sizeOf,
}: {
  name: string
  limit: number
  sizeOf: (value: V) => number
}) {
  const entries = new Map<string, V>()
  let size = 0

  const weightOf = (key: string, value: V) => sizeOf(value) + key.length * 2 + overhead

  function remove(key: string) {
    const value = entries.get(key)
    if (value === undefined) return
    entries.delete(key)
    size -= weightOf(key, value)
  }

  const memory = {
    get(key: string): V | undefined {
      const value = entries.get(key)
      if (value === undefined) return undefined
      // Re-inserting moves it to the young end.
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key: string, value: V) {
      remove(key)
      const weight = weightOf(key, value)
      if (weight > limit) return
      entries.set(key, value)
      size += weight
      for (const oldest of entries.keys()) {
        if (size <= limit) break
        remove(oldest)
      }
    },
    delete: remove,
    /** Bytes, as counted. */
    get size() {
      return size
    },
    get count() {
      return entries.size
    },
    clear() {
      entries.clear()
      size = 0
    },
    limit,
  }
  made.set(name, new WeakRef(memory))
  return memory
}

// By name, so that a test can look at all of them; a memory that nobody holds any more is gone from here too.
const made = new Map<string, WeakRef<{ size: number; count: number; limit: number }>>()

/** The memories of this isolate by name, of each name the newest: bytes as counted, entries, and the bound in bytes. */
export function memories(): { name: string; size: number; count: number; limit: number }[] {
  return [...made].flatMap(([name, reference]) => {
    const memory = reference.deref()
    return memory ? [{ name, size: memory.size, count: memory.count, limit: memory.limit }] : []
  })
}

export type Memory<V> = ReturnType<typeof createMemory<V>>
