import type { Locale } from '#shared/markets/markets.ts'
import { keyedHash } from '../crypto/keyed-hash.ts'

/** Subscriptions that the link of a mail ends without a login. */
export type Leaving = 'newsletter' | 'stock-alerts'

/**
 * The unsubscribe token of an address: derived with SESSION_SECRET, so that it cannot be guessed,
 * and stored with the subscription, so that it stays valid after a change of the secret.
 */
export function leaveToken(env: Env, leaving: Leaving, emailKey: string): Promise<string> {
  return keyedHash(env, `leave ${leaving}`, emailKey)
}

/**
 * The unsubscribe link of a mail: a page for people (GET), one click for mail programs (POST, RFC
 * 8058).
 */
export function leaveLink(origin: string, leaving: Leaving, locale: Locale, token: string): string {
  return `${origin}/api/v1/${leaving}/leave?locale=${locale}&token=${token}`
}
