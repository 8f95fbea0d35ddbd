import * as z from 'zod'
import { type Language, languages } from '#shared/markets/markets.ts'
import type { Catalogue } from './catalogue.ts'
import { ContentError, type ContentFile, readFolder } from './files.ts'
import type { ContentTable } from './table.ts'

/** `content/reviews/<language>/<key>.json`, newest first. */
const ReviewsFile = z.array(
  z.strictObject({
    rating: z.int().min(1).max(5),
    title: z.string(),
    text: z.string(),
    author: z.string(),
    place: z.string().optional(),
    /** ISO code of the writer's country, where it is not that of the language in `homes`. */
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    date: z.iso.date(),
    verified: z.boolean(),
  }),
)
/** Where a place is that has no country of its own in the file. */
const homes: Record<Language, string> = {
  cs: 'CZ',
  da: 'DK',
  de: 'DE',
  en: 'GB',
  es: 'ES',
  fr: 'FR',
  it: 'IT',
  nl: 'NL',
  no: 'NO',
  pl: 'PL',
  pt: 'PT',
  sv: 'SE',
}

type ReviewsFile = z.infer<typeof ReviewsFile>

/**
 * The rows of the written reviews. Whether an operator has hidden one, and reviews from other
 * sources, are not touched. Throws ContentError.
 */
export function reviewTables(root: string, catalogue: Catalogue): ContentTable[] {
  const files = languages.flatMap((language) =>
    readFolder(root, `content/reviews/${language}`, ReviewsFile).map((file) => ({
      language,
      file,
    })),
  )
  for (const { file } of files)
    checkReviews(
      file,
      files.filter((each) => each.file.id === file.id).flatMap((each) => each.file.value),
      catalogue,
    )
  const rows = files.flatMap(({ language, file }) =>
    file.value.map(({ place = null, country, verified, ...review }) => ({
      id: `${language}-${file.id}-${nameOf(review)}`,
      product_key: file.id,
      language,
      ...review,
      place,
      country: country ?? (place === null ? null : homes[language]),
      verified: Number(verified),
    })),
  )
  // D1 accepts no LIKE or GLOB pattern longer than 50 bytes.
  const owned = "instr(id, language || '-' || product_key || '-') = 1"
  return [
    {
      part: 'reviews',
      table: 'reviews',
      keys: ['id'],
      group: ['language', 'product_key'],
      rows,
      owned,
    },
  ]
}

/**
 * What a review is called beside the others of its file: it stays the same when its text is
 * corrected and when others are written, so that a hidden one stays hidden.
 */
function nameOf({ author, date }: Pick<ReviewsFile[number], 'author' | 'date'>): string {
  return `${date}-${author.replaceAll(' ', '-')}`
}

/**
 * Throws ContentError where an author wrote twice on a day, where a review is older than its product,
 * and where the stored distribution of stars contains fewer ratings than the written reviews.
 */
function checkReviews(
  file: ContentFile<ReviewsFile>,
  written: ReviewsFile,
  { products }: Catalogue,
) {
  const product = products.find(({ id }) => id === file.id)
  if (!product) throw new ContentError(`${file.path}: no product '${file.id}'`)
  const { released, ratings } = product.value
  const names = new Set<string>()
  file.value.forEach((review, index) => {
    const { date, author } = review
    const name = nameOf(review)
    if (names.has(name))
      throw new ContentError(
        `${file.path}:${file.line([index, 'author'])}: ${author} has another review of this day`,
      )
    names.add(name)
    if (date < released)
      throw new ContentError(
        `${file.path}:${file.line([index, 'date'])}: written before ${file.id} was released (${released})`,
      )
  })
  for (const stars of [5, 4, 3, 2, 1]) {
    const given = ratings?.[5 - stars] ?? 0
    const count = written.filter(({ rating }) => rating === stars).length
    if (count > given)
      throw new ContentError(
        `${product.path}:${product.line(['ratings'])}: ${count} reviews give ${stars} stars, but only ${given} ratings do`,
      )
  }
}
