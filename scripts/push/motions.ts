import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { type Motion, Turn } from '#shared/api/products.ts'
import { motionFiles, motionKey, motionType } from '#shared/catalog/motion.ts'
import { readJson } from './files.ts'

const folder = 'content/motion'
/** What the studio has made of a product in one colour (`content/studio/motion.py`). */
const Entry = z.strictObject({
  product: z.string(),
  color: z.string(),
  turn: z.optional(Turn),
  model: z.boolean(),
})

/** What shows one product from all sides, by colour. */
export type Motions = Record<string, Motion>

/** Product → what shows it from all sides. */
export function readMotions(root: string): ReadonlyMap<string, Motions> {
  const list = `${folder}/motion.json`
  const entries = existsSync(join(root, list)) ? readJson(root, list, z.array(Entry)).value : []
  const byProduct = new Map<string, Motions>()
  for (const { product, color, turn, model } of entries) {
    const name = `${product}-${color}`
    const motion = { name, ...(turn && { turn }), ...(model && { model }) }
    byProduct.set(product, { ...byProduct.get(product), [color]: motion })
  }
  return byProduct
}

/** The files for the media store. */
export function motionMedia(motions: ReadonlyMap<string, Motions>) {
  return [...motions.values()]
    .flatMap((byColor) => Object.values(byColor).flatMap(motionFiles))
    .map((file) => ({
      key: motionKey(file),
      file: `${folder}/${file}`,
      contentType: motionType(file),
    }))
}
