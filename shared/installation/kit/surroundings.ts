import type { PlugType, Wire } from '../market.ts'
import { circle, ellipse, label, path, rect } from './pen.ts'

// What stands around a device in a home, as SVG markup for the drawings of installation pages
// (HELP-8). Coordinates and lengths are units of the drawing, which is 240 by 160; the floor is at
// y = 150. Unless it is said otherwise, x and y are the top left corner.

export const floor = path('M8 150h224', 'fine')
export const ceiling =
  path('M8 22h224', 'fine') +
  path(
    'M20 22l-8-8M50 22l-8-8M80 22l-8-8M110 22l-8-8M140 22l-8-8M170 22l-8-8M200 22l-8-8M230 22l-8-8',
    'fine',
  )
/** Two walls that meet, seen from inside. */
export const roomCorner = path('M120 8v96M120 104 20 150M120 104l100 46', 'fine')
/** The eaves of a roof with the wall below it. */
export const eaves = path('M8 10h150l34 26H8M170 36v114', 'fine')

/** A shelf or a table; y is its top, on which things stand. */
export function shelf(x: number, y: number, width: number): string {
  return path(
    `M${x} ${y}h${width}v6H${x}zM${x + 10} ${y + 6}v14M${x + width - 10} ${y + 6}v14`,
    'fine',
  )
}

/** A closed door in its frame, 64 wide, from `top` to the floor; its handle is at the right. */
export function door(x: number, top = 20): string {
  return (
    path(`M${x} 150V${top}h64v130`, 'fine') +
    path(`M${x + 6} 150V${top + 6}h52V150`) +
    circle(x + 50, 92, 3)
  )
}

/** A closed window with one casement and its handle at the right. */
export function window(x: number, y: number, width = 90, height = 100): string {
  return (
    rect(x, y, width, height, 2, 'fine') +
    rect(x + 8, y + 8, width - 16, height - 16, 1) +
    path(`M${x + width - 12} ${y + height / 2 - 8}v16`)
  )
}

/** The outline of a house with its roof, seen from the front. */
export function house(x: number, y: number, width: number, height: number): string {
  return path(
    `M${x} ${y + height}V${y + height * 0.4}L${x + width / 2} ${y}L${x + width} ${y + height * 0.4}V${y + height}z`,
    'fine',
  )
}

/** A tree; x and y are the foot of its trunk. */
export function tree(x: number, y: number, height = 60): string {
  return (
    path(`M${x} ${y}v-${height * 0.5}`, 'fine') +
    ellipse(x, y - height * 0.7, height * 0.28, height * 0.34, 'fine')
  )
}

/** A standing person; x and y are between the feet. */
export function person(x: number, y: number, height = 90): string {
  const head = height * 0.1
  return (
    circle(x, y - height + head, head, 'fine') +
    path(
      `M${x} ${y - height * 0.78}v${height * 0.36}l-${height * 0.1} ${height * 0.42}M${x} ${y - height * 0.42}l${height * 0.1} ${height * 0.42}M${x - height * 0.16} ${y - height * 0.5}L${x} ${y - height * 0.72}l${height * 0.16} ${height * 0.22}`,
      'fine',
    )
  )
}

/** A radiator without pipes. */
export function radiator(x: number, y: number, width: number, height = 60): string {
  const ribs = []
  for (let rib = x + 14; rib < x + width - 4; rib += 14) ribs.push(`M${rib} ${y}v${height}`)
  return rect(x, y, width, height, 4, 'fine') + path(ribs.join(''), 'fine')
}

/**
 * A distribution board, 90 by 84, with five circuit breakers. The one with the index `off` (0 to 4)
 * is switched off; with any other number all are on.
 */
export function fuseBox(x: number, y: number, off = 2): string {
  const breakers = [0, 1, 2, 3, 4].map((index) => {
    const left = x + 9 + index * 15
    const isOff = index === off
    return (
      rect(left, y + 24, 11, 34, 2, isOff ? 'act' : undefined) +
      rect(left + 3, isOff ? y + 44 : y + 30, 5, 8, 1, isOff ? 'act solid' : 'solid')
    )
  })
  return (
    rect(x, y, 90, 84, 6, 'body') +
    path(`M${x + 6} ${y + 16}h78`, 'fine') +
    breakers.join('') +
    path(`M${x + 10} ${y + 72}h40`, 'fine')
  )
}

/** The contacts of a socket by the letter of its type, around its centre. */
const contacts: Record<PlugType, string> = {
  B: path('M-7-9v8M7-9v8') + path('M-4 8a4 4 0 0 1 8 0v3h-8z'),
  E: circle(-7, 3, 3, 'solid') + circle(7, 3, 3, 'solid') + circle(0, -8, 2.5),
  F: circle(-7, 0, 3, 'solid') + circle(7, 0, 3, 'solid') + path('M-3-17v5h6v-5M-3 17v-5h6v5'),
  G: path('M-2.5-13h5v8h-5zM-12 2h8v5h-8zM4 2h8v5H4z', 'solid'),
  J: circle(-8, -2, 2.5, 'solid') + circle(8, -2, 2.5, 'solid') + circle(0, 4, 2.5, 'solid'),
  K: circle(-7, -2, 3, 'solid') + circle(7, -2, 3, 'solid') + path('M-5 8q5 6 10 0v-2H-5z'),
  L: circle(0, -9, 2.5, 'solid') + circle(0, 0, 2.5, 'solid') + circle(0, 9, 2.5, 'solid'),
}

/** A wall socket of a country's type, 52 by 52; x and y are its centre. */
export function socket(x: number, y: number, type: PlugType): string {
  const face =
    type === 'E' || type === 'F' || type === 'K'
      ? circle(0, 0, 18)
      : type === 'J'
        ? path('M-17-9h34l4 9-4 9h-34l-4-9z')
        : rect(-15, -18, 30, 36, 4)
  return `<g transform="translate(${x} ${y})">${rect(-26, -26, 52, 52, 6, 'body')}${face}${contacts[type]}</g>`
}

/** An open flush-mounted box, seen from the front; x and y are its centre. */
export function wallBox(x: number, y: number, r = 34): string {
  return circle(x, y, r, 'body') + circle(x, y, r - 5, 'fine')
}

/** A mains wire in its colours of the market; `d` is a path as in SVG. */
export function wire(d: string, { colors: [color, stripe] }: Wire): string {
  const second = stripe ? `<path class="wire stripe wire-${stripe}" d="${d}"/>` : ''
  return `<path class="wire edge" d="${d}"/><path class="wire wire-${color}" d="${d}"/>${second}`
}

/** A wire of low voltage, whose colour has no meaning; `d` is a path as in SVG. */
export function lead(d: string): string {
  return `<path class="wire edge" d="${d}"/><path class="wire lead" d="${d}"/>`
}

/**
 * A row of terminals, each 18 wide, with its name below it: a letter or a figure, no word; `earth`
 * is drawn as the sign for it.
 */
export function terminals(x: number, y: number, names: readonly string[]): string {
  return (
    rect(x, y, names.length * 18, 26, 3, 'body') +
    names
      .map((name, index) => {
        const center = x + 9 + index * 18
        const sign =
          name === 'earth'
            ? path(`M${center} ${y + 15}v3M${center - 5} ${y + 18}h10M${center - 3} ${y + 21}h6`)
            : label(center, y + 24, name, 'small')
        return circle(center, y + 9, 5) + path(`M${center - 3} ${y + 9}h6`) + sign
      })
      .join('')
  )
}
