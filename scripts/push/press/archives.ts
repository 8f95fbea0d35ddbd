import { Buffer } from 'node:buffer'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { PressRelease } from '#shared/api/press.ts'
import { RichText } from '#shared/api/rich-text.ts'
import { logoKit, pressArchiveKey } from '#shared/catalog/press-archives.ts'
import { marketOf } from '#shared/markets/markets.ts'
import { brand } from '#shared/settings/brand.ts'
import { colonOf } from '#shared/texts/colon.ts'
import { richTextPlain } from '#shared/texts/rich-text-plain.ts'
import { ContentError } from '../files.ts'
import { mainLocaleOf, type Texts, type Tongue } from '../languages.ts'
import type { Media, Pictures } from '../pictures.ts'
import type { Words } from '../words.ts'
import { type ArchivedFile, zipOf } from './zip.ts'

/** `content/press/releases/<language>/<id>.json`. */
export const ReleaseText = z.strictObject({
  title: z.string(),
  summary: z.string(),
  body: RichText,
})
type ReleaseText = z.infer<typeof ReleaseText>

type Facts = NonNullable<PressRelease['archive']>

/** An archive as the page names it, and as it is stored. */
interface MadeArchive<T> {
  archive: T
  media: Media
}

interface Sources {
  root: string
  pictures: Pictures
  /** Texts of the press page: titles of pictures, and the line about their use. */
  texts: Texts<Words>
  releases: Texts<ReleaseText>
}

/** Where the brand's marks are, as SVG and PNG. */
const logos = 'content/press/logo'

/**
 * An archive for each release: its text in every language that it has, and the originals of its
 * pictures, none of them enlarged (CONT-18). A release without a picture whose file exists has
 * none.
 */
export function releaseArchives(
  list: readonly { id: string; pictures: readonly { id: string }[] }[],
  sources: Sources,
): Map<string, MadeArchive<Facts>> {
  return new Map(
    list.flatMap(({ id, pictures }) => {
      if (id === logoKit) throw new ContentError(`content/press: no release may be called ${id}`)
      const made = pictures.flatMap((picture) => sources.pictures.get(picture.id) ?? [])
      const [largest] = made.toSorted((a, b) => b.width * b.height - a.width * a.height)
      if (!largest) return []
      const files = [
        ...sources.releases.tonguesOf(id).map((tongue) => ({
          name: `${tongue}.txt`,
          bytes: Buffer.from(textOf(id, tongue, made, sources)),
        })),
        ...made.map(({ id: picture, file }) => ({
          name: pictureName(picture),
          bytes: readFileSync(join(sources.root, 'content/pictures', file)),
        })),
      ]
      const { width, height } = largest
      const { archive, media } = archiveOf(id, files)
      return [[id, { archive: { ...archive, width, height }, media }] as const]
    }),
  )
}

/** The archive of the brand's marks, with words on their use in every language. */
export function logoArchive(
  root: string,
  texts: Texts<Words>,
): MadeArchive<{ name: string; bytes: number }> {
  const marks = readdirSync(join(root, logos))
    .filter((name) => /\.(?:svg|png)$/.test(name))
    .sort()
  return archiveOf(logoKit, [
    ...texts.tonguesOf('press').map((tongue) => ({
      name: `${tongue}.txt`,
      bytes: Buffer.from(`${wordsIn(texts, 'logo.use', tongue)}\n`),
    })),
    ...marks.map((name) => ({ name, bytes: readFileSync(join(root, logos, name)) })),
  ])
}

/** The archive of these files, which lie in one folder of its name. */
function archiveOf(name: string, files: readonly ArchivedFile[]) {
  const folder = `${brand.name.toLowerCase()}-${name}`
  const bytes = zipOf(files.map((file) => ({ ...file, name: `${folder}/${file.name}` })))
  return {
    archive: { name, bytes: bytes.length },
    media: {
      key: pressArchiveKey(name),
      file: 'content/press/press.json',
      contentType: 'application/zip',
      bytes,
    },
  }
}

const pictureName = (id: string) => `pictures/${id}.avif`

/** The release, and below it each picture with its title and size, and under what terms. */
function textOf(
  id: string,
  tongue: Tongue,
  pictures: readonly { id: string; width: number; height: number }[],
  { texts, releases }: Sources,
): string {
  const { title, summary, body } = releases.get(id, tongue)
  const colon = colonOf(marketOf(mainLocaleOf(tongue)).language)
  const lines = pictures.map(({ id: picture, width, height }) => {
    const name = wordsIn(texts, `picture.${picture}`, tongue)
    return `${pictureName(picture)}${colon} ${name}, ${width} × ${height} px`
  })
  const paragraphs = [
    `${title}\n${'='.repeat(title.length)}`,
    summary,
    richTextPlain(body, { link: (to) => to, withdrawal: '', colon }),
    lines.join('\n'),
    wordsIn(texts, 'archive.use', tongue),
  ]
  return `${paragraphs.join('\n\n')}\n`
}

function wordsIn(texts: Texts<Words>, name: string, tongue: Tongue): string {
  const words = texts.get('press', tongue)[name]
  if (typeof words === 'string') return words
  throw new ContentError(`content/press/texts: no text '${name}' in ${tongue}`)
}
