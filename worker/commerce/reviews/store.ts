import { marketOf } from '#shared/markets/markets.ts'
import { joinPrice, type MarketContext, marketParams, shownRating } from '../catalog/store.ts'

export interface RatingRow {
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
 * reader's language, else in English; newest first, in one database call.
 */
export async function readReviews(
  { env, locale }: Pick<MarketContext, 'env' | 'locale'>,
  sku: string,
) {
  const product = '(SELECT product_key FROM variants WHERE sku = ?1)'
  const isShown = `product_key = ${product} AND hidden = 0`
  const isPublished = `product_key = ${product} AND state = 'Published'`
  // Asked before the reviews are read, so that those of the other language are not.
  const language = `CASE WHEN EXISTS (SELECT 1 FROM reviews WHERE ${isShown} AND language = ?2)
    OR EXISTS (SELECT 1 FROM buyer_reviews WHERE ${isPublished} AND language = ?2) THEN ?2 ELSE 'en' END`
  const [ratings, reviews] = (await env.DB.batch([
    env.DB.prepare(
      `SELECT r.distribution, b.distribution AS buyers FROM products p LEFT JOIN ratings r ON r.product_key = p.key
       LEFT JOIN buyer_ratings b ON b.product_key = p.key WHERE p.key = ${product}`,
    ).bind(sku),
    env.DB.prepare(
      `SELECT id, language, rating, title, text, author, place, country, date, verified, NULL AS answer FROM reviews
         WHERE ${isShown} AND language = ${language}
       UNION ALL
       SELECT id, language, rating, title, text, author, NULL, NULL, date(written_at / 1000, 'unixepoch'), 1, answer FROM buyer_reviews
         WHERE ${isPublished} AND language = ${language}
       ORDER BY date DESC, id LIMIT 100`,
    ).bind(sku, marketOf(locale).language),
  ])) as [D1Result<RatingRow>, D1Result<ReviewRow>]
  return { rating: ratings.results[0], reviews: reviews.results }
}

interface AverageRow {
  sku: string
  average: number
  count: number
}

/** Ratings of every sku that the market sells. */
export async function readAverages(context: MarketContext): Promise<AverageRow[]> {
  const sql = `SELECT v.sku, ${shownRating.average} AS average, ${shownRating.count} AS count FROM variants v ${joinPrice}
    LEFT JOIN ratings r ON r.product_key = v.product_key LEFT JOIN buyer_ratings b ON b.product_key = v.product_key
    WHERE r.product_key IS NOT NULL OR b.product_key IS NOT NULL`
  return (
    await context.env.DB.prepare(sql)
      .bind(...marketParams(context))
      .all<AverageRow>()
  ).results
}
