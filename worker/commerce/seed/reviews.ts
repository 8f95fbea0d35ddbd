import * as z from 'zod'
import { languages } from '#shared/markets.ts'
import type { Catalogue } from './catalogue.ts'
import { ContentError, type ContentFile, readFolder } from './files.ts'
import { type Statement, upsert } from './statement.ts'

/** `content/reviews/<language>/<key>.json`, newest first. */
const ReviewsFile = z.array(
  z.strictObject({
    rating: z.int().min(1).max(5),
    title: z.string(),
    text: z.string(),
    author: z.string(),
    place: z.string().optional(),
    date: z.iso.date(),
    verified: z.boolean(),
  }),
)
type ReviewsFile = z.infer<typeof ReviewsFile>

/** Writes of the reviews; one that shoppers wrote or an operator hid is never touched. Throws ContentError. */
export function reviewStatements(root: string, catalogue: Catalogue): Statement[] {
  const files = languages.flatMap((language) => readFolder(root, `content/reviews/${language}`, ReviewsFile).map((file) => ({ language, file })))
  for (const { file } of files)
    checkRatings(
      file,
      files.filter((each) => each.file.id === file.id).flatMap((each) => each.file.value),
      catalogue,
    )
  const rows = files.flatMap(({ language, file }) =>
    file.value.map(({ place = null, verified, ...review }, index) => ({
      id: `${language}-${file.id}-${file.value.length - index}`,
      product_key: file.id,
      language,
      ...review,
      place,
      verified: Number(verified),
    })),
  )
  return upsert('reviews', ['id'], rows)
}

/** Whoever wrote a review also gave its stars: the stored distribution holds at least as many. */
function checkRatings(file: ContentFile<ReviewsFile>, written: ReviewsFile, { products }: Catalogue) {
  const product = products.find(({ id }) => id === file.id)
  if (!product) throw new ContentError(`${file.path}: no product '${file.id}'`)
  for (const stars of [5, 4, 3, 2, 1]) {
    const given = product.value.ratings?.[5 - stars] ?? 0
    const count = written.filter(({ rating }) => rating === stars).length
    if (count > given)
      throw new ContentError(`${product.path}:${product.line(['ratings'])}: ${count} reviews give ${stars} stars, but only ${given} ratings do`)
  }
}
