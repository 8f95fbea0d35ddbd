import { marketOf } from '#shared/markets/markets.ts'
import {
  hasRatingsApart,
  publishedApart,
  ratingsApart,
  withRatings,
} from '../catalog/ratings/store.ts'
import { joinPrice, type MarketContext, marketParams, shownRating } from '../catalog/store.ts'

export interface RatingRow {
  key: string
  distribution: string | null
  buyers: string | null
}

export interface ReviewRow {
  id: string
  language: string
  rating: number
  title: string
  text: string
  author: string
  place: string | null
  /** ISO code of the place's country; null where the place is not known. */
  country: string | null
  date: string
  verified: number
  answer: string | null
}

/**
 * The stars of a SKU's product, those of the push and those of buyers, and its reviews in the
 * reader's language, else in English; newest first. One call, and one of each further database of
 * orders.
 */
export async function readReviews(
  { env, locale }: Pick<MarketContext, 'env' | 'locale'>,
  sku: string,
) {
  const own = marketOf(locale).language
  const product = '(SELECT product_key FROM variants WHERE sku = ?1)'
  const isShown = `product_key = ${product} AND hidden = 0`
  const isPublished = `product_key = ${product} AND state = 'Published'`
  // Asked before the reviews are read, so that those of the other language are not.
  const language = `CASE WHEN EXISTS (SELECT 1 FROM reviews WHERE ${isShown} AND language = ?2)
    OR EXISTS (SELECT 1 FROM buyer_reviews WHERE ${isPublished} AND language = ?2) THEN ?2 ELSE 'en' END`
  const [ratings, reviews] = (await env.DB.batch([
    env.DB.prepare(
      `SELECT p.key, r.distribution, b.distribution AS buyers FROM products p LEFT JOIN ratings r ON r.product_key = p.key
       LEFT JOIN buyer_ratings b ON b.product_key = p.key WHERE p.key = ${product}`,
    ).bind(sku),
    env.DB.prepare(
      `SELECT id, language, rating, title, text, author, place, country, date, verified, NULL AS answer FROM reviews
         WHERE ${isShown} AND language = ${language}
       UNION ALL
       SELECT id, language, rating, title, text, author, NULL, NULL, date(written_at / 1000, 'unixepoch'), 1, answer FROM buyer_reviews
         WHERE ${isPublished} AND language = ${language}
       ORDER BY date DESC, id LIMIT 100`,
    ).bind(sku, own),
  ])) as [D1Result<RatingRow>, D1Result<ReviewRow>]
  const [rating] = ratings.results
  const apart = rating ? await ratingsApart(env, [rating.key]) : []
  return {
    rating,
    apart: apart.map(({ distribution }) => distribution),
    reviews: rating
      ? shownOf([...reviews.results, ...(await publishedApart(env, rating.key, own))], own)
      : reviews.results,
  }
}

/** Those in the reader's language, else all, which are English then; newest first. */
function shownOf(reviews: readonly ReviewRow[], language: string): ReviewRow[] {
  const own = reviews.filter((review) => review.language === language)
  return (own.length > 0 ? own : [...reviews])
    .toSorted((a, b) => compare(b.date, a.date) || compare(a.id, b.id))
    .slice(0, 100)
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b)

interface AverageRow {
  key: string
  sku: string
  average: number | null
  count: number | null
  stars: number | null
}

/** Ratings of every sku that the market sells. */
export async function readAverages(context: MarketContext) {
  // A product may have its only stars in a further database.
  const rated = hasRatingsApart(context.env)
    ? ''
    : 'WHERE r.product_key IS NOT NULL OR b.product_key IS NOT NULL'
  const sql = `SELECT v.product_key AS key, v.sku, ${shownRating.average} AS average, ${shownRating.count} AS count, ${shownRating.stars} AS stars
    FROM variants v ${joinPrice} LEFT JOIN ratings r ON r.product_key = v.product_key LEFT JOIN buyer_ratings b ON b.product_key = v.product_key ${rated}`
  const { results } = await context.env.DB.prepare(sql)
    .bind(...marketParams(context))
    .all<AverageRow>()
  return (await withRatings(context.env, results)).flatMap(({ sku, average, count }) =>
    average === null || count === null ? [] : [{ sku, average, count }],
  )
}
