import * as z from 'zod'
import { CustomerRow } from './customer-row.ts'

// SQL: how many orders a row of `customers` has, archived ones included.
const countOrders = `((SELECT count(*) FROM orders WHERE orders.customer_id = customers.id)
  + (SELECT count(*) FROM archived_orders WHERE archived_orders.customer_id = customers.id))`

export async function findCustomer(env: Env, customerId: string): Promise<CustomerRow | undefined> {
  const row = await env.DB.prepare(
    `SELECT *, ${countOrders} AS orders_count,
       (SELECT email FROM email_links WHERE email_links.customer_id = customers.id AND kind = 'change' AND used_by IS NULL) AS pending_email
     FROM customers WHERE id = ?`,
  )
    .bind(customerId)
    .first()
  return row ? CustomerRow.parse(row) : undefined
}

/** Writes a changed customer; false when a parallel call has changed the row since it was read. */
export async function saveCustomer(env: Env, customer: CustomerRow): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    `UPDATE customers SET first_name = ?, last_name = ?, date_of_birth = ?, addresses = ?, default_shipping_address_id = ?, default_billing_address_id = ?,
     marketing = ?, analytics = ?, version = version + 1 WHERE id = ? AND version = ?`,
  )
    .bind(
      customer.firstName ?? null,
      customer.lastName ?? null,
      customer.dateOfBirth ?? null,
      JSON.stringify(customer.addresses),
      customer.defaultShippingAddressId ?? null,
      customer.defaultBillingAddressId ?? null,
      customer.marketing ? 1 : 0,
      customer.analytics ? 1 : 0,
      customer.id,
      customer.version,
    )
    .run()
  return meta.changes === 1
}

/**
 * SQL: the address that an order's mails go to, in lower case. Has to be spelt as in the index that
 * finds orders by it.
 */
export const mailedTo = "lower(coalesce(customer_email, details ->> '$.shippingAddress.email'))"

/**
 * Statement that assigns guests' orders to a customer where their mails went to the account's
 * address and that address is verified. The guest keeps access. The index is named, because without
 * it all orders of guests would be read.
 */
export function joinOrdersStatement(env: Env, customerId: string): D1PreparedStatement {
  return env.DB.prepare(
    `UPDATE orders INDEXED BY orders_guest_email SET customer_id = ?1 WHERE customer_id IS NULL
       AND ${mailedTo} = (SELECT email_key FROM customers WHERE id = ?1 AND email_verified_at IS NOT NULL)`,
  ).bind(customerId)
}

const ListedCustomer = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  country: z.string().nullable(),
  language: z.string().nullable(),
  created_at: z.int(),
  seen_at: z.int().nullable(),
  orders: z.int(),
})
export type ListedCustomer = z.infer<typeof ListedCustomer>

/**
 * Accounts for operators, newest first: all, or those with this e-mail address, or a part of this
 * name (OPS-34). Reads the whole table.
 */
export async function listCustomers(
  env: Env,
  { text, limit }: { text?: string | undefined; limit: number },
): Promise<ListedCustomer[]> {
  const { results } = await env.DB.prepare(
    `SELECT id, email, first_name, last_name, country, language, created_at, seen_at,
       ${countOrders} AS orders FROM customers
     WHERE ?1 IS NULL OR email_key = lower(trim(?1)) OR instr(lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), lower(?1)) > 0
     ORDER BY created_at DESC, id LIMIT ?2`,
  )
    .bind(text ?? null, limit)
    .all()
  return results.map((row) => ListedCustomer.parse(row))
}
