import * as z from 'zod'
import {
  askSettlement,
  findDifference,
  findSettlement,
  namedPayment,
  type Settlement,
} from '../../../worker/commerce/operator.ts'
import { iso, word } from '../command-line.ts'
import { defineVerb, type Desk } from '../verb.ts'

/** What the command wants, and what its payment was at that time, for the audit log. */
async function stateOf({ env, now }: Desk, name: string) {
  const payment = (await namedPayment(env, name, now.getTime()))?.payment
  const reference = payment?.reference ?? name
  const difference = await findDifference(env, reference)
  const settlement = await findSettlement(env, reference)
  if (!payment && !difference && !settlement) return undefined
  return {
    subject: reference,
    state: {
      payment: payment?.state,
      order: payment?.order_number,
      differs: difference?.kind,
      asked: settlement?.wish,
    },
  }
}

/** Settles a payment that was paid and has no order (OPS-49). */
export const settleVerb = defineVerb({
  name: 'payments settle',
  usage: '<reference> --order|--give-back --reason <text>',
  summary:
    'settles a payment that was paid and has no order: makes its order, or gives all of its money back',
  words: ['reference'],
  options: {
    order: { type: 'boolean' },
    'give-back': { type: 'boolean' },
    reason: { type: 'string' },
  },
  input: z
    .object({
      reference: word,
      order: z.boolean().default(false),
      'give-back': z.boolean().default(false),
      reason: word,
    })
    .refine((given) => given.order !== given['give-back'], {
      path: ['order'],
      error: 'or --give-back is needed, and one of them alone',
    }),
  writes: {
    target: ({ reference }, desk) => stateOf(desk, reference),
    reason: ({ reason }) => reason,
  },
  run: async ({ reference: name, order }, desk) => {
    const { env, now, isRemote, storage } = desk
    const wish = order ? 'order' : 'refund'
    const reference = await askSettlement(env, name, wish, now.getTime())
    // The provider's secrets are the worker's.
    if (!isRemote && storage.runScheduled) await storage.runScheduled()
    const left = await findSettlement(env, reference)
    const done = wish === 'order' ? 'its order was made' : 'all of it was given back'
    const way = isRemote
      ? `The shop does it within five minutes: payments show ${reference} says what became of it.`
      : 'The shop has to run for it: npm start, then payments show.'
    const text = left
      ? [settlementLine(left), ...(left.endedAt === undefined ? [way] : [])]
      : [`${reference}: ${done}.`]
    return {
      data: { reference, wish, left: left ?? null },
      text: text.join('\n'),
      isRefusal: left?.endedAt !== undefined,
      changes: { wish },
    }
  },
})

/** What was asked of a payment, and why it is not done. */
export function settlementLine({ wish, askedAt, endedAt, failure }: Settlement): string {
  const what = wish === 'order' ? 'its order is to be made' : 'all of it is to be given back'
  const why =
    failure === undefined ? [] : [`${endedAt === undefined ? 'last try' : 'ended'}: ${failure}`]
  return [what, `asked ${iso(askedAt)}`, ...why].join(', ')
}
