import * as z from 'zod/mini'
import { Address } from './addresses.ts'
import { group } from './endpoint.ts'

export const Customer = z.object({
  id: z.string(),
  email: z.string(),
  /** True once a mailed link has proven that the customer reads this address (ACC-11). */
  emailVerified: z.boolean(),
  /** The new address, until it is confirmed (ACC-12). */
  pendingEmail: z.optional(z.string()),
  /** SHA-256 of the trimmed, lower-case e-mail, hex; for the data layer. */
  hashedEmail: z.string(),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  /** YYYY-MM-DD. */
  dateOfBirth: z.optional(z.string()),
  ordersCount: z.int(),
  addresses: z.array(Address),
  defaultShippingAddressId: z.optional(z.string()),
  defaultBillingAddressId: z.optional(z.string()),
  marketing: z.boolean(),
  analytics: z.boolean(),
})
export type Customer = z.infer<typeof Customer>

// Only sizes are checked here; worker/commerce/customers/apply-actions.ts checks each field.
const text = z.string().check(z.maxLength(2000))
const address = z.record(z.string(), text)
const addressId = z.string().check(z.maxLength(64))

export const CustomerAction = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('setFirstName'), firstName: text }),
  z.strictObject({ action: z.literal('setLastName'), lastName: text }),
  z.strictObject({ action: z.literal('setDateOfBirth'), dateOfBirth: z.optional(text) }),
  z.strictObject({
    action: z.literal('setConsents'),
    marketing: z.boolean(),
    analytics: z.boolean(),
  }),
  z.strictObject({ action: z.literal('addAddress'), address }),
  z.strictObject({ action: z.literal('changeAddress'), addressId, address }),
  z.strictObject({ action: z.literal('removeAddress'), addressId }),
  z.strictObject({ action: z.literal('setDefaultShippingAddress'), addressId }),
  z.strictObject({ action: z.literal('setDefaultBillingAddress'), addressId }),
])
export type CustomerAction = z.infer<typeof CustomerAction>

/** One session of the customer. */
export const SessionEntry = z.object({
  id: z.string(),
  /** Name of the browser; absent where unknown. */
  browser: z.optional(z.string()),
  system: z.optional(z.string()),
  /** Two-letter code of the country of the login. */
  country: z.optional(z.string()),
  /** YYYY-MM-DD, UTC. */
  lastSeen: z.string(),
  /** True for the session of this request. */
  isCurrent: z.boolean(),
})
export type SessionEntry = z.infer<typeof SessionEntry>

const password = z.string().check(z.maxLength(1024))
const done = z.object({ ok: z.literal(true) })
const sessions = z.object({ sessions: z.array(SessionEntry) })

export const customers = group({
  'GET /api/v1/customers/me': {
    summary: 'The logged-in customer',
    response: Customer,
    errors: ['Unauthorized'],
  },
  'PUT /api/v1/customers/me': {
    summary: 'Change the customer by actions',
    body: z.strictObject({
      actions: z.array(CustomerAction).check(z.minLength(1), z.maxLength(20)),
    }),
    response: Customer,
    errors: ['CustomerNotFound', 'AddressAddFailed', 'AddressNotFound', 'Unauthorized'],
  },
  'POST /api/v1/customers/me/email': {
    summary:
      'Begin a change of e-mail: links go to both addresses; the answer is the same where the new one has an account',
    body: z.strictObject({ email: z.string().check(z.maxLength(320)), password }),
    response: done,
    status: 202,
    errors: ['Unauthorized', 'TooManyRequests', 'ServiceUnavailable'],
  },
  'POST /api/v1/customers/me/email/verification': {
    summary: 'Mail the link that confirms the e-mail once more',
    response: done,
    status: 202,
    errors: ['Unauthorized', 'TooManyRequests'],
  },
  'PUT /api/v1/customers/me/password': {
    summary: 'Change the password; every other session ends',
    body: z.strictObject({ current: password, password }),
    response: done,
    errors: ['Unauthorized', 'PasswordBreached', 'TooManyRequests', 'ServiceUnavailable'],
  },
  'GET /api/v1/customers/me/sessions': {
    summary: 'Where the customer is logged in',
    response: sessions,
    errors: ['Unauthorized'],
  },
  'DELETE /api/v1/customers/me/sessions': {
    summary: 'Log out everywhere else',
    response: sessions,
    errors: ['Unauthorized'],
  },
  'DELETE /api/v1/customers/me/sessions/{id}': {
    summary: 'End one session of the customer; this one is a log-out',
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    response: sessions,
    errors: ['Unauthorized'],
  },
})
