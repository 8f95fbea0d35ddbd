import * as z from 'zod/mini'
import { Address } from './addresses.ts'
import { group } from './endpoint.ts'
import { Order } from './orders.ts'

/** ISO 8601, UTC, such as `2026-11-01T09:30:00.000Z`. */
const instant = z.string()

/**
 * All data that the shop keeps of a person, for download (PRIV-1). What is stored under the e-mail
 * address, not the account (orders, newsletter, stock alerts, withdrawals, mails), is included only
 * for a verified address (`profile.emailVerified`): before that, it may be another person's.
 */
export const PersonalData = z.object({
  /** Version of this form of file; raised when the meaning of a member changes. */
  format: z.literal(1),
  createdAt: instant,
  /** Absent where an operator exports the data of an e-mail address without an account. */
  profile: z.optional(
    z.object({
      id: z.string(),
      email: z.string(),
      emailVerified: z.boolean(),
      firstName: z.optional(z.string()),
      lastName: z.optional(z.string()),
      /** YYYY-MM-DD. */
      dateOfBirth: z.optional(z.string()),
      language: z.optional(z.string()),
      country: z.optional(z.string()),
      createdAt: instant,
      /** The last known login. */
      lastLoginAt: z.optional(instant),
    }),
  ),
  /** Consents of the account. Consent to cookies is stored in the browser only. */
  consents: z.object({ marketing: z.boolean(), analytics: z.boolean() }),
  addresses: z.array(Address),
  orders: z.array(Order),
  /**
   * Null in an operator's export, which cannot read carts; an empty list says that there are none.
   * Carts expire by themselves (see the table on the privacy page).
   */
  carts: z.nullable(
    z.array(
      z.object({
        id: z.string(),
        state: z.string(),
        lines: z.array(z.object({ sku: z.string(), quantity: z.int() })),
        discountCodes: z.array(z.string()),
        email: z.optional(z.string()),
        shippingAddress: z.optional(Address),
        billingAddress: z.optional(Address),
        lastUsedAt: instant,
      }),
    ),
  ),
  wishlist: z.array(z.object({ productKey: z.string(), addedAt: instant })),
  stockAlerts: z.array(z.object({ sku: z.string(), locale: z.string(), createdAt: instant })),
  newsletter: z.optional(
    z.object({
      email: z.string(),
      locale: z.string(),
      requestedAt: instant,
      confirmedAt: z.optional(instant),
    }),
  ),
  withdrawals: z.array(
    z.object({
      orderNumber: z.string(),
      name: z.string(),
      locale: z.string(),
      receivedAt: instant,
    }),
  ),
  /** Reviews by the person, published or not; `rating` is 1 to 5 stars. */
  reviews: z.array(
    z.object({
      productKey: z.string(),
      rating: z.int(),
      title: z.string(),
      text: z.string(),
      author: z.string(),
      state: z.string(),
      writtenAt: instant,
      answer: z.optional(z.string()),
    }),
  ),
  /** When the owner of the address refused to be asked for reviews. */
  reviewsRefusedAt: z.optional(instant),
  /**
   * Since when the address gets no mail, or fewer: after a bounce for good (`bouncedAt`), or after
   * its owner called a mail spam (`complainedAt`) (MAIL-9).
   */
  mailSuppressed: z.optional(
    z.object({ bouncedAt: z.optional(instant), complainedAt: z.optional(instant) }),
  ),
  sessions: z.array(
    z.object({
      id: z.string(),
      createdAt: instant,
      lastSeenAt: instant,
      browser: z.optional(z.string()),
      system: z.optional(z.string()),
      country: z.optional(z.string()),
    }),
  ),
  /**
   * Mails of the last weeks, without their texts: links in them give more access to the account
   * than a session does, and whoever has stolen a session must not get it.
   */
  mails: z.array(
    z.object({ subject: z.string(), createdAt: instant, sentAt: z.optional(instant) }),
  ),
})
export type PersonalData = z.infer<typeof PersonalData>

export const privacy = group({
  'GET /api/v1/privacy/me': {
    summary: 'Everything that the shop keeps of the customer, as a file',
    response: PersonalData,
    errors: ['Unauthorized', 'TooManyRequests'],
  },
  'POST /api/v1/privacy/me/close': {
    summary: 'Close the account on its password, at once',
    body: z.strictObject({ password: z.string().check(z.maxLength(1024)) }),
    response: z.object({
      /** Until when the shop's bookkeeping must keep an order; absent where there is none. */
      keptUntil: z.optional(instant),
    }),
    errors: ['Unauthorized', 'PaymentInProgress', 'TooManyRequests', 'ServiceUnavailable'],
  },
})
