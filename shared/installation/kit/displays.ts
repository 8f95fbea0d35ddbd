import { at, circle, label, path, rect } from './pen.ts'
import { phone } from './tools.ts'

// What a phone shows, in its display of 40 by 66; signs and lines, no words.

const rows = (marks: readonly string[]) =>
  marks.map((mark, index) => at(0, 14 + index * 16, path('M14 0h20', 'fine') + mark)).join('')
const face = circle(0, -4, 3) + path('M-5 5q5-8 10 0')

const displays = {
  /** A device is added. */
  add: circle(20, 26, 12, 'act') + path('M14 26h12M20 20v12', 'act') + path('M8 50h24', 'fine'),
  added: circle(20, 26, 12, 'act') + path('m14 26 5 5 8-9', 'act') + path('M8 50h24', 'fine'),
  /** The code of a device is scanned. */
  scan:
    path('M8 14h6M8 14v6M32 14h-6M32 14v6M8 44h6M8 44v-6M32 44h-6M32 44v-6', 'act') +
    path('M14 20h5v5h-5zM21 20h5v5h-5zM14 27h5v5h-5zM22 28h2v2M25 31h1v2', 'solid') +
    path('M8 55h24', 'fine'),
  /** A name is typed. */
  name:
    path('M8 14h18', 'fine') +
    rect(4, 20, 32, 12, 2, 'act') +
    path('M9 23v6', 'act') +
    path('M14 26h14') +
    path('M6 44h28M6 50h28M6 56h28', 'fine'),
  /** What belongs to others is covered. */
  mask:
    rect(2, 8, 36, 40, 1, 'fine') +
    path('M6 48V26l9-7 9 7v22') +
    path('M26 8v40M28 12l9 8M28 20l9 8M28 28l9 8M28 36l9 8', 'act') +
    path('M8 58h24', 'fine'),
  /** The picture of a camera. */
  view:
    rect(2, 8, 36, 40, 1, 'fine') +
    path('M12 48V20h14v28') +
    circle(23, 34, 1) +
    circle(32, 14, 2, 'act solid') +
    path('M8 58h24', 'fine'),
  rooms: rows([
    rect(4, -4, 7, 8, 1, 'act'),
    rect(4, -4, 7, 8, 1, 'act'),
    rect(4, -4, 7, 8, 1, 'act'),
  ]),
  people: rows([at(7, 1, face), at(7, 1, face), at(7, 1, face)]) + path('M26 18l3 3 6-6', 'act'),
  codes:
    rows(['', '', '']) +
    [14, 30, 46]
      .map((y) => at(0, y, path('M5 0h1M9 0h1', 'act') + path('M14 4h14', 'fine')))
      .join(''),
  /** One face is learnt. */
  face:
    circle(20, 28, 13, 'act') +
    circle(20, 23, 5) +
    path('M12 36q8-10 16 0') +
    path('M8 54h24', 'fine'),
  armed:
    path('M20 12q7 5 13 5 0 20-13 27Q7 37 7 17q6 0 13-5z', 'act') +
    path('m14 28 5 5 8-9', 'act') +
    path('M8 56h24', 'fine'),
  quiet:
    path('M10 24h6l8-7v22l-8-7h-6z') +
    path('M29 25q3 3 0 6', 'act') +
    path('M6 52h28', 'fine') +
    path('M6 52h4', 'act') +
    circle(10, 52, 3, 'act solid'),
  altitude:
    path('M4 44 16 20l7 13 4-6 9 17z') +
    path('M16 10v-1M12 14l4-4 4 4', 'act') +
    label(20, 58, 'm', 'act'),
  hours:
    circle(20, 22, 11) +
    path('M20 15v7h5', 'act') +
    path('M6 44h28', 'fine') +
    path('M12 44h14', 'act') +
    path('M6 54h28', 'fine') +
    path('M22 54h8', 'act'),
  /** A photograph of wires is taken. */
  wires:
    rect(2, 8, 36, 40, 1, 'fine') +
    path('M12 8v22M20 8v26M28 8v22', 'act') +
    circle(20, 57, 5) +
    circle(20, 57, 2, 'solid'),
  key: circle(20, 22, 10) + path('M20 32v22M20 44h6M20 50h5', 'act'),
  figure:
    label(20, 30, 'kW', 'small') + path('M8 38h24', 'fine') + path('M6 54l8-8 6 5 6-9 8 6', 'act'),
} as const

/** A phone at a place with a display. */
export function phoneWith(x: number, y: number, display: keyof typeof displays): string {
  return phone(x, y, displays[display])
}
