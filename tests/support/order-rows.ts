import type { LineItem } from '#shared/api/carts.ts'
import { orderedId } from '#worker/commerce/crypto/ordered-id.ts'
import { linesJson } from '#worker/commerce/orders/stored-lines.ts'
import { camille } from './camille.ts'

export interface OrderWish {
  customerId?: string
  at?: number
  state?: 'Confirmed' | 'Complete' | 'Cancelled'
  /** Pieces by sku; without them the order has no lines. */
  parts?: Record<string, number>
  /** The mark of the database that the order is for. */
  mark?: number | undefined
}

interface Written {
  sql: string
  params: (string | number | null)[]
}

const euro = (centAmount: number) => ({
  type: 'centPrecision' as const,
  centAmount,
  currencyCode: 'EUR' as const,
  fractionDigits: 2,
})

/**
 * The rows of a paid and confirmed order, for any database: of a guest with this e-mail, or of a
 * customer.
 */
export function orderRows(
  email: string,
  { customerId, at = Date.now(), state = 'Complete', parts = {}, mark }: OrderWish = {},
) {
  const id = orderedId(new Date(at), mark)
  const paymentReference = `pay_${id.replaceAll('-', '')}`
  const orderNumber = `FR-${mark ?? ''}${String(Math.floor(10_000_000 + Math.random() * 89_999_999))}`
  const buyer = { ...camille, email }
  const details = {
    shippingAddress: buyer,
    billingAddress: buyer,
    subtotal: euro(1999),
    discountCodes: [],
    taxTotal: euro(333),
    taxIncluded: true,
    totalPrice: euro(1999),
  }
  const lines = Object.entries(parts).map(([sku, quantity]): LineItem => {
    const totalPrice = euro(1999)
    return {
      id: sku,
      productId: sku,
      productKey: sku.toLowerCase(),
      name: sku,
      quantity,
      variant: { sku, attributes: [] },
      link: '/thing',
      price: { value: totalPrice },
      productType: 'product',
      discountedPricePerQuantity: [],
      totalPrice,
    }
  })
  const owner = customerId ? `customer:${customerId}` : `guest:${id}`
  const cart = { id, customerEmail: email, shippingAddress: buyer, billingAddress: buyer }
  const statements: Written[] = [
    {
      sql: `INSERT INTO checkouts (payment_reference, cart_id, cart_version, owner, customer_id, store, currency, locale, amount, cart, coupons, provider, return_url, state,
         order_id, created_at, expires_at, settled_at)
       VALUES (?1, ?2, 1, ?3, ?4, 'store-fr', 'EUR', 'fr-fr', 1999, ?5, '[]', 'sandbox', 'https://shop.test/', 'Authorised', ?2, ?6, ?6, ?6)`,
      params: [paymentReference, id, owner, customerId ?? null, JSON.stringify(cart), at],
    },
    {
      sql: `INSERT INTO orders (id, order_number, order_state, shipment_state, payment_reference, cart_id, owner, customer_id, customer_email, country, store, locale,
         currency, total, details, created_at, line_items)
       VALUES (?1, ?2, ?3, ?4, ?5, ?1, ?6, ?7, ?8, 'FR', 'store-fr', 'fr-fr', 'EUR', 1999, ?9, ?10, ?11)`,
      params: [
        id,
        orderNumber,
        state,
        state === 'Complete' ? 'Delivered' : null,
        paymentReference,
        owner,
        customerId ?? null,
        email,
        JSON.stringify(details),
        at,
        lines.length > 0 ? linesJson(lines, details.totalPrice) : null,
      ],
    },
    {
      sql: "INSERT INTO payments (payment_reference, order_id, provider, provider_id, amount, currency, state, created_at) VALUES (?, ?, 'sandbox', ?, 1999, 'EUR', 'Paid', ?)",
      params: [paymentReference, id, `book_${id}`, at],
    },
    ...Object.entries(parts).map(([sku, quantity]) => ({
      sql: "INSERT INTO reservations (payment_reference, sku, quantity, state, expires_at) VALUES (?, ?, ?, 'Consumed', ?)",
      params: [paymentReference, sku, quantity, at],
    })),
  ]
  return { id, orderNumber, paymentReference, statements }
}
