import { at, circle, ellipse, label, path, rect } from './pen.ts'

// The devices of rooms, boards and doors from the front, centred at 0, 0, unless their comment says
// otherwise. One unit is about 2 mm for small ones.

// Signs on displays: figures would need the units of the country.
const flame = path('M0-9q7 8 7 12a7 7 0 0 1-14 0q0-4 7-12z')
const snow = path('M0-5v10M-6-3l12 6M-6 3l12-6')
const home = path('M-8 1l8-8 8 8v7H-8z')

/** The round display with its dial, inside a plate of a half width. */
function dial(half: number, display: string): string {
  const r = half * 0.72
  return (
    rect(-half, -half, 2 * half, 2 * half, half * 0.42, 'body') +
    circle(0, 0, r) +
    circle(0, 0, r - 5) +
    display
  )
}

export const tempo = dial(32, path('M-13 6a14 14 0 0 1 13-20', 'act') + flame)
export const bascule = dial(
  30,
  path('M0-15v8') + path('M-26-12l-3-2M-22-20l-2-2M26-12l3-2M22-20l2-2', 'fine'),
)
export const brise =
  path('M-34 0v14q0 8 8 8h52q8 0 8-8V0', 'body') +
  path('M-34 4h68', 'fine') +
  ellipse(0, -4, 34, 13, 'body') +
  ellipse(0, -5, 20, 7) +
  at(0, -5, snow)
export const moiteur = dial(24, label(0, 5, '%', 'small'))
export const grisou =
  rect(-28, -28, 56, 56, 12, 'body') + circle(0, 0, 13) + label(0, 5, '0', 'small')
export const zenith =
  circle(0, 0, 30, 'body') +
  circle(0, 0, 24) +
  path('M-15 4a15 15 0 0 1 30 0', 'act') +
  label(0, 12, 'kW', 'small')

/** The plate that Tempo clicks onto, with its vial, its two screws and its contacts. */
export const roundPlate =
  rect(-32, -32, 64, 64, 14, 'body') +
  circle(0, 0, 24) +
  rect(-8, -19, 16, 7, 3) +
  circle(0, -15.5, 2) +
  circle(-16, 0, 3) +
  circle(16, 0, 3) +
  rect(-12, 9, 24, 7, 1) +
  path('M-8 12.5h1M-3 12.5h1M2 12.5h1M7 12.5h1')
/** The larger plate behind it, which covers the marks of an old thermostat. */
export const socle =
  rect(-42, -42, 84, 84, 16, 'body') + path('M-16 0a3 3 0 1 1-1 0M16 0a3 3 0 1 1 1 0')

/** A radiator's valve seen from the front, its thread to the right, from 0, 0. */
export const valveTail =
  rect(-10, -9, 16, 18, 2, 'body') +
  path('M-4 9v26M-14 35h20') +
  rect(6, -7, 12, 14, 1, 'body') +
  path('M9-7v14M12-7v14M15-7v14', 'fine') +
  path('M18 0h4')
/** The old head, its thread side at 0, 0, its body to the right. */
export const oldHead =
  path('M0-10h8v20H0zM8-13l24 3v20l-24 3z', 'body') + path('M14-11v22M20-10v20M26-10v20', 'fine')
/** Cadence from the side, its ring at 0, 0, its display to the right. */
export const cadence =
  rect(0, -11, 8, 22, 2, 'body') +
  path('M8-16h26l10 8v24H8z', 'body') +
  path('M2-8v16M5-8v16', 'fine') +
  path('M34-16 44-8', 'act')
export const adapter =
  rect(-8, -11, 16, 22, 2, 'body') + path('M-4-11v22M0-11v22M4-11v22', 'fine') + path('M8-8h6v16H8')
export const ribbedRing =
  circle(0, 0, 16, 'body') +
  circle(0, 0, 10) +
  path('M-16-3h3M-16 3h3M13-3h3M13 3h3M-3-16v3M3-16v3M-3 13v3M3 13v3')

export const brume =
  circle(0, 0, 30, 'body') +
  circle(0, 0, 25, 'fine') +
  circle(0, 0, 9) +
  path('M-25-8h-4M-27 0h-3M-25 8h-4M25-8h4M27 0h3M25 8h4')
/** The same below the ceiling, from the side; its plate's upper edge is at 0. */
export const brumeSide =
  path('M-28 5h56v4q0 10-12 12h-32q-12-2-12-12z', 'body') +
  path('M-28 12h56', 'fine') +
  circle(0, 21, 2)
export const brumePlate = path('M-24 0h48v5h-48z', 'body')
export const echo =
  rect(-28, -28, 56, 56, 14, 'body') +
  circle(0, 0, 21, 'act') +
  circle(0, 0, 16) +
  circle(0, 0, 11) +
  circle(0, 0, 6)
export const carillon =
  rect(-28, -28, 56, 56, 14, 'body') +
  circle(0, 0, 21) +
  path('M-8-8h1M0-8h1M8-8h1M-8 0h1M0 0h1M8 0h1M-8 8h1M0 8h1M8 8h1M-14 0h1M14 0h1M0-14h1M0 14h1')
