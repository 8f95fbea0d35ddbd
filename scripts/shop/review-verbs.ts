import * as z from 'zod'
import { limit, word } from './command-line.ts'
import { defineVerb } from './verb.ts'
import {
  isReviewHidden,
  type ListedReview,
  listReviews,
  Refusal,
  setReviewHidden,
} from '../../worker/commerce/operator.ts'

export const reviewVerbs = [
  defineVerb({
    name: 'reviews list',
    usage: '[--hidden] [--product <key>] [--limit 50]',
    summary: 'lists reviews, newest first',
    options: {
      hidden: { type: 'boolean' },
      product: { type: 'string' },
      limit: { type: 'string' },
    },
    input: z.object({ hidden: z.boolean().default(false), product: word.optional(), limit }),
    columns: [
      'id',
      'product_key',
      'language',
      'date',
      'rating',
      'author',
      'title',
      'text',
      'hidden',
    ],
    run: async (input, { env }) => {
      const reviews = await listReviews(env, input)
      return { data: reviews, text: reviews.map(lineOf).join('\n') || 'No reviews.' }
    },
  }),
  moderation('hide', true),
  moderation('publish', false),
]

function moderation(name: 'hide' | 'publish', hidden: boolean) {
  return defineVerb({
    name: `reviews ${name}`,
    usage: '<id>',
    summary: hidden ? 'takes a review off the shop' : 'shows a hidden review again',
    words: ['id'],
    input: z.object({ id: word }),
    writes: {
      target: async ({ id }, { env }) => {
        const isHidden = await isReviewHidden(env, id)
        return isHidden === undefined ? undefined : { subject: id, state: { hidden: isHidden } }
      },
    },
    run: async ({ id }, { env }) => {
      const review = await setReviewHidden(env, id, hidden)
      if (!review) throw new Refusal(`There is no review ${id}.`)
      return { data: review, text: lineOf(review) }
    },
  })
}

function lineOf({ id, date, rating, author, title, hidden }: ListedReview): string {
  return `${id.padEnd(24)}  ${date}  ${'★'.repeat(rating).padEnd(5)}  ${hidden ? 'hidden' : 'shown '}  ${author}: ${title}`
}
