/** A path of a kind that only the house has; room.css says how each is drawn. */
export function shape(
  kind: 'air' | 'glass' | 'ground' | 'leaf' | 'soft' | 'soil' | 'wall',
  d: string,
): string {
  return `<path class="${kind}" d="${d}"/>`
}
