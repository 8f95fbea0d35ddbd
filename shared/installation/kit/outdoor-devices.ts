import { at, circle, circles, ellipse, path, rect } from './pen.ts'

// Devices at facades, doors and in gardens, centred at 0, 0, unless their comment says otherwise.

/** Soir from the side: its plate at 0, 0 on a wall to the left, its lens to the right. */
export const soir = (turn = 0) =>
  path('M0-14h5v28H0z', 'body') +
  path('M5-5h7v10H5z', 'body') +
  circle(17, 0, 8, 'body') +
  at(
    17,
    0,
    path('M6-14h40v28H6z', 'body') +
      path('M34-14v28M37-14v28', 'fine') +
      path('M46-14q8 14 0 28', 'body'),
    { turn },
  )
/** Its round plate with two holes and the hidden screw below. */
export const soirPlate =
  circle(0, 0, 20, 'body') + circle(0, -10, 3) + circle(0, 10, 3) + circle(0, 0, 5)
export const aube =
  rect(-58, -13, 116, 26, 13, 'body') +
  rect(-52, -8, 32, 16, 8) +
  rect(20, -8, 32, 16, 8) +
  circle(0, 0, 20, 'body') +
  circle(0, 0, 15) +
  circle(0, 0, 6) +
  circle(0, 0, 2.5, 'solid')
export const aubePlate =
  rect(-26, -22, 52, 44, 8, 'body') + circle(-16, -12, 3) + circle(16, -12, 3) + circle(0, 6, 8)
/** A camera on its foot. */
export const veille =
  path('M-16 40q16-6 32 0z', 'body') +
  path('M-3 22h6v14h-6z', 'body') +
  rect(-24, -24, 48, 48, 14, 'body') +
  circle(0, 0, 18) +
  circle(0, 0, 7) +
  circle(0, 0, 3, 'solid')
export const seuil =
  rect(-17, -38, 34, 76, 13, 'body') +
  rect(-13, -34, 26, 32, 9) +
  circle(0, -18, 7) +
  circle(0, 18, 11) +
  circle(0, 18, 8)
export const seuilPlate =
  rect(-14, -34, 28, 68, 10, 'body') +
  circle(0, -22, 3) +
  circle(0, 22, 3) +
  rect(-8, -6, 16, 10, 1)
export const clavier =
  rect(-23, -36, 46, 72, 11, 'body') +
  [-20, -6, 8, 22].map((y) => [-12, 0, 12].map((x) => circle(x, y, 4.5)).join('')).join('') +
  circle(12, 22, 6, 'body')
export const clavierBase =
  rect(-20, -33, 40, 66, 9, 'body') +
  circle(0, -20, 3) +
  circle(0, 20, 3) +
  path('M-20-6h-4M20-6h4M-20 6h-4M20 6h4')
export const orage =
  rect(-26, -36, 52, 72, 14, 'body') +
  path('M-20-30v60', 'act') +
  path('M-8 6h26M-8 13h26M-8 20h26M-8 27h26')
export const orageBase =
  rect(-23, -33, 46, 66, 11, 'body') +
  circles(
    [
      [-14, -24],
      [14, -24],
      [-14, 24],
      [14, 24],
    ],
    3,
  ) +
  rect(-9, -14, 18, 28, 3, 'fine')
/** The battery pack that stands, its contacts up. */
export const pack =
  rect(-16, -28, 32, 56, 7, 'body') +
  path('M-16-18h32', 'fine') +
  circle(-7, -23, 2) +
  circle(0, -23, 2) +
  circle(7, -23, 2) +
  path('M2-8l-6 9h8l-6 9')
export const packLights = [-6, -2, 2, 6].map((x) => circle(x, 20, 1.4, 'act solid')).join('')
/** The panel from its edge on its foot: 0, 0 is the foot on the wall at the left. */
export const solaireSide = (tilt: number) =>
  path('M0-10h5v20H0z', 'body') +
  path('M5 0h18') +
  circle(26, 0, 5, 'body') +
  at(26, 0, path('M3-34h5v68H3z', 'body'), { turn: tilt })
