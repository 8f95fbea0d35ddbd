import * as z from 'zod'
import { providerNames } from '#shared/settings/payment-providers.ts'
import { formatMoney, type Money } from '#shared/money/money.ts'
import { decimal, orderCells, orderColumns } from './order-cells.ts'
import { day, iso, limit, pieces, word } from './command-line.ts'
import { named, orderWrites } from './order-writes.ts'
import { packingVerb, receiverOf } from './packing-verb.ts'
import { type Desk, defineVerb, type Report } from './verb.ts'
import {
  deliverOrder,
  type Dispute,
  disputesOf,
  emailOf,
  findOrders,
  giveAllRefunds,
  listOrders,
  namedOrder,
  type OrderRow,
  type Refund,
  refundOrder,
  refundsOf,
  Refusal,
  shipOrder,
  toOrder,
  type Unsettled,
  unsettledRefunds,
} from '../../worker/commerce/operator.ts'

const words = ['number']

const refundInput = named
  .extend({
    amount: z
      .string()
      .regex(/^\d{1,9}(\.\d{1,2})?$/, 'is no amount such as 20 or 20.00')
      .transform((text) => Math.round(Number(text) * 100))
      .refine((cents) => cents > 0, 'is nothing')
      .optional(),
    lines: pieces.optional(),
    returned: pieces.optional(),
    restock: z.boolean().default(false),
    reason: word.optional(),
  })
  .refine(({ lines, reason }) => !lines || reason, { path: ['reason'], error: 'goes with --lines' })
  .refine(({ returned, lines, restock }) => !returned || (lines && !restock), {
    path: ['returned'],
    error: 'goes with --lines and without --restock',
  })

export const orderVerbs = [
  defineVerb({
    name: 'orders',
    usage: '[--to-ship] [--find <text>] [--since 2026-11-01] [--until 2026-12-01] [--limit 50]',
    summary:
      'lists orders, newest first, those that wait to be sent, or those of a number, payment, e-mail or name',
    options: {
      'to-ship': { type: 'boolean' },
      find: { type: 'string' },
      since: { type: 'string' },
      until: { type: 'string' },
      limit: { type: 'string' },
    },
    input: z
      .object({
        'to-ship': z.boolean().default(false),
        find: word.optional(),
        since: day.optional(),
        until: day.optional(),
        limit,
      })
      .refine((input) => !(input['to-ship'] && input.find), {
        path: ['find'],
        error: 'goes without --to-ship',
      }),
    columns: orderColumns,
    run: async ({ 'to-ship': waiting, find: text, limit, ...period }, { env }) => {
      const orders =
        text === undefined
          ? await listOrders(env, { waiting, limit, ...period })
          : await findOrders(env, text, limit)
      return {
        data: orders.map((order) => toOrder(order)),
        rows: orders.map(orderCells),
        text: orders.map(lineOf).join('\n') || 'No orders.',
      }
    },
  }),
  defineVerb({
    name: 'order',
    usage: '<number>',
    summary: 'shows an order: state, payment, parcel, lines, refunds, disputes',
    words,
    input: named,
    run: async ({ number }, { env }) => show(env, await find(env, number)),
  }),
  packingVerb,
  defineVerb({
    name: 'ship',
    usage: '<number> [--pieces 2x<sku>,<sku>] [--tracking <code>]',
    summary:
      'marks an order as sent, or the pieces of one parcel, and writes to its shopper; again: corrects the tracking code',
    words,
    options: { tracking: { type: 'string' }, pieces: { type: 'string' } },
    input: named.extend({ tracking: word.optional(), pieces: pieces.optional() }),
    writes: orderWrites,
    run: async ({ number, tracking, pieces: parcel }, { env, now }) => {
      const outcome = await shipOrder(env, await find(env, number), tracking, now, parcel)
      return { data: { number, outcome }, text: `${number}: ${outcome}.`, changes: parcel }
    },
  }),
  defineVerb({
    name: 'deliver',
    usage: '<number>',
    summary: 'marks a sent order as delivered',
    words,
    input: named,
    writes: orderWrites,
    run: async ({ number }, { env, now }) => {
      const outcome = await deliverOrder(env, await find(env, number), now)
      return { data: { number, outcome }, text: `${number}: ${outcome}.` }
    },
  }),
  defineVerb({
    name: 'refund',
    usage:
      '<number> [--amount 20.00] [--lines 1x<sku> [--returned 1x<sku>]] [--restock] [--reason <text>]',
    summary:
      'gives money back, until so much, or for so many pieces, has gone back in all; without both, everything',
    words,
    options: {
      amount: { type: 'string' },
      lines: { type: 'string' },
      returned: { type: 'string' },
      restock: { type: 'boolean' },
      reason: { type: 'string' },
    },
    input: refundInput,
    writes: { ...orderWrites, reason: ({ reason }) => reason },
    run: async ({ number, amount, lines, returned, restock, reason }, desk) =>
      refund(
        await find(desk.env, number),
        { total: amount, lines, returned, restocks: restock, reason },
        desk,
      ),
  }),
  defineVerb({
    name: 'refunds',
    usage: '[--limit 50]',
    summary: 'lists refunds that wait to be given, and those that failed and need somebody',
    options: { limit: { type: 'string' } },
    input: z.object({ limit }),
    columns: [
      'order_number',
      'payment_reference',
      'asked',
      'amount',
      'currency',
      'provider',
      'state',
      'tried',
      'failed',
      'failure',
    ],
    run: async ({ limit }, { env }) => {
      const refunds = await unsettledRefunds(env, limit)
      return {
        data: refunds,
        rows: refunds.map(refundCells),
        text: refunds.map(unsettledLine).join('\n') || 'No refund waits.',
      }
    },
  }),
]

