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
  /** The customer's cart before, claimed for this one, with its lines and codes. */
  from?: { claim: string; lines: readonly MovedLine[]; codes: readonly string[] }
  now: number
}

export function customerOwner(customerId: string): string {
  return `customer:${customerId}`
}

/** Names the claim of a cart: one that is given back and claimed again is another. */
export function claimOf({ id, version }: Pick<CartRecord, 'id' | 'version'>): string {
  return `${id}@${version}`
}

/** Gives a customer's cart to another: from here on its lines belong to `into`, and asking again for the same cart changes nothing. */
export function claimed(
  record: CartRecord | undefined,
  customerId: string,
  into: string,
): CartRecord | undefined {
  if (!record || record.owner !== customerOwner(customerId)) return undefined
  if (record.state === 'Merged') return record.mergedInto === into ? record : undefined
  return record.state === 'Active' ? { ...record, state: 'Merged', mergedInto: into } : undefined
}

/** The cart that will not take the lines of a claim any more; undefined where it has taken them. Anybody may say so: whoever gives a claim back does. */
export function refusing(record: CartRecord, claim: string): CartRecord | undefined {
  if (record.mergedFrom.includes(claim)) return undefined
  const { refused = [] } = record
  return refused.includes(claim) ? record : { ...record, refused: [...refused, claim] }
}

/** Takes a claim back, when the other cart could not take the lines. */
export function unclaimed(record: CartRecord, into: string): CartRecord {
  if (record.state !== 'Merged' || record.mergedInto !== into) return record
  const { mergedInto: _, ...rest } = record
  return { ...rest, state: 'Active', version: record.version + 1 }
}

/**
 * Makes a guest's cart the customer's and takes over the lines of the one before, once per claim (CART-11). A frozen cart takes nothing and
 * remembers that, so that lines given back cannot arrive after all; `mergedFrom` tells the caller.
 */
export function attached(
  before: CartRecord | undefined,
  { owners, customerId, customerEmail, version, from, now }: Attachment,
  newId: () => string,
): CartRecord {
  const owner = customerOwner(customerId)
  // Taken is taken, whatever has become of this cart since: lines that were sold must not come back.
  if (from && before?.owner === owner && before.mergedFrom.includes(from.claim)) return before
  const record = owned(before, [...owners, owner])
  if (record.state === 'Frozen') return (from && refusing(record, from.claim)) ?? record
  const isNew = from !== undefined && !record.refused?.includes(from.claim)
  if (record.owner !== owner || !isNew) requireVersion(record, version)
  if (record.owner === owner && !isNew) return record
  const email = record.customerEmail ?? customerEmail
  const taken = isNew && {
    lines: mergedLines(record.lines, from.lines, newId),
    codes: [...new Set([...record.codes, ...from.codes])].slice(0, cartLimits.codes),
    mergedFrom: [...record.mergedFrom, from.claim],
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

/** The customer's cart that was a guest's and is being paid: as it is, but for whose it is. */
export function adopted(
  before: CartRecord | undefined,
  owners: readonly string[],
  customerId: string,
): CartRecord {
  const owner = customerOwner(customerId)
  const record = owned(before, [...owners, owner])
  return record.owner === owner ? record : { ...record, owner, customerId }
}

/** What a deleted cart leaves, so that nobody makes it anew while it is still noted, and no lines come back that it took over. */
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

/** Pieces of a sku on both carts add up, at most to what the variant allows. No line is left out, even if together they are more than one cart may gather. */
export function mergedLines(
  lines: readonly CartLine[],
  moved: readonly MovedLine[],
  newId: () => string,
): CartLine[] {
  const merged = [...lines]
  for (const { sku, quantity, max = cartLimits.quantity } of moved) {
    const at = merged.findIndex(({ variant }) => variant.sku === sku)
    if (at < 0) merged.push({ id: newId(), quantity: Math.min(quantity, max), variant: { sku } })
    else
      merged[at] = {
        ...merged[at]!,
        quantity: Math.max(merged[at]!.quantity, Math.min(merged[at]!.quantity + quantity, max)),
      }
  }
  return merged
}
