/** A bundle with the parts that it replaces. */
export interface BundleRule {
  product: string
  parts: { product: string; quantity: number }[]
}

/** Product key → pieces as a list, with one of each bundle in the place of its parts. */
export function withBundles(
  wanted: ReadonlyMap<string, number>,
  bundles: readonly BundleRule[],
): { product: string; quantity: number }[] {
  const pieces = new Map(wanted)
  for (const { product, parts } of bundles) {
    if (!parts.every((part) => (pieces.get(part.product) ?? 0) >= part.quantity)) continue
    for (const part of parts) {
      const left = (pieces.get(part.product) ?? 0) - part.quantity
      if (left > 0) pieces.set(part.product, left)
      else pieces.delete(part.product)
    }
    pieces.set(product, 1)
  }
  return [...pieces].map(([product, quantity]) => ({ product, quantity }))
}
