import type { DrawingPlace } from '../market.ts'
import { phoneWith } from './displays.ts'
import { at, path, rect } from './pen.ts'
import { bolt, burst, hold, no, waves } from './signs.ts'
import { fuseBox } from './surroundings.ts'

// Arrangements that the steps of several devices share. Each gives the markup of a whole drawing.

/** One step, drawn for the reader's country. */
export type StepDrawing = (place: DrawingPlace) => string

/** The drawings of products by their key, one for each step in its order. */
export type ProductDrawings = Readonly<Record<string, readonly StepDrawing[]>>

/** A breaker is switched off, and what hangs on it is dead. */
export function powerOff(dead: string): StepDrawing {
  return () =>
    fuseBox(18, 38) +
    path('M54 128v14M48 136l6 6 6-6', 'act') +
    path('M112 80h28', 'dash') +
    at(180, 96, dead) +
    at(216, 34, bolt(0, 0), { size: 0.7 }) +
    no(216, 34, 16)
}

/** A device is hung or pressed onto its plate until it clicks. */
export function clickedOn(
  plate: string,
  device: string,
  sign = burst(70, 82, 44, 52),
): StepDrawing {
  return () =>
    at(70, 82, plate) + sign + at(178, 82, device) + path('M142 82h-26M124 74l-8 8 8 8', 'act')
}

/** A button is held until the device is found by the phone. */
export function paired(device: string, x: number, y: number, seconds = '3 s'): StepDrawing {
  return () =>
    at(66, 84, device) +
    hold(66 + x, 84 + y, 124, 38, seconds) +
    waves(116, 96) +
    phoneWith(172, 42, 'add')
}

/** A strip of plastic is pulled out of the battery's lid. */
export function tabPulled(device: string, x: number, y: number): StepDrawing {
  return () =>
    at(96, 84, device) +
    rect(96 + x, 78 + y, 34, 12, 1, 'body') +
    path(`M${102 + x} ${84 + y}h22`, 'fine') +
    path(`M${136 + x} ${84 + y}h34M${162 + x} ${76 + y}l8 8-8 8`, 'act')
}
