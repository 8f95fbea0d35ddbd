import * as z from 'zod/mini'
import { group } from './endpoint.ts'
import { ProductCard } from './products.ts'

/** A page or an article that was found. `path` is without the locale prefix. */
export const FoundPage = z.object({
  title: z.string(),
  path: z.string(),
  teaser: z.optional(z.string()),
})
export type FoundPage = z.infer<typeof FoundPage>

/** A product in a list of suggestions. */
export const FoundProduct = z.pick(ProductCard, {
  sku: true,
  key: true,
  name: true,
  kind: true,
  link: true,
  price: true,
  image: true,
  availability: true,
})
export type FoundProduct = z.infer<typeof FoundProduct>

/** Results of a search by kind, the best first, and corrections where it finds little. */
export const Suggestions = z.object({
  products: z.array(FoundProduct),
  categories: z.array(FoundPage),
  articles: z.array(FoundPage),
  help: z.array(FoundPage),
  /** Probable full text of the query; only where its last word is incomplete. */
  completion: z.optional(z.string()),
  /** The corrected query, where its words match with spelling mistakes only. */
  corrected: z.optional(z.string()),
  /** Words that no document contains; everything above is then a guess. */
  unknown: z.array(z.string()),
  /** Folded words by which something was found, for highlighting. */
  terms: z.array(z.string()),
})
export type Suggestions = z.infer<typeof Suggestions>

export const suggestions = group({
  'GET /api/v1/suggest': {
    summary: 'Products, categories, articles and help pages for what is being typed',
    /** Of a longer text the first 64 characters count. */
    query: z.object({ q: z.string() }),
    response: Suggestions,
    errors: ['ServiceUnavailable'],
  },
})
