import type { Customer } from '#shared/api/customers.ts'
import { ShopError } from '#shared/api/errors.ts'
import { emailKey } from '#shared/rules/email-key.ts'
import { sha256 } from '../crypto/encoding.ts'
import type { CustomerRow } from './customer-row.ts'
import { findCustomer } from './store.ts'

/**
 * A customer in the contract's form. Throws CustomerNotFound. The caller has to check that it is
 * the session's own customer.
 */
export async function customerById(env: Env, customerId: string): Promise<Customer> {
  return toCustomer(await requireCustomerRow(env, customerId))
}

/** The stored customer; throws CustomerNotFound. */
export async function requireCustomerRow(env: Env, customerId: string): Promise<CustomerRow> {
  const row = await findCustomer(env, customerId)
  if (!row) throw new ShopError('CustomerNotFound')
  return row
}

/** A stored customer in the contract's form. */
export async function toCustomer({ version: _, ...row }: CustomerRow): Promise<Customer> {
  return { ...row, hashedEmail: await sha256(emailKey(row.email)) }
}
