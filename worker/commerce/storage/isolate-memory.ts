interface Entry<T> {
  value: T
  until: number
}

/** How long prices, codes and delivery rates may be old on a cart that is looked at; a payment always asks afresh. */
const lifetime = 30_000

/**
 * Remembers what `load` gave for a key in this isolate for half a minute, at most `bound` keys. `fresh` asks again. A load under way is nobody
 * else's: its client may leave, and then it never ends (AVAIL-7).
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
