import type { DrawingPlace } from '../market.ts'
import { alarmDrawings } from './alarms.ts'
import { cameraDrawings } from './cameras.ts'
import { climateDrawings } from './climate.ts'
import { doorDrawings } from './doors.ts'
import { powerDrawings } from './power.ts'
import { weatherDrawings } from './weather.ts'
import type { ProductDrawings } from '../kit/scenes.ts'

const drawings: ProductDrawings = {
  ...alarmDrawings,
  ...cameraDrawings,
  ...climateDrawings,
  ...doorDrawings,
  ...powerDrawings,
  ...weatherDrawings,
}

/**
 * The drawings of a product's installation, one for each step in its order, as the content of an
 * SVG of 240 by 160 units; empty for a product without drawings (HELP-8).
 */
export function stepDrawings(key: string, place: DrawingPlace): string[] {
  return (drawings[key] ?? []).map((draw) => draw(place))
}
