/**
 * Bytes of an entry beside its key and value: a node of the map and the object that holds the
 * value.
 */
const overhead = 100

/**
 * A map of at most `limit` bytes that removes the least recently used entries. `sizeOf` gives the
 * bytes of a value, and must give the same each time. Keys count two bytes per character, because
 * strangers choose them. `name` identifies the map in `memories`; one per isolate and purpose.
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
      // Inserting it again makes it the most recently used.
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
    /** Bytes of all entries. */
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

// By name, so that a test can list them; held weakly, so that an unused one can be collected.
const made = new Map<string, WeakRef<{ size: number; count: number; limit: number }>>()

/**
 * The memories of this isolate, the newest of each name: size and limit in bytes, and number of
 * entries.
 */
export function memories(): { name: string; size: number; count: number; limit: number }[] {
  return [...made].flatMap(([name, reference]) => {
    const memory = reference.deref()
    return memory ? [{ name, size: memory.size, count: memory.count, limit: memory.limit }] : []
  })
}

export type Memory<V> = ReturnType<typeof createMemory<V>>