function refundCells({ amount, currency, asked_at: asked, ...refund }: Unsettled) {
  return {
    ...refund,
    tried: iso(refund.tried_at || null),
    failed: iso(refund.failed_at),
    amount: decimal({ centAmount: amount, fractionDigits: 2 }),
    currency,
    asked: iso(asked),
  }
}

function unsettledLine(refund: Unsettled): string {
  const known = providerNames.some((name) => name === refund.provider)
  const provider = known ? refund.provider : `${refund.provider} (no such payment provider)`
  const cells = [
    refund.order_number ?? refund.payment_reference,
    new Date(refund.asked_at).toISOString().slice(0, 16),
    `${refund.amount} cents`,
  ]
  const tried = refund.tried_at > 0 ? [`last tried ${iso(refund.tried_at)}`] : []
  return [...cells, provider, stateOf(refund), ...tried].join('  ')
}

async function find(env: Env, name: string): Promise<OrderRow> {
  const order = await namedOrder(env, name)
  if (!order) throw new Refusal(`There is no order ${name}.`)
  return order
}

async function refund(
  order: OrderRow,
  wish: Parameters<typeof refundOrder>[2],
  { env, now, isRemote }: Desk,
): Promise<Report> {
  const asked = await refundOrder(env, order, wish, now)
  // The deployed worker has the provider's secrets, and makes the refund at its next scheduled
  // work.
  const { failed } = isRemote ? { failed: 0 } : await giveAllRefunds(env, now)
  const refunds = await refundsOf(env, order.payment_reference)
  const isWaiting = refunds.some(isOpen)
  const refused = refunds.find((each) => each.failed_at === now.getTime())
  const money = (cents: number) => amountOf(order, cents)
  const lines = [
    asked.amount > 0
      ? `${money(asked.amount)} go back, ${money(asked.total)} in all.`
      : `Nothing to do: ${money(asked.total)} went back before. An amount is what shall have gone back in all.`,
    ...(asked.cancels ? ['The order is cancelled; its pieces and codes are free again.'] : []),
    ...(asked.restocks ? ['What came back is in stock again.'] : []),
    ...(asked.givesBack.length > 0 ? [`In stock again: ${piecesIn(asked.givesBack)}.`] : []),
    ...(refused
      ? [`The payment provider refuses it: ${refused.failure}. Look at the payment there.`]
      : []),
    ...(isWaiting
      ? [
          failed
            ? 'The payment provider could not be asked: run the command again.'
            : 'The shop gives it within five minutes.',
        ]
      : []),
  ]
  const { lines: pieces, returned } = wish
  return {
    data: { number: order.order_number, ...asked, refunds },
    text: lines.join('\n'),
    changes: pieces && { lines: pieces, returned },
  }
}

