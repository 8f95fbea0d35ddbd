interface Entry<T> {
  value: T
  until: number
}

/**
 * Maximum age of prices, codes and delivery rates in a cart that is viewed, ms; a payment reads
 * them from storage.
 */
const lifetime = 30_000

/**
 * Caches the result of `load` per key in this isolate for half a minute, for at most `bound` keys.
 * `fresh` loads again. A load under way is not shared: its client may disconnect, and then it never
 * ends (AVAIL-7). `sharedLoads` shares those that are dear, with a limit.
 */
export function isolateMemory<T>(bound: number) {
  const entries = new Map<string, Entry<T>>()
  return async function remembered(
    key: string,
    load: () => Promise<T>,
    { fresh = false } = {},
  ): Promise<T> {
    const known = entries.get(key)
    if (known && !fresh && Date.now() < known.until) return known.value
    const until = Date.now() + lifetime
    const value = await load()
    entries.delete(key)
    entries.set(key, { value, until })
    if (entries.size > bound) entries.delete(entries.keys().next().value!)
    return value
  }
}