export const solaireFoot =
  circle(0, 0, 17, 'body') + circle(-9, 0, 2.5) + circle(9, 0, 2.5) + circle(0, 0, 4)
export const pluie =
  path('M-24-32h48l-2 12v44h-44v-44z', 'body') +
  path('M-22-20h44M-22 14h44', 'fine') +
  path('M-22 20h44v6h-44z', 'solid') +
  path('M-24-32q24 14 48 0', 'fine')
export const vent =
  ellipse(0, -26, 26, 6, 'body') +
  path('M-16-21v22M-6-20v22M6-20v22M16-21v22') +
  ellipse(0, 3, 22, 5, 'body') +
  path('M-17 6v22q17 6 34 0V6', 'body')
/** A pole, its foot at 0, 0. */
export const pole = (height: number) =>
  rect(-5, -height, 10, height, 0, 'body') + rect(-6, -height - 5, 12, 6, 2, 'body')
export const poleFoot =
  ellipse(0, 0, 24, 7, 'body') +
  circle(-16, 0, 2) +
  circle(16, 0, 2) +
  rect(-8, -12, 16, 12, 2, 'body') +
  path('M-4-12v12M0-12v12M4-12v12', 'fine')
export const clamp =
  path('M-16-9h32v18h-32z', 'body') + circle(0, 0, 8, 'body') + path('M16 0h10M26-5v10')
/** The corner mount from above, on the corner of a house that points to the right. */
export const equerreAbove =
  path('M0 0-28-28l4-4L8 0l-32 32-4-4z', 'body') + rect(5, -9, 14, 18, 4, 'body')
/** The same from the front: two wings with four holes and the round seat. */
export const equerre =
  path('M-4-30 -40-24v52l36 6zM4-30 40-24v52L4 34z', 'body') +
  circles(
    [
      [-28, -12],
      [-28, 16],
      [28, -12],
      [28, 16],
    ],
    3,
  ) +
  circle(0, 2, 18, 'body') +
  circle(0, 2, 4) +
  circle(-10, 2, 2.5) +
  circle(10, 2, 2.5)
/** Verrou's outer plate with its knob. */
export const verrou =
  rect(-16, -46, 32, 92, 15, 'body') +
  circle(0, -16, 15, 'body') +
  circle(0, -16, 11, 'act') +
  path('M-4-15v-3a4 4 0 0 1 8 0v3M-5-15H5v8H-5z') +
  circle(0, 24, 6) +
  path('M0 22v6')
/** Its inner plate with the lever and the lid of the batteries. */
export const verrouInner =
  rect(-16, -46, 32, 92, 12, 'body') +
  rect(-12, -42, 24, 30, 5, 'fine') +
  circle(0, 4, 6, 'body') +
  path('M0 0h36a4 4 0 0 1 0 8H0', 'body') +
  circle(0, 28, 6) +
  path('M0 26v6')
/** A door's edge with its lock: 0, 0 is the middle of the face plate. */
export const doorEdge =
  rect(-18, -62, 36, 124, 1, 'fine') +
  rect(-5, -44, 10, 88, 2, 'body') +
  path('M-5-22h-6v14h6M-5 6h-8v14h8')
/** A plate with a lever, as it was on the door. */
export const oldPlate =
  rect(-14, -46, 28, 92, 9, 'body') +
  circle(0, -26, 3) +
  circle(0, 36, 3) +
  path('M0-12h34a4 4 0 0 1 0 8H0', 'body') +
  circle(0, -8, 6, 'body') +
  circle(0, 18, 5)
/** An old lamp at a wall: its base at 0, 0, its glass below. */
export const oldLamp = path('M-12-6h24v8h-24z', 'body') + path('M-16 2h32l6 34h-44z', 'body')
