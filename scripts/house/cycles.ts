/** Groups of files that import each other in a cycle, each as one line; empty without cycles. */
export function cyclesOf(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const cycles: string[] = []

  // Tarjan's algorithm: a file is the root of its cycle when no file below it leads further up.
  const enter = (file: string) => {
    order.set(file, order.size)
    low.set(file, order.get(file)!)
    open.push(file)
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) enter(target)
      if (open.includes(target)) low.set(file, Math.min(low.get(file)!, low.get(target)!))
    }
    if (low.get(file) !== order.get(file)) return
    const ring = open.splice(open.indexOf(file))
    if (ring.length > 1 || imports.get(file)?.includes(file))
      cycles.push(ring.toSorted().join(', '))
  }
  for (const file of imports.keys()) if (!order.has(file)) enter(file)
  return cycles
}
