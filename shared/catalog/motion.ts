import * as z from 'zod/mini'

/** Frames of a turntable on one sheet: side by side, and below each other. */
export const sheetColumns = 3
export const sheetRows = 2
/** Width and height in px of a frame. */
export const frameSize = 640

/** How a product is turned: in frames, one after the other to the right. */
export const Turn = z.object({
  frames: z.int(),
  /** Degrees of the first frame, and from one to the next. */
  from: z.int(),
  step: z.int(),
  /** Number of the frame that is the main picture, from 0. */
  hero: z.int(),
})
export type Turn = z.infer<typeof Turn>

/** What there is of a product, in one colour, beside pictures: a turntable, a 3D model. */
export const Motion = z.object({
  /** Beginning of the names of its files. */
  name: z.string(),
  turn: z.optional(Turn),
  /** True where there is a model that phones can show in a room. */
  model: z.optional(z.literal(true)),
})
export type Motion = z.infer<typeof Motion>

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
