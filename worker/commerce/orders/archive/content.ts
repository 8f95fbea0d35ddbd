import * as z from 'zod'
import { fromBase64Url, toBase64Url } from '../../crypto/encoding.ts'
import { OrderRow } from '../order-row.ts'

/**
 * The tables with rows of an order, in an order in which they can be written: what a row refers to
 * comes first. `link` is the column that names the order (`id`) or its payment.
 */
export const orderTables = [
  { table: 'checkouts', link: 'payment_reference' },
  { table: 'reservations', link: 'payment_reference' },
  { table: 'orders', link: 'id' },
  { table: 'order_lines', link: 'order_id' },
  { table: 'archived_buyers', link: 'order_id' },
  { table: 'payments', link: 'payment_reference' },
  { table: 'refunds', link: 'payment_reference' },
  { table: 'disputes', link: 'payment_reference' },
] as const

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
export type ArchivedRow = z.infer<typeof Row>

/** The rows of one order, by table; those of `order_lines` by their position. */
export const OrderRows = z.partialRecord(
  z.enum(orderTables.map(({ table }) => table)),
  z.array(Row),
)
export type OrderRows = z.infer<typeof OrderRows>

/** As they are stored: JSON, gzip, base64url. */
export async function packed(rows: OrderRows): Promise<string> {
  return toBase64Url(await through(JSON.stringify(rows), new CompressionStream('gzip')))
}

/** The rows of a stored content; throws where it is damaged. */
export async function unpacked(content: string): Promise<OrderRows> {
  const bytes = fromBase64Url(content)
  if (!bytes) throw new Error('The content of an archived order is damaged')
  const text = await through(bytes, new DecompressionStream('gzip'))
  return OrderRows.parse(JSON.parse(new TextDecoder().decode(text)))
}

async function through(
  input: string | Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const readable = new Blob([input]).stream().pipeThrough(stream)
  return new Uint8Array(await new Response(readable).arrayBuffer())
}

/**
 * The order as `selectOrder` of the orders' own tables gives it. Throws where the rows are not
 * those of an order.
 */
export function orderRowOf(rows: OrderRows): OrderRow {
  const order = rows.orders?.[0]
  const lines = (rows.order_lines ?? []).map(({ line }): unknown => JSON.parse(String(line)))
  return OrderRow.parse({
    ...order,
    payment_state: rows.payments?.[0]?.state ?? null,
    return_url: rows.checkouts?.[0]?.return_url ?? null,
    lines: order?.line_items ?? JSON.stringify(lines),
    is_mail_refused: 0,
  })
}
