/** Groups of files that import each other in a cycle, each as one line; empty without cycles. */
export function cyclesOf(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const order = new Map<string, number>()
  const open: string[] = []
  const cycles: string[] = []

  /**
   * Tarjan's algorithm. Returns the lowest position in `order` that the imports of a file lead
   * back to; its own position where it is the first file of its cycle.
   */
  function enter(file: string): number {
    const own = order.size
    let lowest = own
    order.set(file, own)
    open.push(file)
    for (const target of imports.get(file) ?? []) {
      const position = order.get(target)
      if (position === undefined) lowest = Math.min(lowest, enter(target))
      else if (open.includes(target)) lowest = Math.min(lowest, position)
    }
    if (lowest < own) return lowest
    const ring = open.splice(open.indexOf(file))
    if (ring.length > 1 || imports.get(file)?.includes(file))
      cycles.push(ring.toSorted().join(', '))
    return own
  }
  for (const file of imports.keys()) if (!order.has(file)) enter(file)
  return cycles
}
