// Requirements: CAT-22, CAT-23, CONT-19.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import {
  frameSize,
  modelFile,
  motionFiles,
  sheetColumns,
  sheetFile,
  sheetRows,
  sheetsOf,
} from '#shared/catalog/motion.ts'
import type { ProductShape } from '#shared/size/product-shape.ts'
import type { Motion } from '#shared/api/products.ts'
import { readMotions } from '#scripts/push/motions.ts'
import { readPictures } from '#scripts/push/pictures.ts'
import { wholeCatalogue } from './support/whole-content.ts'

const folder = 'content/motion'
/** Bytes of the frames of a turntable, all together, and of a model. */
const turnLimit = 250_000
const modelLimit = 1_000_000

const motions = [...readMotions('.')].flatMap(([product, byColor]) =>
  Object.entries(byColor).map(([color, motion]) => ({ product, color, ...motion })),
)
const turned = motions.flatMap((motion) => (motion.turn ? [{ ...motion, turn: motion.turn }] : []))
const modelled = motions.filter(({ model }) => model)
const { products } = wholeCatalogue()
const size = (file: string) => statSync(`${folder}/${file}`).size

it('turntables and models are of colours that are sold, each file listed once and none forgotten', () => {
  const sold = new Set(
    products.flatMap(({ id, value }) => value.variants.map(({ color }) => `${id}-${color}`)),
  )
  expect(motions.filter(({ name }) => !sold.has(name))).toEqual([])
  const files = readdirSync(folder).filter((file) => !file.endsWith('.json'))
  expect(motions.flatMap((motion: Motion) => motionFiles(motion)).toSorted()).toEqual(
    files.toSorted(),
  )
})

it('turntables and models look alike in every market', () => {
  const pictures = readPictures('.')
  const strange = motions.filter(({ name }) => pictures.get(`${name}-1`)?.shows)
  expect(strange.map(({ name }) => name)).toEqual([])
})

describe.each(turned)('the turntable $name', ({ name, turn }) => {
  const sheets = sheetsOf(turn).map((number) => `${folder}/${sheetFile(name, number)}`)

  it('goes all around, or as far as a wall lets one see', () => {
    const { frames, from, step, hero } = turn
    const to = from + (frames - 1) * step
    expect(frames * step === 360 || (from >= -65 && to <= 65 && to - from >= 110)).toBe(true)
    expect(hero).toBeLessThan(frames)
  })

  it('is light', () => {
    const bytes = sheetsOf(turn).map((number) => size(sheetFile(name, number)))
    expect(bytes.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(turnLimit)
  })

  it('has whole frames on the colour of the paper, which no product reaches the edge of', async () => {
    for (const [at, file] of sheets.entries()) {
      const { data, info } = await sharp(file)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(info.width).toBe(sheetColumns * frameSize)
      expect(info.height).toBe(sheetRows * frameSize)
      const paper = [0xf1, 0xee, 0xe8]
      const edges = Array.from({ length: sheetColumns * sheetRows }, (_, place) => {
        const left = (place % sheetColumns) * frameSize
        const top = Math.floor(place / sheetColumns) * frameSize
        const far = frameSize - 4
        return Array.from({ length: far - 4 }, (_value, along) => along + 4).flatMap((along) => [
          [left + along, top + 4],
          [left + along, top + far],
          [left + 4, top + along],
          [left + far, top + along],
        ])
      }).flat()
      const off = edges.filter(([x, y]) =>
        paper.some((value, part) => Math.abs(data[3 * (y! * info.width + x!) + part]! - value) > 3),
      )
      expect(off.length, `sheet ${at + 1}`).toBe(0)
    }
  })
})

/** Parts of a file of binary glTF that are checked. */
const Gltf = z.object({
  asset: z.object({ version: z.literal('2.0') }),
  buffers: z.array(z.object({ byteLength: z.int(), uri: z.never().optional() })).length(1),
  images: z.never().optional(),
  materials: z.array(z.object({ pbrMetallicRoughness: z.object({}).optional() })).min(2),
  nodes: z.array(z.object({ matrix: z.never().optional(), scale: z.never().optional() })),
  meshes: z.array(
    z.object({
      primitives: z.array(
        z.object({
          attributes: z.record(z.string(), z.int()),
          indices: z.int(),
          material: z.int(),
        }),
      ),
    }),
  ),
  accessors: z.array(
    z.object({
      count: z.int(),
      min: z.array(z.number()).optional(),
      max: z.array(z.number()).optional(),
    }),
  ),
})

function readModel(file: string) {
  const bytes = readFileSync(`${folder}/${file}`)
  const [magic, version, length, jsonLength, jsonType] = [0, 4, 8, 12, 16].map((at) =>
    bytes.readUInt32LE(at),
  )
  expect([magic, version, length, jsonType]).toEqual([0x46546c67, 2, bytes.length, 0x4e4f534a])
  const gltf = Gltf.parse(JSON.parse(bytes.toString('utf8', 20, 20 + jsonLength!)))
  const binary = 20 + jsonLength!
  expect(bytes.readUInt32LE(binary + 4)).toBe(0x004e4942)
  expect(bytes.readUInt32LE(binary)).toBeGreaterThanOrEqual(gltf.buffers[0]!.byteLength)
  return gltf
}

describe.each(modelled)('the model $name', ({ product, name }) => {
  it('is a sound file of at most 1 MB', () => {
    expect(existsSync(`${folder}/${modelFile(name)}`)).toBe(true)
    expect(size(modelFile(name))).toBeLessThanOrEqual(modelLimit)
    expect(readModel(modelFile(name)).meshes).toHaveLength(1)
  })

  it('is as large as the product, in metres, and stands on the ground', () => {
    const { meshes, accessors } = readModel(modelFile(name))
    const boxes = meshes[0]!.primitives.map(({ attributes }) => accessors[attributes.POSITION!]!)
    const low = [0, 1, 2].map((axis) => Math.min(...boxes.map(({ min }) => min![axis]!)))
    const high = [0, 1, 2].map((axis) => Math.max(...boxes.map(({ max }) => max![axis]!)))
    const [shape] = products.find(({ id }) => id === product)!.value.dimensions!
    const stated = boxOf(shape!)
    for (const axis of [0, 1, 2]) {
      const millimeters = 1000 * (high[axis]! - low[axis]!)
      expect(
        Math.abs(millimeters / stated[axis]! - 1),
        `axis ${axis}: ${millimeters}`,
      ).toBeLessThan(0.03)
    }
    expect(low[1]).toBeCloseTo(0, 4)
    expect(low[0]! + high[0]!).toBeCloseTo(0, 4)
  })
})

/** Width, height and depth of a product as it hangs or stands, in mm. */
function boxOf(shape: ProductShape): number[] {
  if (shape.shape === 'box') return [shape.width, shape.height, shape.depth]
  if (shape.shape === 'cylinder') return [shape.diameter, shape.height, shape.diameter]
  if (shape.shape === 'plate') throw new Error('No box')
  return shape.face === 'front'
    ? [shape.diameter, shape.diameter, shape.thickness]
    : [shape.diameter, shape.thickness, shape.diameter]
}
