import { env } from 'cloudflare:workers'
import { markIn } from '#worker/commerce/storage/databases.ts'
import { orderedReference } from '#worker/commerce/crypto/ordered-id.ts'

/** Writes a row of the database's own choice of columns. */
export async function put(table: string, row: Record<string, string | number | null>) {
  const names = Object.keys(row)
  await env.DB.prepare(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  )
    .bind(...Object.values(row))
    .run()
}

/**
 * A checkout of a time in ms, with its reservation, code use and marks; gives its payment
 * reference.
 */
export async function checkoutAt(
  at: number,
  state: string,
  id = orderedReference(new Date(at), markIn(env)),
) {
  const cart = JSON.stringify({
    customerEmail: 'a@example.org',
    shippingAddress: { lastName: 'Martin' },
  })
  await put('checkouts', {
    payment_reference: id,
    cart_id: id,
    cart_version: 1,
    owner: `guest:${id}`,
    store: 'store-fr',
    currency: 'EUR',
    locale: 'fr-fr',
    amount: 1,
    cart,
    coupons: '[{"code":"A","users":["email:a@example.org"]}]',
    provider: 'sandbox',
    return_url: 'https://shop.test/',
    state,
    created_at: at,
    expires_at: at,
  })
  await put('reservations', {
    payment_reference: id,
    sku: 'X',
    quantity: 1,
    state: 'Released',
    expires_at: at,
  })
  await put('coupon_uses', { code: id, user: 'email:a@example.org', payment_reference: id })
  await put('buyer_marks', { mark: `email:${id}`, payment_reference: id })
  return id
}

/** A customer of a time in ms; gives the id. */
export async function customerAt(at: number) {
  const id = crypto.randomUUID()
  await put('customers', {
    id,
    email: `${id}@example.org`,
    email_key: `${id}@example.org`,
    password_hash: '',
    language: 'de',
    country: 'AT',
    created_at: at,
  })
  return id
}
