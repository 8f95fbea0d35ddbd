import { type Box, house, roomBoxes } from '#shared/room/room-boxes.ts'
import type { RoomId } from '#shared/room/room.ts'

/** Units of the house around a room that is looked at. */
const margin = 26

/** The part of the house that is shown: all of it, or a room, always of the same proportions. */
export function cameraOn(room: RoomId | undefined): Box {
  if (!room) return house
  const { x, y, width, height } = roomBoxes[room]
  const ratio = house.width / house.height
  const wide = Math.max(width + 2 * margin, (height + 2 * margin) * ratio)
  const tall = wide / ratio
  return {
    x: within(x + width / 2 - wide / 2, house.width - wide),
    y: within(y + height / 2 - tall / 2, house.height - tall),
    width: wide,
    height: tall,
  }
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(value, most))
}

/** The transform that fills the whole drawing with what the camera shows. */
export function transformOf({ x, y, width }: Box): string {
  const scale = house.width / width
  return `scale(${scale.toFixed(4)}) translate(${(-x).toFixed(1)}px, ${(-y).toFixed(1)}px)`
}

/** From the middle of a device to below it, in hundredths of the view's width. */
export function reachOf({ width }: Box): string {
  return ((13 / width) * 100).toFixed(2)
}

/** Where a point of the house is in the camera's picture, as a style. */
export function placeOf({ x, y }: { x: number; y: number }, camera: Box) {
  return {
    left: percent((x - camera.x) / camera.width),
    top: percent((y - camera.y) / camera.height),
  }
}

/** Where a room is in the camera's picture, as a style. */
export function areaOf(room: RoomId, camera: Box) {
  const { x, y, width, height } = roomBoxes[room]
  return {
    ...placeOf({ x, y }, camera),
    width: percent(width / camera.width),
    height: percent(height / camera.height),
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`
}

/** The room below the roof is no box. */
const underRoof = 'M68 268 380 52l312 216z'

/** All of the house but the room, which is covered while the room is looked at. */
export function aroundOf(room: RoomId): string {
  const { x, y, width, height } = roomBoxes[room]
  const inside = room === 'child' ? underRoof : `M${x} ${y}v${height}h${width}v${-height}z`
  return `M0 0h${house.width}v${house.height}H0z${inside}`
}
