/** A bounded map that forgets what was used least recently; `sizeOf` says what an entry weighs. One per isolate and purpose. */
export function createMemory<V>({ limit, sizeOf }: { limit: number; sizeOf: (value: V) => number }) {
  const entries = new Map<string, V>()
  let size = 0

  function remove(key: string) {
    const value = entries.get(key)
    if (value === undefined) return
    entries.delete(key)
    size -= sizeOf(value)
  }

  return {
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
      if (sizeOf(value) > limit) return
      entries.set(key, value)
      size += sizeOf(value)
      for (const oldest of entries.keys()) {
        if (size <= limit) break
        remove(oldest)
      }
    },
    delete: remove,
    get size() {
      return size
    },
  }
}

export type Memory<V> = ReturnType<typeof createMemory<V>>
