import * as z from 'zod/mini'
import { Address } from './addresses.ts'
import { group } from './endpoint.ts'

export const Customer = z.object({
  id: z.string(),
  email: z.string(),
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

const text = z.string().check(z.maxLength(2000))
const address = z.record(z.string(), text)
const addressId = z.string().check(z.maxLength(64))

export const CustomerAction = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('setFirstName'), firstName: text }),
  z.strictObject({ action: z.literal('setLastName'), lastName: text }),
  z.strictObject({ action: z.literal('setDateOfBirth'), dateOfBirth: z.optional(text) }),
  z.strictObject({ action: z.literal('setConsents'), marketing: z.boolean(), analytics: z.boolean() }),
  z.strictObject({ action: z.literal('addAddress'), address }),
  z.strictObject({ action: z.literal('changeAddress'), addressId, address }),
  z.strictObject({ action: z.literal('removeAddress'), addressId }),
  z.strictObject({ action: z.literal('setDefaultShippingAddress'), addressId }),
  z.strictObject({ action: z.literal('setDefaultBillingAddress'), addressId }),
])
export type CustomerAction = z.infer<typeof CustomerAction>

export const customers = group({
  'GET /api/v1/customers/me': { summary: 'The logged-in customer', response: Customer, errors: ['Unauthorized'] },
  'PUT /api/v1/customers/me': {
    summary: 'Change the customer by actions',
    body: z.strictObject({ actions: z.array(CustomerAction).check(z.minLength(1), z.maxLength(20)) }),
    response: Customer,
    errors: ['CustomerNotFound', 'AddressAddFailed', 'AddressNotFound', 'Unauthorized'],
  },
})
