import * as z from 'zod/mini'
import { marketOf } from '#shared/markets/markets.ts'
import { joinPrice, type MarketContext, marketParams } from '../catalog/store.ts'

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

/**
 * The stored rating of a SKU's product and its reviews in the reader's language, else in English;
 * newest first, in one database call.
 */
export async function readReviews(
  { env, locale }: Pick<MarketContext, 'env' | 'locale'>,
  sku: string,
) {
  const product = '(SELECT product_key FROM variants WHERE sku = ?1)'
  const [ratings, reviews] = (await env.DB.batch([
    env.DB.prepare(
      `SELECT average, count, distribution FROM ratings WHERE product_key = ${product}`,
    ).bind(sku),
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
export async function readAverages(context: MarketContext): Promise<AverageRow[]> {
  const sql = `SELECT v.sku, r.average, r.count FROM ratings r JOIN variants v ON v.product_key = r.product_key
    ${joinPrice}`
  return (
    await context.env.DB.prepare(sql)
      .bind(...marketParams(context))
      .all<AverageRow>()
  ).results
}

const ListedReview = z.object({
  id: z.string(),
  product_key: z.string(),
  language: z.string(),
  rating: z.int(),
  title: z.string(),
  text: z.string(),
  author: z.string(),
  date: z.string(),
  hidden: z.int(),
})
export type ListedReview = z.infer<typeof ListedReview>

/** Reviews with their state for operators, newest first: of one product, or only hidden ones. */
export async function listReviews(
  env: Env,
  { product, hidden, limit }: { product?: string | undefined; hidden: boolean; limit: number },
): Promise<ListedReview[]> {
  const { results } = await env.DB.prepare(
    'SELECT * FROM reviews WHERE (?1 IS NULL OR product_key = ?1) AND hidden >= ?2 ORDER BY date DESC, id LIMIT ?3',
  )
    .bind(product ?? null, Number(hidden), limit)
    .all()
  return results.map((row) => ListedReview.parse(row))
}

/** Whether a review is hidden; undefined for an unknown id. */
export async function isReviewHidden(env: Env, id: string): Promise<boolean | undefined> {
  const hidden = await env.DB.prepare('SELECT hidden FROM reviews WHERE id = ?')
    .bind(id)
    .first<number>('hidden')
  return hidden === null ? undefined : hidden === 1
}

/** Hides a review or shows it again; undefined for an unknown id. */
export async function setReviewHidden(
  env: Env,
  id: string,
  hidden: boolean,
): Promise<ListedReview | undefined> {
  const row = await env.DB.prepare('UPDATE reviews SET hidden = ? WHERE id = ? RETURNING *')
    .bind(Number(hidden), id)
    .first()
  return row ? ListedReview.parse(row) : undefined
}
