import * as z from 'zod'
import { addressLines } from '#shared/markets/address-layout.ts'
import {
  lineStates,
  listOrders,
  namedOrder,
  type OrderRow,
  Refusal,
  type Refund,
  refundsOfPayments,
} from '../../worker/commerce/operator.ts'
import { limit, word } from './command-line.ts'
import { defineVerb } from './verb.ts'

/** What is packed and where it goes: of one order, or of all that wait (OPS-33). */
export const packingVerb = defineVerb({
  name: 'orders packing',
  usage: '[<number>] [--limit 50]',
  summary:
    'prints receiver and pieces to pack, of an order or of all that wait to be sent, oldest first',
  words: ['number'],
  options: { limit: { type: 'string' } },
  columns: ['number', 'receiver', 'sku', 'name', 'pieces', 'delivery', 'phone'],
  input: z.object({ number: word.optional(), limit }),
  run: async ({ number, limit: most }, { env }) => {
    const orders =
      number === undefined
        ? await listOrders(env, { waiting: true, limit: most })
        : [await toPack(env, number)]
    const references = orders.map(({ payment_reference: reference }) => reference)
    const refunds = await refundsOfPayments(env, references)
    const slips = orders.map((order) => slipOf(order, refunds))
    return {
      data: slips,
      rows: slips.flatMap(({ lines, receiver, ...slip }) =>
        lines.map((line) => ({ ...slip, ...line, receiver: receiver.join(', ') })),
      ),
      text: slips.map(textOf).join('\n\n') || 'No order waits to be sent.',
    }
  },
})

async function toPack(env: Env, number: string): Promise<OrderRow> {
  const order = await namedOrder(env, number)
  if (!order) throw new Refusal(`There is no order ${number}.`)
  const { order_state: state, shipment_state: shipment } = order
  if (state === 'Cancelled') throw new Refusal('The order was cancelled: there is nothing to pack.')
  if (state !== 'Confirmed' || (shipment ?? 'Ready') !== 'Ready')
    throw new Refusal('No piece of the order waits to be sent.')
  return order
}

function slipOf(order: OrderRow, refunds: readonly Refund[]) {
  const own = refunds.filter((each) => each.payment_reference === order.payment_reference)
  return {
    number: order.order_number ?? order.id,
    receiver: receiverOf(order),
    phone: order.details.shippingAddress?.mobile,
    delivery: order.details.shippingInfo?.shippingMethodName,
    lines: lineStates(order, own).flatMap(({ sku, name, waiting }) =>
      waiting > 0 ? [{ sku, name, pieces: waiting }] : [],
    ),
  }
}

function textOf({ number, receiver, phone, delivery, lines }: ReturnType<typeof slipOf>) {
  const width = Math.max(0, ...lines.map(({ sku }) => sku.length))
  return [
    `Order ${number}`,
    ...receiver.map((line) => `  ${line}`),
    ...(phone ? [`  ${phone}`] : []),
    ...(delivery ? [`Delivery: ${delivery}`] : []),
    ...lines.map(({ sku, name, pieces }) => `[ ] ${pieces} × ${sku.padEnd(width)}  ${name}`),
  ].join('\n')
}

/** Name and address as they are printed on a parcel, with the country in English. */
export function receiverOf({ details: { shippingAddress: address } }: OrderRow): string[] {
  if (!address) return []
  const country = new Intl.DisplayNames(['en'], { type: 'region' }).of(address.country)
  return addressLines(address, country ?? address.country)
}
