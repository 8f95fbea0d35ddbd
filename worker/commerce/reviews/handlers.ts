import type { reviews } from '#shared/api/reviews.ts'
import type { Handlers } from '../http/implement.ts'
import { averages, reviewsOf } from './reviews.ts'

export const reviewHandlers: Handlers<typeof reviews> = {
  'GET /api/v1/reviews/average': (_, context) => averages(context),
  'GET /api/v1/reviews/{sku}': ({ params }, context) => reviewsOf(context, params.sku),
}
