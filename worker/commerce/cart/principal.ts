import type { Context } from '../http/context.ts'
import type { SessionRow } from '../http/session.ts'
import { customerOwner } from './merging.ts'
import type { Place } from './store.ts'

/** The two variants of cart and order calls (API-11). */
export type Variant = 'guest' | 'me'

/** The owners as whom this visitor may reach a cart; none for a visitor without a session. The me variant throws Unauthorized for guests. */
export async function ownersOf({ session }: Context, variant: Variant): Promise<string[]> {
  if (variant === 'me') return [customerOwner((await session.requireCustomer()).customerId)]
  const row = await session.read()
  return row ? guestOwners(row) : []
}

export function guestOwner(tokenHash: string): string {
  return `guest:${tokenHash}`
}

/** Right after login the guest variant still reaches the cart of the guest before it, and the customer's that it becomes (CART-11). */
export function guestOwners({ tokenHash, previousHash, customerId }: SessionRow): string[] {
  return [
    guestOwner(tokenHash),
    ...(previousHash ? [guestOwner(previousHash)] : []),
    ...(customerId ? [customerOwner(customerId)] : []),
  ]
}

/** Where this session's own cart is noted. */
export function placeOf({ tokenHash, customerId }: SessionRow): Place {
  return customerId ? { kind: 'customer', customerId } : { kind: 'guest', tokenHash }
}

/** Where the cart of an owner is noted. */
export function placeOfOwner(owner: string): Place {
  const [kind, id] = owner.split(':') as [string, string]
  return kind === 'customer' ? { kind, customerId: id } : { kind: 'guest', tokenHash: id }
}
