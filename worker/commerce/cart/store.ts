import { type Store, stores } from '#shared/markets/markets.ts'

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
    .first<PointerRow>()
  return row ? pointerOf(row) : undefined
}

interface PointerRow {
  cart_id: string | null
  cart_store: string | null
}

function pointerOf({ cart_id: cartId, cart_store: noted }: PointerRow): Pointer | undefined {
  return cartId ? { cartId, store: stores.find((store) => store === noted) } : undefined
}

/** Notes another cart, or none; false where it is no longer `from` that is noted, and then nothing has changed. */
export async function movePointer(
  env: Env,
  place: Place,
  from: string | undefined,
  to: Pointer | undefined,
): Promise<boolean> {
  const { meta } = await movePointerStatement(env, place, from, to).run()
  return meta.changes === 1
}

/** `movePointer` as a statement for a batch. */
export function movePointerStatement(
  env: Env,
  place: Place,
  from: string | undefined,
  to: Pointer | undefined,
): D1PreparedStatement {
  const { table, key } = tables[place.kind]
  return env.DB.prepare(
    `UPDATE ${table} SET cart_id = ?, cart_store = ? WHERE ${key} = ? AND cart_id IS ?`,
  ).bind(to?.cartId ?? null, to?.store ?? null, valueOf(place), from ?? null)
}

interface CustomersCarts {
  noted: Pointer | undefined
  /** Ids of carts that were being paid when the noted one took their place. */
  waiting: string[]
}

/** A customer's carts, read anew. */
export async function readCustomersCarts(env: Env, customerId: string): Promise<CustomersCarts> {
  const row = await env.DB.prepare(
    `SELECT cart_id, cart_store, (SELECT json_group_array(waiting_carts.cart_id) FROM waiting_carts WHERE customer_id = customers.id) AS waiting
     FROM customers WHERE id = ?`,
  )
    .bind(customerId)
    .first<PointerRow & { waiting: string }>()
  return row
    ? { noted: pointerOf(row), waiting: JSON.parse(row.waiting) as string[] }
    : { noted: undefined, waiting: [] }
}

/** Lets a cart wait that is about to become the customer's: if that breaks off, it comes home all the same. */
export async function beginWaiting({ DB }: Env, customerId: string, cartId: string): Promise<void> {
  await DB.prepare(
    'INSERT INTO waiting_carts (customer_id, cart_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
  )
    .bind(customerId, cartId)
    .run()
}

export interface Replacement {
  from: string | undefined
  to: Pointer
  /** The one before waits from now on. */
  isWaiting: boolean
}

/** Notes a cart with a customer, for whom it waits no longer; all or nothing: false where it is no longer `from` that is noted. */
export async function noteForCustomer(
  env: Env,
  customerId: string,
  { from, to, isWaiting }: Replacement,
): Promise<boolean> {
  const { DB } = env
  const [noted] = await DB.batch([
    movePointerStatement(env, { kind: 'customer', customerId }, from, to),
    ...(isWaiting && from
      ? [
          DB.prepare(
            'INSERT INTO waiting_carts (customer_id, cart_id) SELECT ?, ? WHERE changes() = 1 ON CONFLICT DO NOTHING',
          ).bind(customerId, from),
        ]
      : []),
    DB.prepare(
      'DELETE FROM waiting_carts WHERE customer_id = ?1 AND cart_id = ?2 AND EXISTS (SELECT 1 FROM customers WHERE id = ?1 AND cart_id = ?2)',
    ).bind(customerId, to.cartId),
  ])
  return noted!.meta.changes === 1
}

/** Forgets that a cart waits, or lets the one that has its lines wait in its place. */
export async function endWaiting(
  { DB }: Env,
  customerId: string,
  cartId: string,
  instead?: string,
): Promise<void> {
  const statements = [
    DB.prepare('DELETE FROM waiting_carts WHERE customer_id = ? AND cart_id = ?').bind(
      customerId,
      cartId,
    ),
  ]
  if (instead)
    statements.push(
      DB.prepare(
        'INSERT INTO waiting_carts (customer_id, cart_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
      ).bind(customerId, instead),
    )
  await DB.batch(statements)
}

/** The e-mail address of a customer, as the address of a purchase until another is given. */
export async function customerEmail(env: Env, customerId: string): Promise<string | undefined> {
  const row = await env.DB.prepare('SELECT email FROM customers WHERE id = ?')
    .bind(customerId)
    .first<{ email: string }>()
  return row?.email
}

function valueOf(place: Place): string {
  return place.kind === 'guest' ? place.tokenHash : place.customerId
}
