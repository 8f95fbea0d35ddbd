import * as z from 'zod/mini'
import type { Rating } from '#shared/api/products.ts'
import type { Reviews } from '#shared/api/reviews.ts'
import { type Market, marketOf, markets } from '#shared/markets/markets.ts'
import type { MarketContext } from '../catalog/store.ts'
import { readStored } from '../content/broken.ts'
import { readAverages, type ReviewRow, readReviews } from './store.ts'

const Distribution = z.array(z.int()).check(z.length(5))
const noStars = [0, 0, 0, 0, 0]

/** Ratings and reviews of the product of a SKU; empty for a SKU without reviews (CAT-10). */
export async function reviewsOf(
  context: Pick<MarketContext, 'env' | 'locale'>,
  sku: string,
): Promise<Reviews> {
  const { rating, apart, reviews } = await readReviews(context, sku)
  const market = marketOf(context.locale)
  const items = ofMarket(reviews, market).map(
    ({ language, place, country, verified, answer, ...review }) => ({
      ...review,
      // The language tag of the page: the shop's language `no` is `nb-NO`.
      language: language === market.language ? market.hreflang : language,
      ...(place !== null && { place: placeIn(place, country, market) }),
      ...(answer !== null && { answer }),
      verified: verified === 1,
    }),
  )
  const parts = [rating?.distribution, rating?.buyers, ...apart].map((stored) =>
    stored ? (readStored(Distribution, stored, `ratings/${sku}`) ?? noStars) : noStars,
  )
  const distribution = noStars.map((_, index) =>
    parts.reduce((sum, part) => sum + (part[index] ?? 0), 0),
  )
  const count = distribution.reduce((sum, given) => sum + given, 0)
  const stars = distribution.reduce((sum, given, index) => sum + given * (5 - index), 0)
  const average = count === 0 ? 0 : Math.round((stars / count) * 10) / 10
  return { average, count, distribution, items }
}

/** So many of a market's own reviews stand alone. */
const enough = 2

/**
 * The reviews from the market's own country and those that name no place; with fewer than two, all
 * of the language (CAT-10).
 */
function ofMarket(reviews: readonly ReviewRow[], market: Market): readonly ReviewRow[] {
  const own = reviews.filter(
    ({ country, language }) => country === null || homeOf(country, language) === market.code,
  )
  return own.length < enough ? reviews : own
}

/** The storefront of a country in a language, else that of all other countries of the Union. */
function homeOf(country: string, language: string): string | undefined {
  const ofLanguage = markets.filter((market) => market.language === language)
  return ['EU', country]
    .flatMap((each) => ofLanguage.filter((market) => market.country === each))
    .at(-1)?.code
}

/** A place with its country, where that is not the market's. */
function placeIn(place: string, country: string | null, market: Market): string {
  if (country === null || country === market.country) return place
  const name = new Intl.DisplayNames([market.tag], { type: 'region' }).of(country)
  return `${place}, ${name ?? country}`
}

/** SKU → rating, for every SKU with ratings that the market sells. */
export async function averages(context: MarketContext): Promise<Record<string, Rating>> {
  const rows = await readAverages(context)
  return Object.fromEntries(rows.map(({ sku, average, count }) => [sku, { average, count }]))
}
