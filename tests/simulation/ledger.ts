import { locales } from '#shared/markets/markets.ts'
import type { CartRecord } from '#worker/commerce/cart/record.ts'
import { builtInTexts } from '#worker/commerce/texts/locale-texts.ts'
import type { Facts } from './facts.ts'
import type { World } from './world.ts'
import { orderedLines } from '../support/ordered-lines.ts'

/** Subjects of mails that confirm a stock alert: they tell of no product that is back. */
const alertsSet = (await Promise.all(locales.map(builtInTexts))).map(
  ({ t }) =>
    new RegExp(
      `^${t('mail.alertSet.subject', { product: '…' })
        .replaceAll(/[.?()]/g, '\\$&')
        // A subject has plain spaces.
        .replaceAll('\u00a0', ' ')
        .replace('…', '.+')}$`,
    ),
)

/**
 * All that is left of a history: the shop's books, the bank's, the carts, and what people were
 * told.
 */
export interface Ledger {
  stock: { sku: string; first: number; last: number }[]
  checkouts: Checkout[]
  reserved: number
  orders: Order[]
  payments: { ref: string; orderId: string | null; amount: number; state: string }[]
  bank: { ref: string; state: string; amount: number; refunded: number }[]
  refunds: { ref: string; amount: number; state: string }[]
  counters: { code: string; used: number }[]
  uses: { code: string; ref: string }[]
  mails: string[]
  carts: Cart[]
  /**
   * Where carts are noted: with customers, and in sessions, which may have taken a guest's place.
   */
  notes: { owner: string; before: string | null; cart: string | null }[]
  /**
   * Stock alerts that are not answered yet, and the recipients of mails about products that are
   * back.
   */
  alerts: { email: string; sku: string }[]
  letters: string[]
  facts: Facts
  /** Whether nothing went wrong but what people did to each other. */
  isCalm: boolean
}

export interface Checkout {
  ref: string
  cart: string
  state: string
  orderId: string | null
  amount: number
  createdAt: number
  /** What the frozen cart said: its price, its pieces, whose it was. */
  quoted: number
  pieces: Record<string, number>
  customer: string | null
  /** Of the purchase, and of that customer's account. */
  emails: string[]
}

interface Cart {
  id: string
  state: CartRecord['state']
  owner: string
  customer: string | undefined
  pieces: Record<string, number>
  jobs: number
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
  /** Cents for one piece, by SKU. */
  prices: Record<string, number>
}

/** A payment of a further database has its use there, and its claim in the main one. */
function distinctUses(uses: readonly Ledger['uses'][0][]): Ledger['uses'] {
  return [...new Map(uses.map((use) => [`${use.code} ${use.ref}`, use])).values()]
}

/** Reads the books as they are now. */
export function ledgerOf(world: World): Ledger {
  const { carts, facts, faults, stock } = world
  const rows = <T>(sql: string, ...values: string[]) => world.rows<T>(sql, ...values)
  const accounts = new Map(
    rows<{ id: string; email: string }>('SELECT id, email FROM customers').map(
      ({ id, email }) => [id, email] as const,
    ),
  )
  return {
    stock: [...stock].map(([sku, first]) => ({
      sku,
      first,
      last: rows<{ n: number }>('SELECT quantity AS n FROM stock WHERE sku = ?', sku)[0]!.n,
    })),
    checkouts: rows<
      { frozen: string } & Omit<Checkout, 'quoted' | 'pieces' | 'customer' | 'emails'>
    >(
      'SELECT payment_reference AS ref, cart_id AS cart, state, order_id AS orderId, amount, created_at AS createdAt, cart AS frozen FROM checkouts',
    ).map((row) => toCheckout(row, accounts)),
    reserved: rows("SELECT 1 FROM reservations WHERE state = 'Reserved'").length,
    orders: rows<
      { details: string; lines: string } & Omit<Order, 'sum' | 'codes' | 'pieces' | 'prices'>
    >(
      `SELECT id, payment_reference AS ref, cart_id AS cart, order_number AS number, order_state AS state, total, details,
       coalesce(shipment_state, 'Ready') <> 'Ready' AS isSent,
       (SELECT json_group_array(json_object('sku', sku, 'quantity', quantity, 'total', total)) FROM ${orderedLines} WHERE order_id = orders.id) AS lines
       FROM orders`,
    ).map(toOrder),
    payments: rows(
      'SELECT payment_reference AS ref, order_id AS orderId, amount, state FROM payments',
    ),
    bank: rows('SELECT payment_reference AS ref, state, amount, refunded FROM sandbox_payments'),
    refunds: rows('SELECT payment_reference AS ref, amount, state FROM refunds'),
    counters: rows('SELECT code, used FROM coupon_counters'),
    uses: distinctUses(rows('SELECT DISTINCT code, payment_reference AS ref FROM coupon_uses')),
    mails: rows<{ about: string }>(
      'SELECT subject_key AS about FROM outbox WHERE subject_key IS NOT NULL',
    ).map(({ about }) => about),
    carts: carts.names.flatMap((id) => {
      const record = carts.stored<CartRecord>(id, 'cart')
      const jobs = carts.stored<unknown[]>(id, 'jobs')?.length ?? 0
      return record
        ? [
            {
              id,
              state: record.state,
              owner: record.owner,
              customer: record.customerId,
              pieces: piecesOf(record),
              jobs,
            },
          ]
        : []
    }),
    notes: rows(
      `SELECT 'customer:' || id AS owner, NULL AS before, cart_id AS cart FROM customers
       UNION ALL SELECT 'guest:' || token_hash, 'guest:' || previous_hash, cart_id FROM sessions`,
    ),
    alerts: rows('SELECT email, sku FROM stock_alerts'),
    letters: rows<{ email: string; subject: string }>(
      'SELECT recipient AS email, subject FROM outbox WHERE subject_key IS NULL',
    )
      .filter(({ subject }) => !alertsSet.some((pattern) => pattern.test(subject)))
      .map(({ email }) => email),
    facts,
    isCalm: faults.isCalm,
  }
}

/** What a cart holds. */
export function piecesOf({ lines }: Pick<CartRecord, 'lines'>): Record<string, number> {
  return Object.fromEntries(lines.map(({ variant, quantity }) => [variant.sku, quantity]))
}

interface FrozenCart {
  customerId?: string
  customerEmail?: string
  shippingAddress: { email: string }
  totalPrice: { centAmount: number }
  lineItems: CartRecord['lines']
}

function toCheckout(
  {
    frozen,
    ...checkout
  }: { frozen: string } & Omit<Checkout, 'quoted' | 'pieces' | 'customer' | 'emails'>,
  accounts: ReadonlyMap<string, string>,
) {
  const { customerId, customerEmail, shippingAddress, totalPrice, lineItems } = JSON.parse(
    frozen,
  ) as FrozenCart
  const account = customerId === undefined ? undefined : accounts.get(customerId)
  const emails = [customerEmail ?? shippingAddress.email, ...(account ? [account] : [])]
  return {
    ...checkout,
    quoted: totalPrice.centAmount,
    pieces: piecesOf({ lines: lineItems }),
    customer: customerId ?? null,
    emails,
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
  shippingInfo: {
    shippingRate: { price: { centAmount: number } }
    discountedPrice?: { centAmount: number }
  }
}

function toOrder({
  details: written,
  lines: listed,
  ...order
}: { details: string; lines: string } & Omit<Order, 'sum' | 'codes' | 'pieces' | 'prices'>): Order {
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
    prices: Object.fromEntries(lines.map(({ sku, quantity, total }) => [sku, total / quantity])),
  }
}
