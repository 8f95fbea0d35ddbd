import * as z from 'zod'
import {
  countPayments,
  type Dispute,
  disputesOf,
  findDifference,
  findSettlement,
  type ListedPayment,
  listPayments,
  listWaitingPayments,
  namedOrder,
  namedPayment,
  ordersMissedFor,
  paymentStates,
  type Refund,
  refundsOf,
  Refusal,
  type ShownPayment,
} from '../../../worker/commerce/operator.ts'
import { day, iso, limit, word } from '../command-line.ts'
import { decimal } from '../order-cells.ts'
import { type Desk, defineVerb, type Report } from '../verb.ts'
import { settlementLine, settleVerb } from './settle-verb.ts'

const minute = 60_000

type State = ListedPayment['state']
const open: readonly State[] = ['awaiting', 'overdue']
/** States that have an index. */
const waiting = new Set<State>([...open, 'refunding'])
/** How far back the payments of another state are looked for without `--since`, ms. */
const lookedBack = 92 * 24 * 60 * minute
const states = ['open', ...paymentStates] as const
const columns = [
  'reference',
  'state',
  'order_number',
  'store',
  'amount',
  'refunded',
  'currency',
  'provider',
  'provider_id',
  'begun',
  'over',
  'settled',
]

/**
 * Payments as the shop has stored them (OPS-46); the provider's book is compared by `reconcile`.
 */
export const paymentVerbs = [
  defineVerb({
    name: 'payments list',
    usage:
      '[--state <state>] [--without-order] [--order <number>] [--older <minutes>] [--since 2026-11-01] [--until 2026-12-01] [--limit 50] [--before <reference>]',
    summary: `lists payments, newest first, behind another one with --before; those that wait or have no order, oldest first; states: ${states.join(', ')}`,
    options: {
      state: { type: 'string' },
      'without-order': { type: 'boolean' },
      order: { type: 'string' },
      older: { type: 'string' },
      since: { type: 'string' },
      until: { type: 'string' },
      limit: { type: 'string' },
      before: { type: 'string' },
    },
    columns,
    input: z
      .object({
        state: z.enum(states, `is none of ${states.join(', ')}`).optional(),
        'without-order': z.boolean().default(false),
        order: word.optional(),
        older: z.coerce
          .number('is no number of minutes')
          .min(0, 'is below zero')
          .max(10_000_000, 'is too much')
          .optional(),
        since: day.optional(),
        until: day.optional(),
        limit,
        before: word.optional(),
      })
      .transform(({ state, 'without-order': withoutOrder, ...rest }) => {
        const wanted = state === undefined ? [] : state === 'open' ? open : [state]
        const waits = wanted.some((one) => waiting.has(one))
        return { ...rest, states: wanted, withoutOrder, isOldestFirst: withoutOrder || waits }
      })
      .refine(({ before, isOldestFirst }) => before === undefined || !isOldestFirst, {
        path: ['before'],
        error: 'goes with lists that begin with the newest',
      }),
    run: async ({ order, ...given }, desk) => {
      const payments =
        order === undefined ? await listed(given, desk) : await ofOrder(order, given.states, desk)
      const more =
        payments.length === given.limit && !given.isOldestFirst && order === undefined
          ? [`Older ones: --before ${payments.at(-1)?.reference}`]
          : []
      return {
        data: payments.map(cellsOf),
        text: [...payments.map(lineOf), ...more].join('\n') || 'No payments.',
      }
    },
  }),
  defineVerb({
    name: 'payments count',
    usage: '[--hours 3]',
    summary: 'counts the payments that were begun in the last hours by their state now',
    options: { hours: { type: 'string' } },
    columns: ['state', 'payments', 'newest'],
    input: z.object({
      hours: z.coerce
        .number('is no number of hours')
        .positive('is nothing')
        .max(10_000, 'is too much')
        .default(3),
    }),
    run: async ({ hours }, { env, now }) => {
      const since = now.getTime() - hours * 60 * minute
      const counts = (await countPayments(env, since, now.getTime())).map(
        ({ newest, ...count }) => ({ ...count, newest: iso(newest) }),
      )
      const lines = counts.map(
        ({ state, payments, newest }) =>
          `${String(payments).padStart(6)}  ${state.padEnd(9)}  newest ${newest}`,
      )
      return { data: counts, text: lines.join('\n') || 'No payments.' }
    },
  }),
  defineVerb({
    name: 'payments show',
    usage: '<reference>',
    summary:
      'shows the payment of a reference, a provider’s id or an order’s number: state, shopper, pieces, refunds, disputes, and what to do',
    words: ['reference'],
    input: z.object({ reference: word }),
    run: async ({ reference }, desk) => show(desk, await find(desk, reference)),
  }),
  settleVerb,
]

interface Wish {
  states: readonly State[]
  withoutOrder: boolean
  isOldestFirst: boolean
  older?: number | undefined
  since?: number | undefined
  until?: number | undefined
  limit: number
  before?: string | undefined
}

function listed(
  { states: wanted, withoutOrder, isOldestFirst, older, since, until, limit: most, before }: Wish,
  { env, now: date }: Desk,
): Promise<ListedPayment[]> {
  const now = date.getTime()
  const end = older === undefined ? until : Math.min(until ?? Infinity, now - older * minute)
  const wish = { states: wanted, since, until: end, limit: most }
  if (isOldestFirst)
    return listWaitingPayments(
      env,
      { ...wish, lostSince: withoutOrder ? (since ?? now - ordersMissedFor) : undefined },
      now,
    )
  const first = wanted.length > 0 ? now - lookedBack : undefined
  return listPayments(env, { ...wish, since: since ?? first, before }, now)
}

