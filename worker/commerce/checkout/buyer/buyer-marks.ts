import type { Address } from '#shared/api/addresses.ts'
import { keyedHash } from '../../crypto/keyed-hash.ts'
import { canonicalEmail } from './canonical-email.ts'
import { canonicalPerson } from './canonical-person.ts'

/** What is known of who buys. */
export interface KnownBuyer {
  emails: readonly (string | undefined)[]
  addresses: readonly (Address | undefined)[]
}

/**
 * The names under which a buyer counts once, whatever spelling of them was typed: a mark of each mailbox and of each person at a place. Hashes keyed
 * with the shop's secret: they cannot be turned back, nor be made by who holds the database alone.
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
