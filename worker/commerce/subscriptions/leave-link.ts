import type { Locale } from '#shared/markets/markets.ts'
import { keyedHash } from '../crypto/keyed-hash.ts'

/** What can be ended by the link of a mail, without a login. */
export type Leaving = 'newsletter' | 'stock-alerts'

/** The token of an address: signed, so that nobody can guess it, and stored with what it ends, so that it outlives a change of secrets. */
export function leaveToken(env: Env, leaving: Leaving, emailKey: string): Promise<string> {
  return keyedHash(env, `leave ${leaving}`, emailKey)
}

/** Where the link of a mail leads: a page for people (GET), one click for mail programs (POST, RFC 8058). */
export function leaveLink(origin: string, leaving: Leaving, locale: Locale, token: string): string {
  return `${origin}/api/v1/${leaving}/leave?locale=${locale}&token=${token}`
}
