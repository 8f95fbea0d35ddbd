import type { CartLine } from '#shared/cart/cart.ts'
import { cartLimits } from './actions.ts'
import type { CartRecord } from './record.ts'
import { owned, requireVersion } from './transitions.ts'

/** A line that moves from one cart to another. */
export interface MovedLine {
  sku: string
  quantity: number
  max?: number
}

export interface Attachment {
  owners: readonly string[]
  customerId: string
  customerEmail?: string | undefined
  version?: number | undefined
  /** The customer's previous cart, reserved for this one, with its lines and codes. */
  from?: { mergeId: string; lines: readonly MovedLine[]; codes: readonly string[] }
  now: number
}

export function customerOwner(customerId: string): string {
  return `customer:${customerId}`
}

/**
 * Id of one reservation of a cart for a merge: a cart that is released and reserved again gets
 * another id.
 */
export function mergeIdOf({ id, version }: Pick<CartRecord, 'id' | 'version'>): string {
  return `${id}@${version}`
}

/**
 * Reserves a customer's cart for a merge into another one; repeating it for the same cart changes
 * nothing. Undefined where it cannot be reserved.
 */
export function reservedForMerge(
  record: CartRecord | undefined,
  customerId: string,
  into: string,
): CartRecord | undefined {
  if (!record || record.owner !== customerOwner(customerId)) return undefined
  if (record.state === 'Merged') return record.mergedInto === into ? record : undefined
  return record.state === 'Active' ? { ...record, state: 'Merged', mergedInto: into } : undefined
}

/**
 * The cart with a merge noted as rejected, so that its lines cannot arrive later; undefined where
 * they are in the cart already.
 */
export function mergeRejected(record: CartRecord, mergeId: string): CartRecord | undefined {
  if (record.mergedFrom.includes(mergeId)) return undefined
  const { refused = [] } = record
  return refused.includes(mergeId) ? record : { ...record, refused: [...refused, mergeId] }
}

/** Ends a reservation for a merge, after the other cart rejected the lines. */
export function releasedFromMerge(record: CartRecord, into: string): CartRecord {
  if (record.state !== 'Merged' || record.mergedInto !== into) return record
  const { mergedInto: _, ...rest } = record
  return { ...rest, state: 'Active', version: record.version + 1 }
}

/**
 * Makes a guest's cart the customer's and adds the lines of the customer's previous cart, once per
 * merge id (CART-11). A frozen cart takes no lines and notes the merge as rejected. The caller sees
 * in `mergedFrom` whether the lines were added.
 */
export function attached(
  before: CartRecord | undefined,
  { owners, customerId, customerEmail, version, from, now }: Attachment,
  newId: () => string,
): CartRecord {
  const owner = customerOwner(customerId)
  // Merged before: whatever has happened to this cart since, lines that were sold must not be added
  // again.
  if (from && before?.owner === owner && before.mergedFrom.includes(from.mergeId)) return before
  const record = owned(before, [...owners, owner])
  if (record.state === 'Frozen') return (from && mergeRejected(record, from.mergeId)) ?? record
  const isNew = from !== undefined && !record.refused?.includes(from.mergeId)
  if (record.owner !== owner || !isNew) requireVersion(record, version)
  if (record.owner === owner && !isNew) return record
  const email = record.customerEmail ?? customerEmail
  const taken = isNew && {
    lines: mergedLines(record.lines, from.lines, newId),
    codes: [...new Set([...record.codes, ...from.codes])].slice(0, cartLimits.codes),
    mergedFrom: [...record.mergedFrom, from.mergeId],
  }
  return {
    ...record,
    owner,
    customerId,
    ...(email && { customerEmail: email }),
    ...taken,
    version: record.version + 1,
    touchedAt: now,
  }
}

/** A guest's cart that is being paid, with the customer as its owner. */
export function ownerTransferred(
  before: CartRecord | undefined,
  owners: readonly string[],
  customerId: string,
): CartRecord {
  const owner = customerOwner(customerId)
  const record = owned(before, [...owners, owner])
  return record.owner === owner ? record : { ...record, owner, customerId }
}

/**
 * The part of a deleted cart that is stored: its id cannot be used for a new cart while pointers to
 * it may exist, and merged lines are not merged again.
 */
export function removed(record: CartRecord): CartRecord {
  const { id, version, owner, store, locale, country, mergedFrom, touchedAt } = record
  return {
    id,
    version: version + 1,
    state: 'Merged',
    owner,
    store,
    locale,
    country,
    lines: [],
    codes: [],
    mergedFrom,
    actionIds: [],
    touchedAt,
  }
}

/**
 * Adds lines to a cart: quantities of the same SKU add up to at most the variant's maximum. No line
 * is dropped, even above the limit of lines.
 */
export function mergedLines(
  lines: readonly CartLine[],
  moved: readonly MovedLine[],
  newId: () => string,
): CartLine[] {
  const merged = [...lines]
  for (const { sku, quantity, max = cartLimits.quantity } of moved) {
    const at = merged.findIndex(({ variant }) => variant.sku === sku)
    const line = merged[at]
    if (line)
      merged[at] = {
        ...line,
        quantity: Math.max(line.quantity, Math.min(line.quantity + quantity, max)),
      }
    else merged.push({ id: newId(), quantity: Math.min(quantity, max), variant: { sku } })
  }
  return merged
}
