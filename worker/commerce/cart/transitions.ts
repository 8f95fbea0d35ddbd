import type { Cart } from '#shared/api/carts.ts'
import type { CartLine } from '#shared/cart/cart.ts'
import { ShopError } from '#shared/api/errors.ts'
import type { Locale, Store } from '#shared/markets/markets.ts'
import { applyAction, type ResolvedAction } from './actions.ts'
import type { CartRecord } from './record.ts'

/** Initial values of a new cart; `now` in epoch milliseconds. */
export type NewCart = Pick<
  CartRecord,
  'id' | 'owner' | 'customerId' | 'customerEmail' | 'store' | 'locale' | 'country'
> & {
  now: number
  /** Lines taken from a cart of another store. */
  lines?: CartLine[]
}

export interface Update {
  /** The visitor's owners; the cart has to belong to one of them. */
  owners: readonly string[]
  store: Store
  locale: Locale
  country: string
  version?: number | undefined
  actionId?: string | undefined
  actions: readonly ResolvedAction[]
  now: number
}

export interface Freeze {
  owner: string
  version: number
  paymentReference: string
  cart: Cart
  now: number
}

const remembered = 50

/** A new cart; returns the existing one where it was created before. */
export function created(
  record: CartRecord | undefined,
  { now, lines = [], ...start }: NewCart,
): CartRecord {
  if (!record)
    return {
      ...start,
      version: 1,
      state: 'Active',
      lines,
      codes: [],
      mergedFrom: [],
      actionIds: [],
      touchedAt: now,
    }
  return owned(record, [start.owner])
}

/**
 * The cart, if it exists and belongs to one of these owners. Throws CartNotFound for everybody
 * else, as if it did not exist (CART-10).
 */
export function owned(record: CartRecord | undefined, owners: readonly string[]): CartRecord {
  if (!record || !owners.includes(record.owner) || !isThere(record))
    throw new ShopError('CartNotFound')
  return record
}

/** Whether a cart exists for its visitor: active or frozen. */
export function isThere({ state }: CartRecord): boolean {
  return state === 'Active' || state === 'Frozen'
}

/**
 * The cart with the time of this visit, which is stored only when the last one is at least `every`
 * milliseconds ago.
 */
export function visited(record: CartRecord, now: number, every: number): CartRecord {
  return record.touchedAt + every > now ? record : { ...record, touchedAt: now }
}

/**
 * Applies all actions or none. Throws CartNotFound for another store's cart; a repeated write
 * changes nothing; the version is compared where one was sent.
 */
export function updated(
  before: CartRecord | undefined,
  update: Update,
  newId: () => string,
): CartRecord {
  const record = owned(before, update.owners)
  if (record.store !== update.store) throw new ShopError('CartNotFound')
  const { actionId, locale, country, now } = update
  if (actionId && record.actionIds.includes(actionId)) return record
  requireActive(record)
  requireVersion(record, update.version)
  // In the market it was created in, a cart keeps its country.
  const start = record.locale === locale ? record : { ...record, locale, country }
  const changed = update.actions.reduce<CartRecord>(
    (cart, action) => applyAction(cart, action, newId),
    start,
  )
  const actionIds = actionId ? [...record.actionIds, actionId].slice(-remembered) : record.actionIds
  return { ...changed, version: record.version + 1, actionIds, touchedAt: now }
}

/** Freezes the cart for one payment, at exactly the version that was priced. */
export function frozen(
  before: CartRecord | undefined,
  { owner, version, paymentReference, cart, now }: Freeze,
): CartRecord {
  const record = owned(before, [owner])
  if (record.frozen?.paymentReference === paymentReference) return record
  requireActive(record)
  requireVersion(record, version)
  return {
    ...record,
    state: 'Frozen',
    frozen: { paymentReference, cart: { ...cart, cartState: 'Frozen' } },
    touchedAt: now,
  }
}

/** Unfreezes the cart, if it is still frozen for this payment. */
export function unfrozen(record: CartRecord, paymentReference: string): CartRecord {
  if (record.state !== 'Frozen' || record.frozen?.paymentReference !== paymentReference)
    return record
  const { frozen: _, ...rest } = record
  return { ...rest, state: 'Active', version: record.version + 1 }
}

/**
 * Marks the cart as ordered, whatever its state. A late payment may have ordered it while another
 * one was about to begin, which then cannot.
 */
export function ordered(record: CartRecord): CartRecord {
  if (record.state === 'Ordered') return record
  return { ...record, state: 'Ordered', version: record.version + 1 }
}

/**
 * Throws unless the cart may be deleted: by an owner, at this version, and not while it is being
 * paid.
 */
export function requireDeletable(
  before: CartRecord | undefined,
  owners: readonly string[],
  version: number,
): CartRecord {
  const record = owned(before, owners)
  requireActive(record)
  requireVersion(record, version)
  return record
}

export function requireActive({ state }: CartRecord) {
  if (state === 'Frozen') throw new ShopError('CartFrozen')
}

export function requireVersion({ version }: CartRecord, expected: number | undefined) {
  if (expected === undefined || expected === version) return
  throw new ShopError('ConcurrentModification', {
    params: { expected, actual: version },
    details: { currentVersion: version },
  })
}
