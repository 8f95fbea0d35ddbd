import * as z from 'zod'
import { type Language, languages } from '#shared/markets/markets.ts'
import type { Catalogue } from '../catalogue.ts'
import { ContentError, type ContentFile, readFolder } from '../files.ts'

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
export type ReviewsFile = z.infer<typeof ReviewsFile>

/** The files of written reviews by the product that they are about. */
export interface Reviews {
  /** Keys of all products with reviews. */
  keys: readonly string[]
  of(key: string): readonly ProductReviews[]
}

interface ProductReviews {
  language: Language
  file: ContentFile<ReviewsFile>
}

/**
 * The reviews of content/reviews. Throws ContentError, also for those of a product that does not
 * exist.
 */
export function readReviews(root: string, catalogue: Catalogue): Reviews {
  const files = languages.flatMap((language) =>
    readFolder(root, `content/reviews/${language}`, ReviewsFile).map((file): ProductReviews => ({
      language,
      file,
    })),
  )
  for (const { file } of files)
    if (!catalogue.product(file.id)) throw new ContentError(`${file.path}: no product '${file.id}'`)
  const byProduct = Map.groupBy(files, ({ file }) => file.id)
  return { keys: [...byProduct.keys()], of: (key) => byProduct.get(key) ?? [] }
}
