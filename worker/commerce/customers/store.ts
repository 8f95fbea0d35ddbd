import * as z from 'zod'
import { allOrders, isApart, mainOf } from '../storage/databases.ts'
import { CustomerRow } from './customer-row.ts'

// SQL: how many orders a row of `customers` has, archived ones included.
const countOrders = `((SELECT count(*) FROM orders WHERE orders.customer_id = customers.id)
  + (SELECT count(*) FROM archived_orders WHERE archived_orders.customer_id = customers.id))`

export async function findCustomer(env: Env, customerId: string): Promise<CustomerRow | undefined> {
  const row = await mainOf(env)
    .DB.prepare(
      `SELECT *, ${countOrders} AS orders_count,
       (SELECT email FROM email_links WHERE email_links.customer_id = customers.id AND kind = 'change' AND used_by IS NULL) AS pending_email
     FROM customers WHERE id = ?`,
    )
    .bind(customerId)
    .first()
  if (!row) return undefined
  const customer = CustomerRow.parse(row)
  const apart = await ordersApart(env, [customerId])
  return { ...customer, ordersCount: customer.ordersCount + (apart.get(customerId) ?? 0) }
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
 * it all orders of guests would be read. `emailKey`: that address, where customers are elsewhere.
 */
export function joinOrdersStatement(
  env: Env,
  customerId: string,
  emailKey?: string,
): D1PreparedStatement {
  return env.DB.prepare(
    `UPDATE orders INDEXED BY orders_guest_email SET customer_id = ?1 WHERE customer_id IS NULL
       AND ${mailedTo} = ${emailKey === undefined ? verifiedKey : '?2'}`,
  ).bind(customerId, ...(emailKey === undefined ? [] : [emailKey]))
}

/** SQL: the key of the verified address of the customer `?1`. */
export const verifiedKey =
  '(SELECT email_key FROM customers WHERE id = ?1 AND email_verified_at IS NOT NULL)'

/** The same, for statements of a database apart from customers; undefined without one. */
export async function verifiedKeyOf({ DB }: Env, customerId: string): Promise<string | undefined> {
  const key = await DB.prepare(`SELECT ${verifiedKey} AS email_key`)
    .bind(customerId)
    .first<string>('email_key')
  return key ?? undefined
}

/** The same in the databases of orders apart from customers; it may be repeated. */
export async function joinOrdersApart(env: Env, customerId: string): Promise<void> {
  const others = allOrders(env).filter(isApart)
  const key = others.length > 0 ? await verifiedKeyOf(mainOf(env), customerId) : undefined
  if (key === undefined) return
  for (const one of others) await joinOrdersStatement(one, customerId, key).run()
}

/** How many orders these customers have in databases apart from the main one, by their ids. */
async function ordersApart(env: Env, ids: readonly string[]): Promise<Map<string, number>> {
  const list = JSON.stringify(ids)
  const found = await Promise.all(
    allOrders(env)
      .filter(isApart)
      .map(({ DB }) =>
        DB.prepare(
          `SELECT value AS id, (SELECT count(*) FROM orders WHERE customer_id = value)
             + (SELECT count(*) FROM archived_orders WHERE customer_id = value) AS orders FROM json_each(?)`,
        )
          .bind(list)
          .all(),
      ),
  )
  const counts = new Map<string, number>()
  for (const { id, orders } of found.flatMap(({ results }) => z.array(Counted).parse(results)))
    counts.set(id, (counts.get(id) ?? 0) + orders)
  return counts
}

const Counted = z.object({ id: z.string(), orders: z.int() })

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
  const { results } = await mainOf(env)
    .DB.prepare(
      `SELECT id, email, first_name, last_name, country, language, created_at, seen_at,
       ${countOrders} AS orders FROM customers
     WHERE ?1 IS NULL OR email_key = lower(trim(?1)) OR instr(lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), lower(?1)) > 0
     ORDER BY created_at DESC, id LIMIT ?2`,
    )
    .bind(text ?? null, limit)
    .all()
  const customers = results.map((row) => ListedCustomer.parse(row))
  const apart = await ordersApart(
    env,
    customers.map(({ id }) => id),
  )
  return customers.map((each) => ({ ...each, orders: each.orders + (apart.get(each.id) ?? 0) }))
}
