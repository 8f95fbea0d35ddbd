import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '#shared/settings/brand.ts'
import { shareHeight, shareKey, shareWidth } from '#shared/catalog/pictures.ts'
import type { ContentTable } from './table.ts'
import type { Media } from './pictures.ts'

/** Raise it when the drawing changes: all pictures are made and stored anew. */
const drawing = 2
const emblem = { file: 'public/logo.svg', size: 88, margin: 48 }

/**
 * The pictures that are shown with links on other sites, one for each product's colour, article and
 * page that names one (CONT-16). They have no words: title and description stand beside them in the
 * market's language, and a price would grow stale in the copies of other sites.
 */
export function shareMedia(
  media: readonly (Media & { hash: string })[],
  shared: ReadonlySet<string>,
  root: string,
): (Media & { hash: string })[] {
  const mark = readFileSync(join(root, emblem.file))
  return media.flatMap(({ key, file, hash }) => {
    const [, id] = /^pictures\/(.+)$/.exec(key) ?? []
    if (id === undefined || !shared.has(id)) return []
    const own = createHash('sha256').update(`${drawing} ${hash}`).update(mark).digest('base64url')
    return { key: shareKey(id), file, contentType: 'image/jpeg', hash: own, isDrawn: true }
  })
}

/**
 * Ids of the pictures that the heads of articles and pages with a file name; pages of products show
 * those of their colours.
 */
export function namedPictures(tables: readonly ContentTable[]): string[] {
  const rows = tables.filter(({ table }) => table === 'documents').flatMap((table) => table.rows)
  const named = rows.flatMap(({ body }) =>
    [...String(body).matchAll(/"(?:og_image"|illustration":\{"id"):"([^"]+)"/g)].flatMap(
      ([, id]) => id ?? [],
    ),
  )
  return [...named, brand.sharePicture]
}

/**
 * A JPEG of `shareMedia`, drawn from `file` below `root`. A scene fills the picture; a product
 * stands whole in its middle, on the colour of its own ground. The shop's emblem is in the corner.
 */
export async function drawShare(root: string, file: string): Promise<Uint8Array> {
  // A native module: loaded only to draw, because a push is also tested in workerd.
  const { default: sharp } = await import('sharp')
  const picture = join(root, file)
  const { width: fullWidth, height: fullHeight } = await sharp(picture).metadata()
  const { data, info } = await sharp(picture)
    .resize(shareWidth, shareHeight, { fit: fullWidth > fullHeight ? 'cover' : 'inside' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const [red = 0, green = 0, blue = 0] = data
  const mark = await sharp(join(root, emblem.file), { density: 300 })
    .resize(emblem.size)
    .png()
    .toBuffer()
  const left = Math.floor((shareWidth - width) / 2)
  return sharp(data, { raw: { width, height, channels } })
    .extend({
      left,
      right: shareWidth - width - left,
      top: 0,
      bottom: shareHeight - height,
      background: { r: red, g: green, b: blue },
    })
    .composite([{ input: mark, left: emblem.margin, top: emblem.margin }])
    .jpeg({ quality: 80 })
    .toBuffer()
}
