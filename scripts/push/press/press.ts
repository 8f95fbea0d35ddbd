import * as z from 'zod'
import { safeParse } from 'zod/v4/core'
import { Press } from '#shared/api/press.ts'
import type { Catalogue } from '../catalogue.ts'
import { documentTable } from '../documents.ts'
import { ContentError, readJson } from '../files.ts'
import { chain, readTexts, type Tongue } from '../languages.ts'
import { WordsFile } from '../pages/page-file.ts'
import type { Media, Pictures } from '../pictures.ts'
import type { ContentTable } from '../table.ts'
import { withWords } from '../words.ts'
import { logoArchive, releaseArchives, ReleaseText } from './archives.ts'

const id = 'press'

/** `content/press/press.json`. */
const PressFile = z.strictObject({
  contacts: z.array(z.looseObject({ countries: z.array(z.string()) })),
  /** Picture ids of the press kit; their titles are the texts `picture.<id>`. */
  pictures: z.array(z.strictObject({ id: z.string(), tags: z.array(z.string()) })),
  releases: z.array(
    z.strictObject({
      id: z.string(),
      availability_date: z.iso.date(),
      countries: z.array(z.string()),
      tags: z.array(z.string()),
      /** Pictures of the press kit that its archive has. */
      pictures: z.array(z.strictObject({ id: z.string() })).min(1),
    }),
  ),
  /** Tag ids; their labels are the texts `tag.<id>`. */
  tags: z.array(z.string()),
})

interface Sources {
  root: string
  catalogue: Catalogue
  pictures: Pictures
}

/**
 * Rows of the press data, and the archives that its releases lead to. A picture of the press kit
 * without a file is left out. Throws ContentError.
 */
export function pressContent({ root, catalogue, pictures }: Sources): {
  tables: ContentTable[]
  media: Media[]
} {
  const file = readJson(root, 'content/press/press.json', PressFile)
  const texts = readTexts(root, 'content/press/texts', WordsFile, WordsFile)
  const releases = readTexts(root, 'content/press/releases', ReleaseText, ReleaseText.partial())
  const kitPictures = new Set(file.value.pictures.map((picture) => picture.id))
  for (const release of file.value.releases)
    for (const picture of release.pictures)
      if (!kitPictures.has(picture.id))
        throw new ContentError(
          `${file.path}: ${release.id} has '${picture.id}', no picture of the kit`,
        )
  const archives = releaseArchives(file.value.releases, { root, pictures, texts, releases })
  const logo = logoArchive(root, texts)
  const press = (tongue: Tongue): Press => {
    const worded = (structure: unknown) =>
      withWords(structure, { catalogue, pictures, texts, tongue, id })
    const kit = file.value.pictures.flatMap(({ id: picture, tags }) => {
      const made = pictures.get(pictures.shownIn(picture, tongue) ?? '')
      const title = `@picture.${picture}`
      return made
        ? [
            {
              id: picture,
              title,
              picture: { id: picture, alt: title },
              width: made.width,
              height: made.height,
              tags,
            },
          ]
        : []
    })
    // Only the texts of this reader's language: all others would be most of the page.
    const translations = (release: string) =>
      chain(tongue)
        .filter((language) => releases.tonguesOf(release).includes(language))
        .map((language) => ({ languages_code: language, ...releases.get(release, language) }))
    const result = safeParse(Press, {
      contacts: worded(file.value.contacts),
      pressKitImages: worded(kit),
      logoKit: logo.archive,
      releases: file.value.releases.map(({ pictures: _, ...release }) => ({
        ...release,
        translations: translations(release.id),
        archive: archives.get(release.id)?.archive,
      })),
      tags: file.value.tags.map((tag) => ({ id: tag, label: worded(`@tag.${tag}`) })),
    })
    if (result.success) return result.data
    throw new ContentError(
      `${file.path} (${tongue}): ${result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`,
    )
  }
  // A region may have words of its own for a release only, such as its spelling.
  const tongues = new Set([
    ...texts.tonguesOf(id),
    ...file.value.releases.flatMap((release) => releases.tonguesOf(release.id)),
    ...pictures.tonguesOf([...kitPictures]),
  ])
  const documents = [...tongues].map((tongue) => ({
    collection: 'press',
    id,
    language: tongue,
    position: 0,
    body: press(tongue),
  }))
  const media = [...archives.values(), logo].map((made) => made.media)
  return { tables: [documentTable('press', ['press'], documents)], media }
}
