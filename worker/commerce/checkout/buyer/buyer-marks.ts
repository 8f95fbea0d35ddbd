import type { Address } from '#shared/api/addresses.ts'
import { keyedHash } from '../../crypto/keyed-hash.ts'
import { canonicalEmail } from './canonical-email.ts'
import { canonicalPerson } from './canonical-person.ts'

/** The known identities of a buyer. */
export interface KnownBuyer {
  emails: readonly (string | undefined)[]
  addresses: readonly (Address | undefined)[]
}

/**
 * Marks by which a buyer is recognised, whatever spelling was typed: one for each mailbox and for
 * each person at a place (CART-17). They are hashes keyed with the shop's secret, so that they can
 * be neither reversed nor computed from the database alone.
 */
export async function buyerMarks(env: Env, { emails, addresses }: KnownBuyer): Promise<string[]> {
  const mailboxes = emails.flatMap((email) => (email ? [`email ${canonicalEmail(email)}`] : []))
  const people = addresses.flatMap((address) => {
    const person = address && canonicalPerson(address)
    return person ? [`person ${person}`] : []
  })
  return Promise.all([...new Set([...mailboxes, ...people])].map((name) => markOf(env, name)))
}

async function markOf(env: Env, name: string): Promise<string> {
  return `${name.slice(0, name.indexOf(' '))}:${await keyedHash(env, 'buyer', name)}`
}
