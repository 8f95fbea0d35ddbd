import * as z from 'zod/mini'

/**
 * A stored postal address with its contact (CHK-3); what people type is checked by
 * shared/rules/address.
 */
export const Address = z.object({
  id: z.optional(z.string()),
  key: z.optional(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobile: z.string(),
  country: z.string(),
  address: z.optional(z.string()),
  streetNumber: z.optional(z.string()),
  streetName: z.string(),
  additionalStreetInfo: z.optional(z.string()),
  postalCode: z.string(),
  city: z.string(),
  state: z.optional(z.string()),
})
export type Address = z.infer<typeof Address>
