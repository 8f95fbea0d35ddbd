import type { Language } from '#shared/markets/markets.ts'
import { ContentError, type ContentFile } from '../files.ts'
import type { ProductFile } from '../products/product-file.ts'
import type { ProductSources } from '../products/product-sources.ts'
import type { ProductTable } from '../products/product-table.ts'
import type { Row } from '../statement.ts'
import type { ReviewsFile } from './review-files.ts'

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

/**
 * The written reviews. Whether an operator has hidden one, and reviews from other sources, are not
 * touched.
 */
export const reviewTable: ProductTable = {
  part: 'reviews',
  table: 'reviews',
  keys: ['id'],
  group: ['language', 'product_key'],
  // D1 accepts no LIKE or GLOB pattern longer than 50 bytes.
  owned: "instr(id, language || '-' || product_key || '-') = 1",
  rowsOf: reviewRows,
}

function reviewRows(product: ContentFile<ProductFile>, { reviews }: ProductSources): Row[] {
  const files = reviews.of(product.id)
  const all = files.flatMap(({ file }) => file.value)
  for (const { file } of files) checkReviews(file, all, product)
  return files.flatMap(({ language, file }) =>
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
}

/**
 * What a review is called beside the others of its file: it stays the same when its text is
 * corrected and when others are written, so that a hidden one stays hidden.
 */
function nameOf({ author, date }: Pick<ReviewsFile[number], 'author' | 'date'>): string {
  return `${date}-${author.replaceAll(' ', '-')}`
}

/**
 * Throws ContentError where an author wrote twice on a day, where a review is older than its
 * product, and where the stored distribution of stars contains fewer ratings than the written
 * reviews.
 */
function checkReviews(
  file: ContentFile<ReviewsFile>,
  written: ReviewsFile,
  product: ContentFile<ProductFile>,
) {
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
