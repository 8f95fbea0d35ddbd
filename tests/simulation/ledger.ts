import type { CartRecord } from '#worker/commerce/cart/record.ts'
import type { Facts, World } from './world.ts'

/** All that is left of a history: the shop's books, the bank's, the carts, and what people were told. */
export interface Ledger {
  stock: { sku: string; first: number; last: number }[]
  checkouts: { ref: string; cart: string; state: string; orderId: string | null; amount: number; customer: string | null; email: string | null }[]
  reserved: number
  orders: Order[]
  payments: { ref: string; orderId: string | null; amount: number; state: string }[]
  bank: { ref: string; state: string; amount: number; refunded: number }[]
  refunds: { ref: string; amount: number; state: string }[]
  counters: { code: string; used: number }[]
  uses: { code: string; ref: string }[]
  mails: string[]
  carts: { id: string; state: CartRecord['state']; pieces: Record<string, number>; jobs: number }[]
  facts: Facts
  /** Whether nothing went wrong but what people did to each other. */
  isCalm: boolean
}

export interface Order {
  id: string
  ref: string
  cart: string
  number: string | null
  state: string
  isSent: boolean
  total: number
  /** Sum of its lines, its delivery and what goes off, from the copy that the order keeps. */
  sum: number
  codes: string[]
  pieces: Record<string, number>
}

/** Reads the books as they are now. */
export function ledgerOf({ database, carts, facts, faults, stock }: World): Ledger {
  const rows = <T>(sql: string, ...values: string[]) => database.rows<T>(sql, ...values)
  return {
    stock: [...stock].map(([sku, first]) => ({ sku, first, last: rows<{ n: number }>('SELECT quantity AS n FROM stock WHERE sku = ?', sku)[0]!.n })),
    checkouts: rows(
      `SELECT payment_reference AS ref, cart_id AS cart, state, order_id AS orderId, amount, customer_id AS customer,
       coalesce(cart ->> '$.customerEmail', cart ->> '$.shippingAddress.email') AS email FROM checkouts`,
    ),
    reserved: rows("SELECT 1 FROM reservations WHERE state = 'Reserved'").length,
    orders: rows<{ details: string; lines: string } & Omit<Order, 'sum' | 'codes' | 'pieces'>>(
      `SELECT id, payment_reference AS ref, cart_id AS cart, order_number AS number, order_state AS state, total, details,
       coalesce(shipment_state, 'Ready') <> 'Ready' AS isSent,
       (SELECT json_group_array(json_object('sku', sku, 'quantity', quantity, 'total', total)) FROM order_lines WHERE order_id = orders.id) AS lines
       FROM orders`,
    ).map(toOrder),
    payments: rows('SELECT payment_reference AS ref, order_id AS orderId, amount, state FROM payments'),
    bank: rows('SELECT payment_reference AS ref, state, amount, refunded FROM sandbox_payments'),
    refunds: rows('SELECT payment_reference AS ref, amount, state FROM refunds'),
    counters: rows('SELECT code, used FROM coupon_counters'),
    uses: rows('SELECT DISTINCT code, payment_reference AS ref FROM coupon_uses'),
    mails: rows<{ about: string }>('SELECT subject_key AS about FROM outbox WHERE subject_key IS NOT NULL').map(({ about }) => about),
    carts: carts.names.flatMap((id) => {
      const record = carts.stored<CartRecord>(id, 'cart')
      const jobs = carts.stored<unknown[]>(id, 'jobs')?.length ?? 0
      const pieces = Object.fromEntries(record?.lines.map(({ variant, quantity }) => [variant.sku, quantity]) ?? [])
      return record ? [{ id, state: record.state, pieces, jobs }] : []
    }),
    facts,
    isCalm: faults.isCalm,
  }
}

interface Line {
  sku: string
  quantity: number
  total: number
}

interface Details {
  discountTotal?: { centAmount: number }
  discountCodes: string[]
  shippingInfo: { shippingRate: { price: { centAmount: number } }; discountedPrice?: { centAmount: number } }
}

function toOrder({ details: written, lines: listed, ...order }: { details: string; lines: string } & Omit<Order, 'sum' | 'codes' | 'pieces'>): Order {
  const { shippingInfo, discountTotal, discountCodes } = JSON.parse(written) as Details
  const lines = JSON.parse(listed) as Line[]
  const delivery = (shippingInfo.discountedPrice ?? shippingInfo.shippingRate.price).centAmount
  const goods = lines.reduce((sum, { total }) => sum + total, 0)
  return {
    ...order,
    isSent: Boolean(order.isSent),
    sum: goods + delivery - (discountTotal?.centAmount ?? 0),
    codes: discountCodes,
    pieces: Object.fromEntries(lines.map(({ sku, quantity }) => [sku, quantity])),
  }
}
