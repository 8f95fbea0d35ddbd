import * as z from 'zod/mini'
import { group } from './endpoint.ts'
import { Rating } from './products.ts'

export const Review = z.object({
  id: z.string(),
  rating: z.int(),
  title: z.string(),
  text: z.string(),
  author: z.string(),
  place: z.optional(z.string()),
  /** ISO date. */
  date: z.string(),
  verified: z.boolean(),
  /** The shop's answer, in the language of the review. */
  answer: z.optional(z.string()),
  /** Language of the text, a BCP 47 tag for the attribute `lang`. */
  language: z.string(),
})
export type Review = z.infer<typeof Review>

export const Reviews = z.extend(Rating, {
  /** Number of reviews with 5, 4, 3, 2 and 1 stars. */
  distribution: z.array(z.int()),
  items: z.array(Review),
})
export type Reviews = z.infer<typeof Reviews>

export const reviews = group({
  'GET /api/v1/reviews/average': {
    summary: 'Ratings per sku',
    response: z.record(z.string(), Rating),
  },
  'GET /api/v1/reviews/{sku}': {
    summary: 'Reviews of a product, newest first',
    params: z.object({ sku: z.string().check(z.maxLength(64)) }),
    response: Reviews,
  },
})
