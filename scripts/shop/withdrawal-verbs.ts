import * as z from 'zod'
import {
  handleWithdrawals,
  type ListedWithdrawal,
  listWithdrawals,
  Refusal,
} from '../../worker/commerce/operator.ts'
import { iso, limit, word } from './command-line.ts'
import { defineVerb } from './verb.ts'

const declared = z.object({ number: word })

/** Declarations of withdrawal: what waits for an operator, and what was handled (OPS-34). */
export const withdrawalVerbs = [
  defineVerb({
    name: 'withdrawals list',
    usage: '[--open] [--limit 50]',
    summary: 'lists declarations of withdrawal, oldest first, or those that were not handled yet',
    options: { open: { type: 'boolean' }, limit: { type: 'string' } },
    columns: [
      'received',
      'order_number',
      'name',
      'email',
      'locale',
      'order_state',
      'shipment_state',
      'handled',
    ],
    input: z.object({ open: z.boolean().default(false), limit }),
    run: async (input, { env }) => {
      const withdrawals = await listWithdrawals(env, input)
      return {
        data: withdrawals,
        rows: withdrawals.map(({ received_at: received, handled_at: handled, ...rest }) => ({
          ...rest,
          received: iso(received),
          handled: iso(handled),
        })),
        text: withdrawals.map(lineOf).join('\n') || 'No declarations.',
      }
    },
  }),
  defineVerb({
    name: 'withdrawals close',
    usage: '<order number>',
    summary: 'marks the declarations about an order number as handled; refund the order before',
    words: ['number'],
    input: declared,
    writes: {
      target: async ({ number }, { env }) => {
        const found = await listWithdrawals(env, { open: false, number, limit: 50 })
        const open = found.filter(({ handled_at: at }) => at === null).length
        // A consumer may have typed anything: only the number of an order is kept.
        const isOrder = found.some(({ order_state: state }) => state !== null)
        return { subject: isOrder ? number.toUpperCase() : 'declaration', state: { open } }
      },
    },
    run: async ({ number }, { env, now }) => {
      const found = await listWithdrawals(env, { open: false, number, limit: 1 })
      if (found.length === 0)
        throw new Refusal(
          `There is no declaration about ${number}: withdrawals list shows what was typed.`,
        )
      const handled = await handleWithdrawals(env, number, now)
      return {
        data: { number, handled },
        text: handled ? `${number}: handled.` : `${number}: handled before.`,
      }
    },
  }),
]

function lineOf({ received_at: received, handled_at: handled, ...row }: ListedWithdrawal): string {
  const order = row.order_state
    ? `${row.order_state}, ${row.shipment_state ?? 'not sent'}`
    : 'no such order with this address'
  const state = handled === null ? 'open' : `handled ${iso(handled)}`
  return [iso(received), row.order_number, order, state, row.email, row.name].join('  ')
}
