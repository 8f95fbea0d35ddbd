interface Entry<T> {
  value: Promise<T>
  until: number
}

/** How long prices, codes and delivery rates may be old on a cart that is looked at; a payment always asks afresh. */
const lifetime = 30_000

/**
 * Remembers what `load` gave for a key in this isolate for half a minute, at most `bound` keys; parallel callers share one load and a failed one is
 * forgotten. `fresh` asks again.
 */
export function isolateMemory<T>(bound: number) {
  const entries = new Map<string, Entry<T>>()
  return function remembered(key: string, load: () => Promise<T>, { fresh = false } = {}): Promise<T> {
    const known = entries.get(key)
    if (known && !fresh && Date.now() < known.until) return known.value
    const entry: Entry<T> = { value: load(), until: Date.now() + lifetime }
    entries.delete(key)
    entries.set(key, entry)
    if (entries.size > bound) entries.delete(entries.keys().next().value!)
    // The caller sees the failure; this only forgets it.
    entry.value.catch(() => entries.get(key) === entry && entries.delete(key))
    return entry.value
  }
}
