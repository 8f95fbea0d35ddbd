/** Where a visitor's cart is noted: in a guest's session or with the customer. */
export type Place = { kind: 'guest'; tokenHash: string } | { kind: 'customer'; customerId: string }

const tables = {
  guest: { table: 'sessions', key: 'token_hash' },
  customer: { table: 'customers', key: 'id' },
} as const

/** The noted cart's id, read anew; undefined without one. */
export async function readPointer(env: Env, place: Place): Promise<string | undefined> {
  const { table, key } = tables[place.kind]
  const row = await env.DB.prepare(`SELECT cart_id FROM ${table} WHERE ${key} = ?`).bind(valueOf(place)).first<{ cart_id: string | null }>()
  return row?.cart_id ?? undefined
}

/** Notes another cart, or none; false where it is no longer `from` that is noted, and then nothing has changed. */
export async function movePointer(env: Env, place: Place, from: string | undefined, to: string | undefined): Promise<boolean> {
  const { table, key } = tables[place.kind]
  const { meta } = await env.DB.prepare(`UPDATE ${table} SET cart_id = ? WHERE ${key} = ? AND cart_id IS ?`)
    .bind(to ?? null, valueOf(place), from ?? null)
    .run()
  return meta.changes === 1
}

interface CustomersCarts {
  noted: string | undefined
  /** Carts that were being paid when the noted one took their place. */
  waiting: string[]
}

/** A customer's carts, read anew. */
export async function readCustomersCarts(env: Env, customerId: string): Promise<CustomersCarts> {
  const row = await env.DB.prepare(
    `SELECT cart_id, (SELECT json_group_array(waiting_carts.cart_id) FROM waiting_carts WHERE customer_id = customers.id) AS waiting
     FROM customers WHERE id = ?`,
  )
    .bind(customerId)
    .first<{ cart_id: string | null; waiting: string }>()
  return { noted: row?.cart_id ?? undefined, waiting: row ? (JSON.parse(row.waiting) as string[]) : [] }
}

/** Notes another cart with a customer and lets the one before wait, both or neither; false where it is no longer `from` that is noted. */
export async function replaceCart({ DB }: Env, customerId: string, from: string, to: string): Promise<boolean> {
  const [, noted] = await DB.batch([
    DB.prepare(
      'INSERT INTO waiting_carts (customer_id, cart_id) SELECT id, cart_id FROM customers WHERE id = ? AND cart_id = ? ON CONFLICT DO NOTHING',
    ).bind(customerId, from),
    DB.prepare('UPDATE customers SET cart_id = ? WHERE id = ? AND cart_id = ?').bind(to, customerId, from),
  ])
  return noted!.meta.changes === 1
}

/** Forgets that a cart waits, or lets the one that has its lines wait in its place. */
export async function endWaiting({ DB }: Env, customerId: string, cartId: string, instead?: string): Promise<void> {
  const statements = [DB.prepare('DELETE FROM waiting_carts WHERE customer_id = ? AND cart_id = ?').bind(customerId, cartId)]
  if (instead)
    statements.push(DB.prepare('INSERT INTO waiting_carts (customer_id, cart_id) VALUES (?, ?) ON CONFLICT DO NOTHING').bind(customerId, instead))
  await DB.batch(statements)
}

/** The e-mail address of a customer, as the address of a purchase until another is given. */
export async function customerEmail(env: Env, customerId: string): Promise<string | undefined> {
  const row = await env.DB.prepare('SELECT email FROM customers WHERE id = ?').bind(customerId).first<{ email: string }>()
  return row?.email
}

function valueOf(place: Place): string {
  return place.kind === 'guest' ? place.tokenHash : place.customerId
}
