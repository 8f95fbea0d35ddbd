import { env } from 'cloudflare:workers'
import type { Cart } from '#shared/api/carts.ts'
import type { Checkout, Coupon } from '#worker/commerce/checkout/checkout.ts'
import { openCheckout } from '#worker/commerce/checkout/opening/store.ts'
import { saveProviderPayment } from '#worker/commerce/checkout/store.ts'
import { orderedReference } from '#worker/commerce/crypto/ordered-id.ts'
import { providerFor } from '#worker/commerce/payment/providers.ts'
import { markIn } from '#worker/commerce/storage/databases.ts'
import { address } from './checkout.ts'

export interface Wish {
  parts: Record<string, number>
  coupons?: Coupon[]
  now?: Date
  cartId?: string
}

const minute = 60_000

/**
 * A checkout as `payment/start` makes one, without the cart behind it: for races in which only
 * stock, codes and orders matter.
 */
export function checkoutFor({
  parts,
  coupons = [],
  now = new Date(),
  cartId = hex(),
}: Wish): Checkout {
  const paymentReference = orderedReference(now, markIn(env))
  const cart = cartOf(cartId, parts)
  return {
    paymentReference,
    cartId,
    cartVersion: 1,
    owner: `guest:${hex()}`,
    customerId: undefined,
    store: 'store-fr',
    currency: 'EUR',
    locale: 'fr-fr',
    amount: cart.totalPrice.centAmount,
    cart,
    coupons,
    provider: 'sandbox',
    providerId: undefined,
    redirectUrl: undefined,
    returnUrl: `https://shop.test/fr-fr/checkout/redirect?paymentReference=${paymentReference}`,
    state: 'Pending',
    orderId: undefined,
    createdAt: now.getTime(),
    expiresAt: now.getTime() + 30 * minute,
    settledAt: undefined,
  }
}

/** Reserves a checkout's parts and codes and opens its payment in the sandbox. */
export async function open(wish: Wish): Promise<Checkout> {
  const checkout = checkoutFor(wish)
  await openCheckout(
    env,
    checkout,
    Object.entries(wish.parts).map(([sku, quantity]) => ({ sku, quantity })),
  )
  const { paymentReference: reference, amount, currency, locale, returnUrl, expiresAt } = checkout
  const request = {
    reference,
    amount,
    currency,
    locale,
    email: address.email,
    lines: [],
    returnUrl,
    expiresAt: new Date(expiresAt),
  }
  const started = await providerFor(env, 'sandbox', new Date()).start(request)
  await saveProviderPayment(env, reference, started)
  return { ...checkout, ...started }
}

/** The bank's decision on a payment of the sandbox. */
export async function decide(
  { paymentReference }: Pick<Checkout, 'paymentReference'>,
  state: 'Authorised' | 'Declined',
): Promise<void> {
  await env.DB.prepare('UPDATE sandbox_payments SET state = ? WHERE payment_reference = ?')
    .bind(state, paymentReference)
    .run()
}

/** Puts pieces of an invented SKU into the warehouse; every test has its own. */
export async function stocked(quantity: number): Promise<string> {
  const sku = `TEST-${hex().slice(0, 12).toUpperCase()}`
  await env.DB.prepare('INSERT INTO stock (sku, quantity) VALUES (?, ?)').bind(sku, quantity).run()
  return sku
}

export async function count(sql: string, ...values: unknown[]): Promise<number> {
  return (await env.DB.prepare(sql)
    .bind(...values)
    .first<number>('n'))!
}

function cartOf(id: string, parts: Record<string, number>): Cart {
  const euro = (centAmount: number) => ({
    type: 'centPrecision' as const,
    centAmount,
    currencyCode: 'EUR' as const,
    fractionDigits: 2,
  })
  const lineItems = Object.entries(parts).map(([sku, quantity]) => ({
    id: hex(),
    productId: sku,
    productKey: sku.toLowerCase(),
    name: sku,
    quantity,
    variant: { sku, attributes: [] },
    link: '/thing',
    price: { value: euro(1999) },
    productType: 'product',
    discountedPricePerQuantity: [],
    totalPrice: euro(1999 * quantity),
  }))
  const total = euro(lineItems.reduce((sum, { totalPrice }) => sum + totalPrice.centAmount, 0))
  return {
    id,
    version: 1,
    cartState: 'Active',
    store: 'store-fr',
    currency: 'EUR',
    locale: 'fr-fr',
    country: 'FR',
    lineItems,
    totalLineItemQuantity: lineItems.reduce((sum, { quantity }) => sum + quantity, 0),
    discountCodes: [],
    subtotal: total,
    totalPrice: total,
    shippingAddress: address,
  }
}

function hex() {
  return crypto.randomUUID().replaceAll('-', '')
}
