import type { RoomId } from './room.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The whole drawing of the house; its ground is at y 660. */
export const house: Box = { x: 0, y: 0, width: 960, height: 900 }

/** The rooms in it. */
export const roomBoxes: Record<RoomId, Box> = {
  child: { x: 180, y: 110, width: 400, height: 158 },
  bedroom: { x: 68, y: 278, width: 352, height: 182 },
  bathroom: { x: 428, y: 278, width: 264, height: 182 },
  living: { x: 68, y: 468, width: 272, height: 192 },
  kitchen: { x: 348, y: 468, width: 172, height: 192 },
  hall: { x: 528, y: 468, width: 164, height: 192 },
  cellar: { x: 68, y: 668, width: 624, height: 152 },
  garden: { x: 708, y: 290, width: 244, height: 370 },
}

/** Devices at an outer wall or on a door leaf stand out of their room by at most this much. */
export const overhang = 32
