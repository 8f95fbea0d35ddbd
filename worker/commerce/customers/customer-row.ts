import { Address } from '#shared/api/addresses.ts'
import * as z from 'zod'

const StoredAddress = z.intersection(Address, z.object({ id: z.string() }))
export type StoredAddress = z.infer<typeof StoredAddress>

/**
 * A stored customer. `version` protects against parallel changes; `ordersCount` is counted while
 * reading.
 */
export const CustomerRow = z
  .object({
    id: z.string(),
    email: z.string(),
    email_verified_at: z.nullable(z.int()),
    pending_email: z.nullable(z.string()),
    first_name: z.nullable(z.string()),
    last_name: z.nullable(z.string()),
    date_of_birth: z.nullable(z.string()),
    addresses: z.string(),
    default_shipping_address_id: z.nullable(z.string()),
    default_billing_address_id: z.nullable(z.string()),
    marketing: z.int(),
    analytics: z.int(),
    version: z.int(),
    orders_count: z.int(),
  })
  .transform((row) => ({
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    pendingEmail: row.pending_email ?? undefined,
    firstName: row.first_name ?? undefined,
    lastName: row.last_name ?? undefined,
    dateOfBirth: row.date_of_birth ?? undefined,
    addresses: z.array(StoredAddress).parse(JSON.parse(row.addresses)),
    defaultShippingAddressId: row.default_shipping_address_id ?? undefined,
    defaultBillingAddressId: row.default_billing_address_id ?? undefined,
    marketing: row.marketing === 1,
    analytics: row.analytics === 1,
    version: row.version,
    ordersCount: row.orders_count,
  }))
export type CustomerRow = z.infer<typeof CustomerRow>
