import type { Address } from '#shared/api/addresses.ts'
import { toBase64Url } from '../../crypto/encoding.ts'
import { hmacKey } from '../../sessions/signed-cookie.ts'
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
  const bytes = await crypto.subtle.sign(
    'HMAC',
    await hmacKey(env),
    new TextEncoder().encode(`buyer.${name}`),
  )
  return `${name.slice(0, name.indexOf(' '))}:${toBase64Url(new Uint8Array(bytes))}`
}
