// Lines of the drawings, as markup of SVG. All drawings are boxes of 240 by 160 units; y grows
// downwards.

/**
 * How a shape is drawn: `fine` what stands around, `act` what is done in the step, `body` with the
 * paper's colour inside, so that it covers what is behind it, `solid` filled, `dash` a hidden edge
 * or a part that is not there yet. None: the outline of a thing.
 */
export type Ink = 'fine' | 'act' | 'body' | 'solid' | 'dash' | 'act solid' | 'act dash'

function kind(ink: string | undefined): string {
  return ink ? ` class="${ink}"` : ''
}

/** A path; `d` as in SVG. */
export function path(d: string, ink?: Ink): string {
  return `<path${kind(ink)} d="${d}"/>`
}

export function rect(x: number, y: number, width: number, height: number, r = 0, ink?: Ink) {
  return `<rect${kind(ink)} x="${x}" y="${y}" width="${width}" height="${height}" rx="${r}"/>`
}

export function circle(x: number, y: number, r: number, ink?: Ink): string {
  return `<circle${kind(ink)} cx="${x}" cy="${y}" r="${r}"/>`
}

/** A circle of the radius r at each of some points. */
export function circles(
  points: readonly (readonly [x: number, y: number])[],
  r: number,
  ink?: Ink,
): string {
  return points.map(([x, y]) => circle(x, y, r, ink)).join('')
}

export function ellipse(x: number, y: number, rx: number, ry: number, ink?: Ink): string {
  return `<ellipse${kind(ink)} cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`
}

/** A figure, a letter or a sign, centred at x; no words, so that drawings need no translation. */
export function label(x: number, y: number, value: string, ink?: 'act' | 'small'): string {
  return `<text${kind(ink)} x="${x}" y="${y}">${value}</text>`
}

/** Markup moved to a place, turned by degrees and resized. */
export function at(x: number, y: number, markup: string, { turn = 0, size = 1 } = {}): string {
  const turned = turn === 0 ? '' : ` rotate(${turn})`
  const sized = size === 1 ? '' : ` scale(${size})`
  return `<g transform="translate(${x} ${y})${turned}${sized}">${markup}</g>`
}

/** A number with one decimal at most. */
export function short(value: number): number {
  return Math.round(value * 10) / 10
}
