import * as z from 'zod'
import { reviewLimits } from '#shared/rules/review.ts'
import { limit, word } from './command-line.ts'
import { defineVerb, type Desk } from './verb.ts'
import {
  answerReview,
  findReview,
  type ListedReview,
  listReviews,
  Refusal,
  setReviewHidden,
  spareAddress,
} from '../../worker/commerce/operator.ts'

const reviewWrites = {
  target: async ({ id }: { id: string }, { env }: Pick<Desk, 'env'>) => {
    const review = await findReview(env, id)
    return review && { subject: id, state: { state: review.state, answer: review.answer } }
  },
}

export const reviewVerbs = [
  defineVerb({
    name: 'reviews list',
    usage: '[--waiting | --hidden] [--product <key>] [--limit 50]',
    summary: 'lists reviews, newest first, or those of buyers that wait to be read, oldest first',
    options: {
      waiting: { type: 'boolean' },
      hidden: { type: 'boolean' },
      product: { type: 'string' },
      limit: { type: 'string' },
    },
    input: z
      .object({
        waiting: z.boolean().default(false),
        hidden: z.boolean().default(false),
        product: word.optional(),
        limit,
      })
      .refine((input) => !(input.waiting && input.hidden), {
        path: ['hidden'],
        error: 'goes without --waiting',
      }),
    columns: [
      'id',
      'product_key',
      'language',
      'date',
      'rating',
      'author',
      'title',
      'text',
      'state',
      'answer',
    ],
    run: async ({ waiting, hidden, product, limit }, { env }) => {
      const state = waiting ? 'waiting' : hidden ? 'hidden' : undefined
      const reviews = await listReviews(env, { product, state, limit })
      const text = reviews.map(waiting ? wholeOf : lineOf).join('\n') || 'No reviews.'
      return { data: reviews, text }
    },
  }),
  moderation('hide', true),
  moderation('publish', false),
  defineVerb({
    name: 'reviews answer',
    usage: '<id> [<text>]',
    summary: 'sets the shop’s answer below a buyer’s review; without a text, removes it',
    words: ['id', 'text'],
    input: z.object({
      id: word,
      text: z
        .string()
        .trim()
        .max(reviewLimits.text, `has more than ${reviewLimits.text} characters`)
        .default(''),
    }),
    writes: reviewWrites,
    run: async ({ id, text }, { env }) => reportOf(await answerReview(env, id, text), id),
  }),
  defineVerb({
    name: 'reviews spare',
    usage: '<email>',
    summary: 'asks the owner of an address for no more reviews',
    words: ['email'],
    input: z.object({ email: z.email('is no e-mail address') }),
    // The log names no shopper.
    writes: { target: async () => ({ subject: 'review requests' }) },
    run: async ({ email }, { env, now }) => {
      await spareAddress(env, email, now.getTime())
      return { data: { email }, text: `${email} is not asked for reviews any more.` }
    },
  }),
]

function moderation(name: 'hide' | 'publish', hidden: boolean) {
  return defineVerb({
    name: `reviews ${name}`,
    usage: '<id>',
    summary: hidden ? 'takes a review off the shop' : 'shows a waiting or hidden review',
    words: ['id'],
    input: z.object({ id: word }),
    writes: reviewWrites,
    run: async ({ id }, { env }) => reportOf(await setReviewHidden(env, id, hidden), id),
  })
}

function reportOf(review: ListedReview | undefined, id: string) {
  if (!review)
    throw new Refusal(
      `There is no such review ${id}. A buyer’s review has a new id when its text was changed.`,
    )
  return { data: review, text: lineOf(review) }
}

function lineOf({ id, date, rating, author, title, state, answer }: ListedReview): string {
  const cells = [id.padEnd(24), date, '★'.repeat(rating).padEnd(5), state.padEnd(7)]
  return `${cells.join('  ')}  ${author}: ${title}${answer ? ' (answered)' : ''}`
}

/** A review with all that is to be read before it is published. */
function wholeOf(review: ListedReview): string {
  const { product_key: product, language, text } = review
  return `${lineOf(review)}\n    ${product}, ${language}\n${text.replace(/^/gm, '    ')}\n`
}
