/** Most values that are remembered. */
const most = 20_000

/**
 * A function that gives the value of a name and makes each once. It forgets all when it has many, so that the values of a hundred
 * thousand products are never in memory together.
 */
export function rememberRecent<Value extends object>(): (name: string, make: () => Value) => Value {
  const known = new Map<string, Value>()
  return (name, make) => {
    const found = known.get(name)
    if (found) return found
    const value = make()
    if (known.size >= most) known.clear()
    known.set(name, value)
    return value
  }
}
