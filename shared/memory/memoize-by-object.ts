const values = new WeakMap<object, Map<unknown, unknown>>()

/**
 * What `make` gives for an object, made once and kept as long as the object is: an environment (so once per isolate and deployment), a list,
 * a visit. `make` has to be a function of a module, whose identity names the value, and the other arguments have to follow from the
 * object. What throws is made again. This is the only place where derived values are kept.
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
