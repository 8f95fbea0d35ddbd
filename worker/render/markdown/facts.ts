import type { createTranslate } from '#client/entry-edge.ts'
import type { BestSellers } from '#shared/api/products.ts'
import type { Market } from '#shared/markets/markets.ts'
import type { Place } from './text.ts'

/** What a Markdown page is written with, besides its visit. */
export interface PageFacts {
  place: Place
  market: Market
  t: ReturnType<typeof createTranslate>
  /** For blocks of best sellers, where the page has one. */
  bestSellers?: BestSellers | undefined
  /** Cents from which delivery is free in the market. */
  freeAbove?: number | undefined
}
