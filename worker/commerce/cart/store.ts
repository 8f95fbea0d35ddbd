import { type Store, stores } from '#shared/markets/markets.ts'
import { joinedCalls, type RunStatements } from '../storage/joined-calls.ts'

/** The row that stores the pointer to a visitor's cart: a guest's session or a customer. */
export type Place = { kind: 'guest'; tokenHash: string } | { kind: 'customer'; customerId: string }

const tables = {
  guest: { table: 'sessions', key: 'token_hash' },
  customer: { table: 'customers', key: 'id' },
} as const

/** Id and store of the cart in a visitor's row. */
export interface Pointer {
  cartId: string
  /** Undefined for pointers that were written before they contained the store. */
  store: Store | undefined
}

/** A visitor's pointer, from storage; undefined without a cart. */
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

function pointerOf({ cart_id: cartId, cart_store: name }: PointerRow): Pointer | undefined {
  return cartId ? { cartId, store: stores.find((store) => store === name) } : undefined
}

/**
 * Moves a pointer from one cart to another or to none; false, without a change, where its present
 * id is not `from`.
 */
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
  current: Pointer | undefined
  /** Ids of carts that were being paid when the current one took their place. */
  pending: string[]
}

/** A customer's current and pending carts, from storage. */
export async function readCustomersCarts(env: Env, customerId: string): Promise<CustomersCarts> {
  const row = await env.DB.prepare(
    `SELECT cart_id, cart_store, (SELECT json_group_array(waiting_carts.cart_id) FROM waiting_carts WHERE customer_id = customers.id) AS pending
     FROM customers WHERE id = ?`,
  )
    .bind(customerId)
    .first<PointerRow & { pending: string }>()
  return row
    ? { current: pointerOf(row), pending: JSON.parse(row.pending) as string[] }
    : { current: undefined, pending: [] }
}

/**
 * Makes a cart pending before it becomes the customer's: if the login is interrupted, the next read
 * of the cart completes it.
 */
export async function addPendingCart(
  { DB }: Env,
  customerId: string,
  cartId: string,
): Promise<void> {
  await DB.prepare(
    'INSERT INTO waiting_carts (customer_id, cart_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
  )
    .bind(customerId, cartId)
    .run()
}

export interface Replacement {
  from: string | undefined
  to: Pointer
  /** Whether the previous cart becomes a pending one. */
  previousIsPending: boolean
}

/**
 * Points the customer to a cart, which is no longer pending, in one batch. False where the
 * pointer's present id is not `from`.
 */
export async function replaceCurrentCart(
  env: Env,
  customerId: string,
  { from, to, previousIsPending }: Replacement,
): Promise<boolean> {
  const { DB } = env
  const [moved] = await DB.batch([
    movePointerStatement(env, { kind: 'customer', customerId }, from, to),
    ...(previousIsPending && from
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
  return moved!.meta.changes === 1
}

/**
 * Removes a pending cart; with `instead`, the cart that has its lines becomes pending in its place.
 */
export async function removePendingCart(
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

/** Runs what prices, codes and delivery are read by in one call. */
export function pricingCalls({ DB }: Env): RunStatements {
  return joinedCalls(DB)
}

/** The e-mail address of a customer, used for a purchase until another is given. */
export async function customerEmail(env: Env, customerId: string): Promise<string | undefined> {
  const row = await env.DB.prepare('SELECT email FROM customers WHERE id = ?')
    .bind(customerId)
    .first<{ email: string }>()
  return row?.email
}

function valueOf(place: Place): string {
  return place.kind === 'guest' ? place.tokenHash : place.customerId
}