async function show(env: Env, row: OrderRow): Promise<Report> {
  const order = toOrder(row)
  const [refunds, disputes] = await Promise.all([
    refundsOf(env, row.payment_reference),
    disputesOf(env, row.payment_reference),
  ])
  const facts: [string, string | undefined][] = [
    ['Order', row.order_number ?? `${row.id} (no number yet)`],
    ['Placed', order.createdAt],
    ['State', order.orderState],
    ['Payment', `${row.payment_state ?? 'none'}, ${row.payment_reference}`],
    [
      'Parcel',
      [row.shipment_state ?? (row.parcels ? 'partly sent' : 'not sent'), row.tracking]
        .filter(Boolean)
        .join(', '),
    ],
    ['Shopper', row.is_mail_refused ? `${emailOf(row)} (mails come back)` : emailOf(row)],
    ['Country', row.country],
    ...receiverOf(row).map((line, index): [string, string] => [index ? '' : 'Send to', line]),
    ...order.lineItems.map(({ quantity, variant, name }): [string, string] => [
      'Line',
      `${quantity} × ${variant.sku} ${name}`,
    ]),
    ...(row.parcels ?? []).map((parcel): [string, string] => ['Parcel', parcelLine(parcel)]),
    ['Total', amountOf(row, order.totalPrice.centAmount)],
    ...refunds.map((each): [string, string] => ['Refund', refundLine(row, each)]),
    ...disputes.map((each): [string, string] => ['Dispute', disputeLine(row, each)]),
  ]
  const text = facts
    .flatMap(([name, value]) => (value ? [`${name.padEnd(8)} ${value}`] : []))
    .join('\n')
  return {
    data: { ...order, tracking: row.tracking, parcels: row.parcels ?? [], refunds, disputes },
    text,
  }
}

function parcelLine({ at, tracking, pieces: sent }: NonNullable<OrderRow['parcels']>[number]) {
  return [iso(at), tracking, piecesIn(sent)].filter(Boolean).join(', ')
}

function piecesIn(pieces: readonly { sku: string; quantity: number }[]): string {
  return pieces.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', ')
}

function refundLine(order: OrderRow, refund: Refund): string {
  const cells = [
    `${amountOf(order, refund.amount)} ${stateOf(refund)}`,
    iso(refund.asked_at),
    piecesIn(refund.lines ?? []),
    refund.reason,
  ]
  return cells.filter(Boolean).join(', ')
}

function stateOf({ state, refund_id: id, failed_at: failedAt, failure }: Refund): string {
  if (failedAt !== null) return `failed (${failure}): ask for it again, or pay it back another way`
  if (state === 'Asked') return 'asked for'
  return id === null ? 'given' : `given at the provider (${id})`
}

function isOpen({ state, failed_at: failedAt }: Refund): boolean {
  return state === 'Asked' && failedAt === null
}

function disputeLine(
  order: OrderRow,
  { dispute_id: id, amount, reason, state, opened_at: at }: Dispute,
): string {
  return `${amountOf(order, amount)} ${state.toLowerCase()}, ${reason}, ${id}, ${new Date(at).toISOString()}`
}

function lineOf(order: OrderRow): string {
  const { details, created_at: at } = order
  const cells = [
    (order.order_number ?? order.id).padEnd(12),
    new Date(at).toISOString().slice(0, 16),
    order.order_state.padEnd(9),
    (order.shipment_state ?? '-').padEnd(9),
    amountOf(order, details.totalPrice.centAmount).padStart(10),
    emailOf(order) ?? '',
  ]
  return cells.join('  ')
}

function amountOf({ details, locale }: OrderRow, centAmount: number): string {
  return formatMoney({ ...details.totalPrice, centAmount } satisfies Money, locale)
}
