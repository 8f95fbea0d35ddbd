import * as z from 'zod/mini'
import { currencies } from '../markets/markets.ts'
import { challengeToken } from './challenge.ts'
import { webhookProviders } from '../settings/payment-providers.ts'
import { group } from './endpoint.ts'

export const paymentStates = [
  'Pending',
  'Authorised',
  'Declined',
  'Abandoned',
  'Expired',
  'Refunded',
] as const
export type PaymentState = (typeof paymentStates)[number]

/**
 * The cart and what the shopper was shown of it. Any difference from the current cart is answered
 * 409 (PAY-3).
 */
const start = z.strictObject({
  cartId: z.string().check(z.maxLength(64)),
  cartVersion: z.int(),
  /** The shown total, in cents of `currency`. */
  total: z.int().check(z.nonnegative()),
  currency: z.enum(currencies),
  /** Key of the chosen way to pay; without one the provider's page offers what it has. */
  way: z.optional(z.string().check(z.maxLength(32))),
})
export type PaymentStart = z.infer<typeof start>

const started = z.object({
  paymentReference: z.string(),
  /** Where the browser goes next; absolute. */ redirectUrl: z.string(),
})
const startErrors = [
  'CartNotFound',
  'CheckoutIncomplete',
  'OutOfStock',
  'TooMuchReserved',
  'DiscountCodeNonApplicable',
  'ConcurrentModification',
  'TotalChanged',
  'PaymentInProgress',
  'IdempotencyKeyInFlight',
  'IdempotencyKeyReused',
] as const
const ref = z.object({ ref: z.string().check(z.maxLength(128)) })
const status = z.object({ state: z.enum(paymentStates), orderId: z.optional(z.string()) })

const PaymentWay = z.object({
  key: z.string(),
  /** The name as its operator writes it; absent for `card`, which each language names. */
  name: z.optional(z.string()),
})
export type PaymentWay = z.infer<typeof PaymentWay>

export const payments = group({
  'GET /api/v1/payments/ways': {
    summary: 'Ways to pay in the market, in the order in which they are shown',
    response: z.object({ ways: z.array(PaymentWay) }),
  },
  'POST /api/v1/payments/guest/start': {
    summary:
      'Freeze the cart as it was shown, reserve stock and coupon, start the payment; takes an Idempotency-Key',
    body: start,
    response: started,
    errors: startErrors,
  },
  'POST /api/v1/payments/me/start': {
    summary:
      'Freeze the cart as it was shown, reserve stock and coupon, start the payment; takes an Idempotency-Key',
    body: start,
    response: started,
    errors: [...startErrors, 'Unauthorized'],
  },
  'POST /api/v1/payments/proof': {
    summary:
      'Says that a person solved a challenge: this session may start payments for half an hour, where one is asked for',
    body: z.strictObject({ challenge: challengeToken }),
    response: z.object({ proven: z.literal(true) }),
    errors: ['InvalidInput', 'CartNotFound', 'TooManyRequests', 'ServiceUnavailable'],
  },
  'GET /api/v1/payments/{ref}': {
    summary: 'State of the visitor’s own payment; asks the provider when it is still pending',
    params: ref,
    response: status,
    errors: ['PaymentNotFound'],
  },
  'POST /api/v1/payments/{ref}/abandon': {
    summary: 'Give the payment up: unfreezes the cart and gives the reservation back',
    params: ref,
    response: status,
    errors: ['PaymentNotFound'],
  },
  'POST /api/v1/payments/webhooks/{provider}': {
    summary: 'Signed notice of the payment provider',
    params: z.object({ provider: z.enum(webhookProviders) }),
    response: z.object({ received: z.literal(true) }),
    errors: ['WebhookRejected'],
  },
})
