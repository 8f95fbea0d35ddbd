import type { Motion, Turn } from '../api/products.ts'

/** Frames of a turntable on one sheet: side by side, and below each other. */
export const sheetColumns = 3
export const sheetRows = 2
/** Width and height in px of a frame. */
export const frameSize = 640

/** Whether it goes all around; what hangs on a wall does not. */
export function isRound({ frames, step }: Turn): boolean {
  return frames * step === 360
}

/** Numbers of the sheets of a turntable, from 1. */
export function sheetsOf({ frames }: Turn): number[] {
  const count = Math.ceil(frames / (sheetColumns * sheetRows))
  return Array.from({ length: count }, (_, index) => index + 1)
}

/** Names of the files of a product's turntable and model, in the media store and in addresses. */
export function motionFiles({ name, turn, model }: Motion): string[] {
  const sheets = turn ? sheetsOf(turn).map((number) => sheetFile(name, number)) : []
  return model ? [...sheets, modelFile(name)] : sheets
}

export function sheetFile(name: string, number: number): string {
  return `${name}-${number}.avif`
}

export function modelFile(name: string): string {
  return `${name}.glb`
}

/** Content type of such a file. */
export function motionType(file: string): string {
  return file.endsWith('.glb') ? 'model/gltf-binary' : 'image/avif'
}

/** Key in the media store of such a file. */
export function motionKey(file: string): string {
  return `motion/${file}`
}

/** Path of such a file. */
export function motionPath(file: string): string {
  return `/media/motion/${file}`
}
