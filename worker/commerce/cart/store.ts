import { type Store, stores } from '#shared/markets.ts'

/** Where a visitor's cart is noted: in a guest's session or with the customer. */
export type Place = { kind: 'guest'; tokenHash: string } | { kind: 'customer'; customerId: string }

const tables = {
  guest: { table: 'sessions', key: 'token_hash' },
  customer: { table: 'customers', key: 'id' },
} as const

/** The cart that is noted, so that nobody has to ask it whose it is. */
export interface Pointer {
  cartId: string
  /** Unknown of carts noted before stores were. */
  store: Store | undefined
}

/** The noted cart, read anew; undefined without one. */
export async function readPointer(env: Env, place: Place): Promise<Pointer | undefined> {
  const { table, key } = tables[place.kind]
  const row = await env.DB.prepare(`SELECT cart_id, cart_store FROM ${table} WHERE ${key} = ?`)
    .bind(valueOf(place))
    .first<{ cart_id: string | null; cart_store: string | null }>()
  return row?.cart_id ? { cartId: row.cart_id, store: stores.find((store) => store === row.cart_store) } : undefined
}

/** Notes another cart, or none; false where it is no longer `from` that is noted, and then nothing has changed. */
export async function movePointer(env: Env, place: Place, from: string | undefined, to: Pointer | undefined): Promise<boolean> {
  const { meta } = await movePointerStatement(env, place, from, to).run()
  return meta.changes === 1
}

/** `movePointer` as a statement for a batch. */
export function movePointerStatement(env: Env, place: Place, from: string | undefined, to: Pointer | undefined): D1PreparedStatement {
  const { table, key } = tables[place.kind]
  return env.DB.prepare(`UPDATE ${table} SET cart_id = ?, cart_store = ? WHERE ${key} = ? AND cart_id IS ?`).bind(
    to?.cartId ?? null,
    to?.store ?? null,
    valueOf(place),
    from ?? null,
  )
}

/** The e-mail address of a customer, as the address of a purchase until another is given. */
export async function customerEmail(env: Env, customerId: string): Promise<string | undefined> {
  const row = await env.DB.prepare('SELECT email FROM customers WHERE id = ?').bind(customerId).first<{ email: string }>()
  return row?.email
}

function valueOf(place: Place): string {
  return place.kind === 'guest' ? place.tokenHash : place.customerId
}
