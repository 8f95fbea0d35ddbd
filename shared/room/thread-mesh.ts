interface Node {
  x: number
  y: number
  /** True for what passes on what others send: hubs, and devices on mains power. */
  relays: boolean
}

/** A line of the drawing between two devices. */
export type Line = [x1: number, y1: number, x2: number, y2: number]

/**
 * Who talks to whom by Thread: relays form the shortest net that joins all of them, and each other
 * device is joined to the relay that is nearest. Without a relay nothing is drawn. These are lines
 * of a drawing, not a promise of reach: no product has a figure for that.
 */
export function threadMesh(nodes: readonly Node[]): Line[] {
  const [first, ...open] = nodes.filter(({ relays }) => relays)
  if (!first) return []
  const joined = [first]
  const lines: Line[] = []
  while (open.length > 0) {
    const pairs = open.map((node) => ({ node, next: nearest(node, joined) }))
    const { node, next } = pairs.reduce((best, pair) =>
      distance(pair.node, pair.next) < distance(best.node, best.next) ? pair : best,
    )
    open.splice(open.indexOf(node), 1)
    joined.push(node)
    lines.push([node.x, node.y, next.x, next.y])
  }
  for (const node of nodes.filter(({ relays }) => !relays)) {
    const next = nearest(node, joined)
    lines.push([node.x, node.y, next.x, next.y])
  }
  return lines
}

function nearest(from: Node, [first, ...rest]: readonly Node[]): Node {
  if (!first) return from
  return rest.reduce(
    (best, node) => (distance(from, node) < distance(from, best) ? node : best),
    first,
  )
}

function distance(a: Node, b: Node): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
