import { circle, ellipse, path, rect } from '#shared/installation/kit/pen.ts'
import { shape } from './shapes.ts'

// The furniture of the rooms above the ground floor.

/** A radiator that stands on the floor at y, its valve's side to the right. */
export function radiator(x: number, y: number, width: number, height = 40): string {
  const ribs = []
  for (let rib = x + 8; rib < x + width - 2; rib += 8)
    ribs.push(`M${rib} ${y - height}v${height - 4}`)
  return (
    rect(x, y - height, width, height - 4, 3, 'body') +
    path(ribs.join(''), 'fine') +
    path(`M${x + 5} ${y - 4}v4M${x + width - 5} ${y - 4}v4`)
  )
}

/** A window with two casements, sky behind it. */
export function casement(x: number, y: number, width: number, height: number): string {
  return (
    shape('glass', `M${x} ${y}h${width}v${height}h${-width}z`) +
    path(`M${x + width / 2} ${y}v${height}M${x - 4} ${y + height + 4}h${width + 8}`) +
    path(`M${x + 6} ${y + height * 0.4}l${width * 0.16}-${height * 0.24}`, 'fine')
  )
}

const child =
  // A window in the gable, a bed, a lamp, bunting, shelves under the slope.
  casement(300, 128, 48, 48) +
  path('M150 268v-34h8v16h92v18', 'body') +
  shape('soft', 'M158 250v-9q0-5 5-5h18q6 0 6 8v6z') +
  shape('soft', 'M188 250q4-12 18-12h30q14 0 14 12z') +
  path('M372 54v74') +
  path('M358 142q0-14 14-14t14 14z', 'body') +
  path('M232 172q30 22 62 12M378 96q44 34 96 12', 'fine') +
  path('M246 181l4 12 8-8M268 188l6 11 7-10M398 111l3 13 9-8M424 120l6 12 7-11M448 117l9 10 4-12') +
  path('M548 268v-50h54l10 50z', 'body') +
  path('M548 236h58M548 252h61', 'fine') +
  rect(554, 222, 6, 13) +
  rect(562, 225, 7, 10) +
  rect(571, 220, 5, 15) +
  circle(590, 246, 5) +
  // A desk with a drawing on it, and a small chair.
  path('M392 268v-32h50v32M392 242h50', 'body') +
  path('M402 236v-14h18v14M406 231l4-5 3 3 4-5', 'fine') +
  path('M372 268v-20h14v20M372 248v-16', 'body') +
  radiator(496, 268, 30, 34) +
  // A toy house and blocks.
  path('M270 268v-18l12-10 12 10v18z', 'body') +
  path('M279 268v-8h6v8', 'fine') +
  rect(302, 258, 10, 10, 1, 'body') +
  rect(313, 258, 10, 10, 1, 'body') +
  rect(307, 248, 10, 10, 1, 'body')

const bedroom =
  casement(276, 306, 62, 70) +
  path('M268 300h80M272 300q6 44 0 88M344 300q-6 44 0 88', 'fine') +
  radiator(276, 460, 62, 42) +
  // A shelf with room for two devices, a picture above the bed.
  path('M84 360h112v5H84z', 'body') +
  path('M92 365v8M188 365v8', 'fine') +
  rect(118, 352, 6, 8) +
  path('M126 360l4-9 5 2-3 7') +
  // The bed from its side, and a small table with a lamp.
  path('M76 460v-64q0-6 6-6h2v70', 'body') +
  shape('soft', 'M84 432v-12q0-8 8-8h22q9 0 9 10v10z') +
  shape('soft', 'M122 432q4-22 24-22h52q22 0 22 22z') +
  path('M84 432h138v16H84zM90 448v12M216 448v12', 'body') +
  path('M146 410q-4 12 0 22', 'fine') +
  path('M232 460v-36h26v36M232 436h26', 'body') +
  circle(245, 446, 1.5) +
  path('M245 424v-12') +
  path('M233 412l5-20h14l5 20z', 'body') +
  // A wardrobe.
  rect(366, 326, 50, 130, 2, 'body') +
  path('M391 330v122M386 388v12M396 388v12M372 456v4M410 456v4')

const bathroom =
  casement(456, 300, 40, 48) +
  // The bath with its shower, a mirror above the basin, a rail with towels, the toilet.
  path('M440 412h104q2 36-18 42h-68q-20-6-18-42z', 'body') +
  path('M434 406h116v7H434z', 'body') +
  path('M458 454v6M526 454v6') +
  path('M446 406v-20q0-7 7-7t7 7') +
  path('M440 300v86M440 306h14v5') +
  path('M449 311h11l3 6h-17z', 'body') +
  path('M470 372q5-6 10 0t10 0M474 390q5-6 10 0t10 0', 'fine') +
  rect(566, 316, 50, 52, 24, 'body') +
  path('M578 342l16-16M580 354l24-24', 'fine') +
  path('M562 396h58q0 20-18 22h-22q-18-2-18-22z', 'body') +
  path('M586 418v42M596 418v42') +
  path('M591 396v-12h9') +
  path('M574 396v-9h6v9', 'fine') +
  path('M634 342h6v76h-6zM664 342h6v76h-6z', 'body') +
  path('M640 350h24M640 362h24M640 400h24M640 412h24') +
  shape('soft', 'M637 372h22v32h-22z') +
  path('M628 460q-6-24 8-24h30v-20h12v44z', 'body') +
  path('M630 436h36', 'fine') +
  ellipse(548, 457, 12, 3, 'fine')

export const upperRooms = child + bedroom + bathroom
