import * as z from 'zod/mini'
import type { Rating } from '#shared/api/products.ts'
import type { Reviews } from '#shared/api/reviews.ts'
import { marketOf } from '#shared/markets/markets.ts'
import type { MarketContext } from '../catalog/store.ts'
import { readStored } from '../content/broken.ts'
import { readAverages, readReviews } from './store.ts'

const Distribution = z.array(z.int()).check(z.length(5))
const noStars = [0, 0, 0, 0, 0]

/** Ratings and reviews of the product of a SKU; empty for a SKU without reviews (CAT-10). */
export async function reviewsOf(
  context: Pick<MarketContext, 'env' | 'locale'>,
  sku: string,
): Promise<Reviews> {
  const { rating, reviews } = await readReviews(context, sku)
  const market = marketOf(context.locale)
  const items = reviews.map(({ language, place, verified, answer, ...review }) => ({
    ...review,
    // The language tag of the page: the shop's language `no` is `nb-NO`.
    language: language === market.language ? market.hreflang : language,
    ...(place !== null && { place }),
    ...(answer !== null && { answer }),
    verified: verified === 1,
  }))
  const [pushed, ofBuyers] = [rating?.distribution, rating?.buyers].map((stored) =>
    stored ? (readStored(Distribution, stored, `ratings/${sku}`) ?? noStars) : noStars,
  )
  const distribution = noStars.map((_, index) => (pushed?.[index] ?? 0) + (ofBuyers?.[index] ?? 0))
  const count = distribution.reduce((sum, given) => sum + given, 0)
  const stars = distribution.reduce((sum, given, index) => sum + given * (5 - index), 0)
  const average = count === 0 ? 0 : Math.round((stars / count) * 10) / 10
  return { average, count, distribution, items }
}

/** SKU → rating, for every SKU with ratings that the market sells. */
export async function averages(context: MarketContext): Promise<Record<string, Rating>> {
  const rows = await readAverages(context)
  return Object.fromEntries(rows.map(({ sku, average, count }) => [sku, { average, count }]))
}
