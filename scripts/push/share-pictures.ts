import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
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
 * Runs `use` with the media, those to be drawn and the archives as files that are deleted
 * afterwards.
 */
export async function withMade<M extends Media>(
  media: readonly M[],
  root: string,
  use: (media: M[]) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'media-'))
  try {
    const files = await Promise.all(
      media.map(async (each, number) => {
        if (!each.isDrawn && !each.bytes) return each
        const file = join(folder, String(number))
        const bytes = each.bytes ?? (await draw(join(root, each.file), join(root, emblem.file)))
        writeFileSync(file, bytes)
        return { ...each, file }
      }),
    )
    await use(files)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * A scene fills the picture; a product stands whole in its middle, on the colour of its own ground.
 * The shop's emblem is in the corner.
 */
async function draw(file: string, emblemFile: string): Promise<Uint8Array> {
  // A native module: loaded only to draw, because a push is also tested in workerd.
  const { default: sharp } = await import('sharp')
  const { width: fullWidth, height: fullHeight } = await sharp(file).metadata()
  const { data, info } = await sharp(file)
    .resize(shareWidth, shareHeight, { fit: fullWidth > fullHeight ? 'cover' : 'inside' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const [red = 0, green = 0, blue = 0] = data
  const mark = await sharp(emblemFile, { density: 300 }).resize(emblem.size).png().toBuffer()
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