async function ofOrder(
  order: string,
  wanted: readonly State[],
  { env, now }: Desk,
): Promise<ListedPayment[]> {
  const found = await namedPayment(env, order, now.getTime())
  const fits = found && (wanted.length === 0 || wanted.includes(found.payment.state))
  return fits ? [found.payment] : []
}

type Found = NonNullable<Awaited<ReturnType<typeof namedPayment>>>

async function find({ env, now }: Desk, name: string): Promise<Found> {
  const found = await namedPayment(env, name, now.getTime())
  // The payment of an archived order comes back with it.
  const again =
    found ?? ((await namedOrder(env, name)) && (await namedPayment(env, name, now.getTime())))
  if (again) return again
  const settlement = await findSettlement(env, name)
  if (settlement)
    throw new Refusal(
      `Only the provider’s book has the payment ${name}: ${settlementLine(settlement)}.`,
    )
  throw new Refusal(
    `There is no payment ${name}: payments list shows them. One that only the provider knows is found by reconcile --since <day>.`,
  )
}

async function show({ env }: Desk, { payment, pieces }: Found): Promise<Report> {
  const { reference } = payment
  const [refunds, disputes, difference, settlement] = await Promise.all([
    refundsOf(env, reference),
    disputesOf(env, reference),
    findDifference(env, reference),
    findSettlement(env, reference),
  ])
  const sum = (cents: number) => `${amountOf(cents)} ${payment.currency}`
  const facts: [string, string | undefined][] = [
    ['Payment', reference],
    ['State', payment.state + (payment.attempt ? ` (${payment.attempt})` : '')],
    ['Order', payment.order_number ?? payment.order_id ?? 'none'],
    ['Amount', sum(payment.amount)],
    ['Refunded', payment.refunded > 0 ? sum(payment.refunded) : undefined],
    ['Provider', [payment.provider, payment.provider_id].filter(Boolean).join(', ')],
    ['Begun', iso(payment.begun)],
    ['Over', iso(payment.over)],
    ['Settled', iso(payment.settled)],
    ['Shopper', payment.email ?? undefined],
    ['Returns', payment.return_url ?? undefined],
    ...pieces.map(({ sku, quantity, state }): [string, string] => [
      'Pieces',
      `${quantity} × ${sku}, ${state.toLowerCase()}`,
    ]),
    ...refunds.map((refund): [string, string] => ['Refund', refundLine(refund, sum)]),
    ...disputes.map((dispute): [string, string] => ['Dispute', disputeLine(dispute, sum)]),
    ['Differs', difference && `${difference.kind} ${JSON.stringify(difference.detail)}`],
    ['Asked', settlement && settlementLine(settlement)],
    ['To do', adviceOn(payment, difference !== undefined)],
  ]
  const text = facts.flatMap(([name, value]) => (value ? [`${name.padEnd(8)} ${value}`] : []))
  return {
    data: {
      ...cellsOf(payment),
      attempt: payment.attempt,
      order_id: payment.order_id,
      email: payment.email,
      return_url: payment.return_url,
      pieces,
      refunds,
      disputes,
      difference,
      settlement,
    },
    text: text.join('\n'),
  }
}

function refundLine(refund: Refund, sum: (cents: number) => string): string {
  const { amount, state, failed_at: failedAt, failure, asked_at: asked, reason } = refund
  const became = failedAt === null ? state.toLowerCase() : `failed (${failure})`
  return [`${sum(amount)} ${became}`, iso(asked), reason].filter(Boolean).join(', ')
}

function disputeLine(dispute: Dispute, sum: (cents: number) => string): string {
  const { amount, state, reason, dispute_id: id, opened_at: opened } = dispute
  return `${sum(amount)} ${state.toLowerCase()}, ${reason}, ${id}, ${iso(opened)}`
}

/** What an operator does about a payment; undefined where nothing is to do. */
function adviceOn(payment: ShownPayment, differs: boolean): string | undefined {
  const { state, attempt, order_number: number } = payment
  if (differs) return 'see docs/runbooks/book-differences.md'
  if (state === 'overdue')
    return 'the shop asks the provider every five minutes; where that does not end it: docs/runbooks/open-payments.md'
  if (state === 'refunding')
    return 'the money goes back by itself; again at once by payments settle --give-back: docs/runbooks/payments-without-orders.md'
  if (state === 'owed') return 'the money came back to the shop: pay the shopper another way'
  if (state === 'paid' && number === null && attempt !== 'Pending')
    return 'there is no order with a number: payments settle makes it, or gives the money back; docs/runbooks/payments-without-orders.md'
  return undefined
}

function cellsOf(payment: ListedPayment) {
  return {
    reference: payment.reference,
    state: payment.state,
    order_number: payment.order_number,
    store: payment.store,
    amount: amountOf(payment.amount),
    refunded: amountOf(payment.refunded),
    currency: payment.currency,
    provider: payment.provider,
    provider_id: payment.provider_id,
    begun: iso(payment.begun),
    over: iso(payment.over),
    settled: iso(payment.settled),
  }
}

function lineOf(payment: ListedPayment): string {
  const { reference, state, amount, refunded, currency, provider, provider_id: id } = payment
  const cells = [
    reference,
    iso(payment.begun)?.slice(0, 16),
    state.padEnd(9),
    `${amountOf(amount).padStart(9)} ${currency}`,
    payment.order_number ?? 'no order',
    [provider, id].filter(Boolean).join(' '),
    refunded > 0 && `${amountOf(refunded)} given back`,
  ]
  return cells.filter(Boolean).join('  ')
}

function amountOf(cents: number): string {
  return decimal({ centAmount: cents, fractionDigits: 2 })
}
