/** Some of the texts of a tree, at their places; a list must be complete. */
export type Overlay<Texts> = {
  readonly [Name in keyof Texts]?: Texts[Name] extends string
    ? string
    : Texts[Name] extends readonly unknown[]
      ? Texts[Name]
      : Overlay<Texts[Name]>
}

/**
 * A region's texts overlaid on its language's: missing texts are taken from `base`, a list replaces
 * the whole list.
 */
export function overlaid<Texts extends object>(base: Texts, overlay: Overlay<Texts>): Texts {
  const merged: Record<string, unknown> = Object.fromEntries(Object.entries(base))
  for (const [name, own] of Object.entries<unknown>(overlay)) {
    const below = merged[name]
    merged[name] = isTree(own) && isTree(below) ? overlaid(below, own) : own
  }
  return merged as Texts
}

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