export const ronde =
  rect(-22, -22, 44, 44, 12, 'body') +
  circle(0, 0, 16) +
  circle(0, 0, 12) +
  path('M-12 0q12-9 24 0M-10 6q10-6 20 0', 'fine') +
  circle(0, 19, 1)
export const filet =
  path('M-32-2v8q0 6 8 6h48q8 0 8-6v-8', 'body') +
  ellipse(0, -3, 32, 9, 'body') +
  path('M-32 4q32 14 64 0', 'act') +
  path('M-18 13v4M0 14v4M18 13v4')
/** Its underside with the three feet. */
export const filetBelow =
  circle(0, 0, 32, 'body') + circle(0, -16, 4) + circle(-14, 9, 4) + circle(14, 9, 4)
/** The sensor of a window and its magnet, 20 mm apart; the mark of each looks to the other. */
export const traitSensor =
  rect(-9, -36, 18, 72, 9, 'body') + path('M0-24v40', 'fine') + circle(0, 28, 1.5)
export const traitMagnet = rect(-6, -18, 12, 36, 6, 'body')
export const passerelle =
  path('M-40 2q0-8 10-8h60q10 0 10 8v6q0 8-10 8h-60q-10 0-10-8z', 'body') +
  path('M-26-8v7q26 12 52 0v-7', 'body') +
  ellipse(0, -9, 26, 8, 'body') +
  ellipse(0, -9, 8, 2.5)
export const souffle =
  path('M-18 40V-16l6-18h26l4 10v64z', 'body') +
  path('M-18-10h36', 'act') +
  path('M-12-6v42M-6-6v42M0-6v42M6-6v42M12-6v42', 'fine') +
  label(1, -17, 'ppm', 'small')
export const cielBase =
  path('M-34 22V0q4-24 34-26 30 2 34 26v22z', 'body') + ellipse(0, -4, 27, 19) + at(0, -4, home)
export const cielSensor =
  rect(-11, -30, 22, 60, 4, 'body') +
  path('M-11-14h22M-11-8h22M-11-2h22M-11 4h22M-11 10h22', 'fine') +
  path('M-11 16h22')
export const stationPlus =
  path('M-26 18v-18q3-18 26-19 23 1 26 19v18z', 'body') + ellipse(0, -3, 20, 13) + at(0, -3, home)
export const bulb =
  path('M-20-8a20 20 0 1 1 40 0q0 12-8 18l-2 10h-20l-2-10q-8-6-8-18z', 'body') +
  path('M-12 10h24', 'fine') +
  rect(-8, 20, 16, 16, 2, 'body') +
  path('M-8 24l16 3M-8 29l16 3')
/** A lamp holder from below the ceiling; the bulb's foot enters it at 0, 0 from below. */
export const lampHolder = path('M0-40v20', 'fine') + path('M-13 0v-14q0-6 6-6h14q6 0 6 6V0', 'body')
export const note = rect(-24, -24, 48, 48, 12, 'body') + circle(0, 0, 18, 'act')
/** The same from the side, its pins to the left, their tips at 0, 0. */
export const noteSide =
  path('M0-7h14M0 7h14') +
  rect(14, -14, 8, 28, 2, 'body') +
  rect(22, -22, 34, 44, 9, 'body') +
  path('M46-22v44', 'act')
export const noteDuo =
  rect(-46, -25, 92, 50, 16, 'body') +
  circle(-22, 0, 18) +
  circle(22, 0, 18, 'act') +
  path('M-31-18h18M13-18h18')
/** The lid of one of its sockets, shut; 0, 0 is the socket. */
export const lid =
  circle(0, 0, 18, 'body') + rect(-9, -22, 18, 6, 2, 'body') + circle(0, 0, 12, 'fine')
export const compte =
  rect(-27, -46, 54, 92, 6, 'body') +
  circle(0, 0, 20) +
  label(0, 5, 'kW', 'small') +
  path('M-21-38h42M-21 38h42', 'fine')
export const railEnds = path(
  'M-110-10h60v20h-60M110-10h-60v20h60M-110-4h60M-110 4h60M50-4h60M50 4h60',
  'fine',
)
export const remote =
  rect(-9, -32, 18, 64, 7, 'body') +
  circle(0, -20, 4, 'act') +
  path('M-3-6h6M-3 2h6M-3 10h6M-3 18h6')
export const airConditioner = rect(-50, -16, 100, 32, 7, 'body') + path('M-42 6h84M30-6h8')
export const boiler =
  rect(-24, -34, 48, 60, 5, 'body') +
  circle(0, 10, 7) +
  path('M-16-24h32M-14 26v16M-5 26v16M5 26v16M14 26v16')
/** Two of them, as they are in the box. */
export const keyTag =
  circle(0, -22, 8) +
  rect(-12, -16, 24, 36, 11, 'body') +
  path('M0-4v12', 'fine') +
  path('M4-2q4 5 0 10M8-5q7 8 0 16', 'act')
/** A filter cap from above, with the mark that shows how it turns. */
export const filterCap =
  circle(0, 0, 26, 'body') +
  circle(0, 0, 18) +
  [0, 45, 90, 135].map((turn) => at(0, 0, path('M-18 0h-8M18 0h8'), { turn })).join('') +
  circle(0, 0, 6)
