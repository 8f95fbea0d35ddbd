import * as z from 'zod'
import { Cart } from '#shared/api/carts.ts'
import type { PaymentState } from '#shared/api/payments.ts'
import { currencies, isLocale, stores, type Locale } from '#shared/markets/markets.ts'
import { providerNames } from '#shared/settings/payment-providers.ts'
import type { PaidCart } from '../orders/order-row.ts'

/**
 * A code's use by one payment: `users` are the marks under which it counts once, `maxUses` its
 * limit over all customers.
 */
const Coupon = z.object({
  code: z.string(),
  maxUses: z.int().optional(),
  users: z.array(z.string()),
})
export type Coupon = z.infer<typeof Coupon>

const optionalText = z
  .string()
  .nullable()
  .transform((value) => value ?? undefined)

/**
 * One attempt to pay one frozen cart; every write on the way to an order is conditional on this
 * row. Amount in cents, times in epoch milliseconds.
 */
export const Checkout = z
  .object({
    payment_reference: z.string(),
    cart_id: z.string(),
    cart_version: z.int(),
    owner: z.string(),
    customer_id: optionalText,
    store: z.enum(stores),
    currency: z.enum(currencies),
    locale: z.custom<Locale>((value) => typeof value === 'string' && isLocale(value)),
    amount: z.int(),
    cart: json(z.custom<PaidCart>((value) => Cart.safeParse(value).success)),
    coupons: json(z.array(Coupon)),
    provider: z.enum(providerNames),
    provider_id: optionalText,
    redirect_url: optionalText,
    return_url: z.string(),
    state: z.enum([
      'Pending',
      'Authorised',
      'Declined',
      'Abandoned',
      'Expired',
      'Refunding',
      'Refunded',
    ]),
    order_id: optionalText,
    created_at: z.int(),
    expires_at: z.int(),
    settled_at: z
      .int()
      .nullable()
      .transform((value) => value ?? undefined),
  })
  .transform((row) => ({
    paymentReference: row.payment_reference,
    cartId: row.cart_id,
    cartVersion: row.cart_version,
    owner: row.owner,
    customerId: row.customer_id,
    store: row.store,
    currency: row.currency,
    locale: row.locale,
    amount: row.amount,
    cart: row.cart,
    coupons: row.coupons,
    provider: row.provider,
    providerId: row.provider_id,
    redirectUrl: row.redirect_url,
    returnUrl: row.return_url,
    state: row.state,
    orderId: row.order_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    settledAt: row.settled_at,
  }))
export type Checkout = z.infer<typeof Checkout>

export type CheckoutState = Checkout['state']

/** Ended without an order and without money. */
export function isClosed(state: CheckoutState): boolean {
  return state === 'Declined' || state === 'Abandoned' || state === 'Expired'
}

/** The state that a shopper sees: a refund that is still under way counts as done. */
export function publicState({ state }: Pick<Checkout, 'state'>): PaymentState {
  return state === 'Refunding' ? 'Refunded' : state
}

function json<S extends z.ZodType>(schema: S) {
  return z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema)
}
