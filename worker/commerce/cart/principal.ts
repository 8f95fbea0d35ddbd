import type { Context } from '../http/context.ts'
import type { SessionRow } from '../http/session.ts'
import { customerOwner } from './merging.ts'
import type { Place } from './store.ts'

/** The two variants of cart and order calls (API-11). */
export type Variant = 'guest' | 'me'

/**
 * The owners as which this visitor may access a cart; none for a visitor without a session. The me
 * variant throws Unauthorized for guests.
 */
export async function ownersOf({ session }: Context, variant: Variant): Promise<string[]> {
  if (variant === 'me') return [customerOwner((await session.requireCustomer()).customerId)]
  const row = await session.read()
  return row ? guestOwners(row) : []
}

export function guestOwner(tokenHash: string): string {
  return `guest:${tokenHash}`
}

/**
 * Owners of the guest variant. Right after login it still includes the guest of before, and the
 * customer that the guest's cart goes to (CART-11).
 */
export function guestOwners({ tokenHash, previousHash, customerId }: SessionRow): string[] {
  return [
    guestOwner(tokenHash),
    ...(previousHash ? [guestOwner(previousHash)] : []),
    ...(customerId ? [customerOwner(customerId)] : []),
  ]
}

/** The row that stores the pointer to this session's own cart. */
export function placeOf({ tokenHash, customerId }: SessionRow): Place {
  return customerId ? { kind: 'customer', customerId } : { kind: 'guest', tokenHash }
}

/** The row that stores the pointer to an owner's cart. */
export function placeOfOwner(owner: string): Place {
  const [kind, id = ''] = owner.split(':')
  return kind === 'customer' ? { kind, customerId: id } : { kind: 'guest', tokenHash: id }
}
