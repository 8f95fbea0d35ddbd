import * as z from 'zod/mini'
import { challengeToken } from './challenge.ts'
import { group } from './endpoint.ts'

const email = z.string().check(z.maxLength(320))
const done = z.object({ ok: z.literal(true) })

export const subscriptions = group({
  'POST /api/v1/newsletter': {
    summary: 'Subscribe; a confirmation mail follows',
    body: z.strictObject({ email, challenge: challengeToken }),
    response: done,
    errors: ['TooManyRequests'],
  },
  'POST /api/v1/stock-alerts': {
    summary: 'Tell me when it is back',
    body: z.strictObject({ email, sku: z.string().check(z.maxLength(64)) }),
    response: done,
    errors: ['SkuNotFound', 'InStock', 'TooManyRequests'],
  },
  'GET /api/v1/wishlists/me': {
    summary: "The customer's wishlist: product keys",
    response: z.object({ keys: z.array(z.string()) }),
    errors: ['Unauthorized'],
  },
  'PUT /api/v1/wishlists/me': {
    summary: 'Add and remove product keys',
    body: z.strictObject({
      add: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100)), []),
      remove: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100)), []),
    }),
    response: z.object({ keys: z.array(z.string()) }),
    errors: ['ProductNotFound', 'Unauthorized'],
  },
})
