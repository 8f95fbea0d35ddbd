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

/** The e-mail address of a customer, as the address of a purchase until another is given. */
export async function customerEmail(env: Env, customerId: string): Promise<string | undefined> {
  const row = await env.DB.prepare('SELECT email FROM customers WHERE id = ?').bind(customerId).first<{ email: string }>()
  return row?.email
}

function valueOf(place: Place): string {
  return place.kind === 'guest' ? place.tokenHash : place.customerId
}
