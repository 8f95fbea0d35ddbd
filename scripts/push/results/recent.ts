/**
 * A function that gives the value of a name and makes each once. It forgets all when it has `most`,
 * so that the values of a hundred thousand products are never in memory together.
 */
export function rememberRecent<Value extends object>(
  most = 20_000,
): (name: string, make: () => Value) => Value {
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
