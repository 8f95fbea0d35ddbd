import type { Customer } from '#shared/api/customers.ts'
import { ShopError } from '#shared/api/errors.ts'
import { emailKey } from './email-key.ts'
import { sha256 } from '../crypto/encoding.ts'
import type { CustomerRow } from './customer-row.ts'
import { findCustomer } from './store.ts'

/** A customer's public form; throws CustomerNotFound. Only for the session's own customer: owner checks are the caller's. */
export async function customerById(env: Env, customerId: string): Promise<Customer> {
  return toCustomer(await requireCustomerRow(env, customerId))
}

/** The stored customer; throws CustomerNotFound. */
export async function requireCustomerRow(env: Env, customerId: string): Promise<CustomerRow> {
  const row = await findCustomer(env, customerId)
  if (!row) throw new ShopError('CustomerNotFound')
  return row
}

/** The public form of a stored customer. */
export async function toCustomer({ version: _, ...row }: CustomerRow): Promise<Customer> {
  return { ...row, hashedEmail: await sha256(emailKey(row.email)) }
}
