import { marketOf } from '#shared/markets.ts'
import type { MarketContext } from '../catalog/store.ts'

export interface RatingRow {
  average: number
  count: number
  distribution: string
}

export interface ReviewRow {
  id: string
  language: string
  rating: number
  title: string
  text: string
  author: string
  place: string | null
  date: string
  verified: number
}

/** The stored rating of a sku's product and its reviews in the reader's language, else in English; newest first, in one call. */
export async function readReviews({ env, locale }: Pick<MarketContext, 'env' | 'locale'>, sku: string) {
  const product = '(SELECT product_key FROM variants WHERE sku = ?1)'
  const [ratings, reviews] = (await env.DB.batch([
    env.DB.prepare(`SELECT average, count, distribution FROM ratings WHERE product_key = ${product}`).bind(sku),
    env.DB.prepare(
      `SELECT id, language, rating, title, text, author, place, date, verified FROM reviews WHERE product_key = ${product} AND hidden = 0
       AND language = (SELECT language FROM reviews WHERE product_key = ${product} AND hidden = 0 AND language IN (?2, 'en') ORDER BY language = ?2 DESC LIMIT 1)
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
export async function readAverages({ env, store, currency }: MarketContext): Promise<AverageRow[]> {
  const sql = `SELECT v.sku, r.average, r.count FROM ratings r JOIN variants v ON v.product_key = r.product_key
    JOIN prices pr ON pr.sku = v.sku AND pr.store = ?1 AND pr.currency = ?2`
  return (await env.DB.prepare(sql).bind(store, currency).all<AverageRow>()).results
}
