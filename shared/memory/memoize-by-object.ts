/**
 * `make`, done once for each key and kept as long as the key lives: an environment (so once per isolate and deployment), a list, a visit.
 * The other arguments have to follow from the key. What throws is made again.
 */
export function memoizeByObject<Key extends object, Rest extends unknown[], Value extends object>(
  make: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const kept = new WeakMap<Key, Value>()
  return (key, ...rest) => {
    const known = kept.get(key)
    if (known) return known
    const value = make(key, ...rest)
    kept.set(key, value)
    return value
  }
}
