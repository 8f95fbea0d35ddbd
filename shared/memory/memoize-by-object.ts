const values = new WeakMap<object, Map<unknown, unknown>>()

/**
 * The value that `make` computes for an object, computed once and kept as long as the object: an
 * environment (so once per isolate and deployment), a list, a visit. `make` must be a function of a
 * module, because its identity is part of the key, and the other arguments must depend on the
 * object alone. A value that could not be computed is computed again. Derived values are kept here
 * only (docs/caches.md).
 */
export function memoizeByObject<Key extends object, Rest extends unknown[], Value>(
  key: Key,
  make: (key: Key, ...rest: Rest) => Value,
  ...rest: Rest
): Value {
  let known = values.get(key)
  if (!known) values.set(key, (known = new Map()))
  if (known.has(make)) return known.get(make) as Value
  const value = make(key, ...rest)
  known.set(make, value)
  return value
}
