import { env } from 'cloudflare:workers'
import { visitor, type Visitor } from './api.ts'
import { orderedId } from '#worker/commerce/crypto/ordered-id.ts'
import { address } from './checkout.ts'

/**
 * A paid and confirmed order as it is stored, without the way to it: of a guest with this e-mail,
 * or of a customer.
 */
export async function boughtOrder(
  email: string,
  {
    customerId,
    at = Date.now(),
    state = 'Complete',
  }: { customerId?: string; at?: number; state?: 'Confirmed' | 'Complete' | 'Cancelled' } = {},
) {
  const id = orderedId(new Date(at))
  const paymentReference = `pay_${id.replaceAll('-', '')}`
  const orderNumber = `FR-${String(Math.floor(10_000_000 + Math.random() * 89_999_999))}`
  const euro = (centAmount: number) => ({
    type: 'centPrecision',
    centAmount,
    currencyCode: 'EUR',
    fractionDigits: 2,
  })
  const buyer = { ...address, email }
  const details = {
    shippingAddress: buyer,
    billingAddress: buyer,
    subtotal: euro(1999),
    discountCodes: [],
    taxTotal: euro(333),
    taxIncluded: true,
    totalPrice: euro(1999),
  }
  const owner = customerId ? `customer:${customerId}` : `guest:${id}`
  const cart = { id, customerEmail: email, shippingAddress: buyer, billingAddress: buyer }
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO checkouts (payment_reference, cart_id, cart_version, owner, customer_id, store, currency, locale, amount, cart, coupons, provider, return_url, state,
         order_id, created_at, expires_at, settled_at)
       VALUES (?1, ?2, 1, ?3, ?4, 'store-fr', 'EUR', 'fr-fr', 1999, ?5, '[]', 'sandbox', 'https://shop.test/', 'Authorised', ?2, ?6, ?6, ?6)`,
    ).bind(paymentReference, id, owner, customerId ?? null, JSON.stringify(cart), at),
    env.DB.prepare(
      `INSERT INTO orders (id, order_number, order_state, shipment_state, payment_reference, cart_id, owner, customer_id, customer_email, country, store, locale,
         currency, total, details, created_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?1, ?6, ?7, ?8, 'FR', 'store-fr', 'fr-fr', 'EUR', 1999, ?9, ?10)`,
    ).bind(
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
    ),
    env.DB.prepare(
      "INSERT INTO payments (payment_reference, order_id, provider, provider_id, amount, currency, state, created_at) VALUES (?, ?, 'sandbox', ?, 1999, 'EUR', 'Paid', ?)",
    ).bind(paymentReference, id, `book_${id}`, at),
  ])
  return { id, orderNumber, paymentReference }
}

/** The mails of the local mailbox to an address, newest first. */
export async function mailsTo(address: string, person: Visitor = visitor()) {
  return (await person.api('GET /api/v1/outbox')).filter(({ to }) => to === address)
}
