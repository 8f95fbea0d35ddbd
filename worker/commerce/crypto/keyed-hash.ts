import { settingsOf } from '#shared/settings/settings.ts'
import { toBase64Url } from './encoding.ts'

const encoder = new TextEncoder()

/**
 * HMAC-SHA256 of a text with SESSION_SECRET, for one purpose, base64url: it cannot be computed
 * without the secret.
 */
export async function keyedHash(env: object, purpose: string, text: string): Promise<string> {
  const bytes = encoder.encode(`${purpose}.${text}`)
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', await hmacKey(env), bytes)))
}

/** SESSION_SECRET as a key that signs and verifies cookies and tokens. */
export function hmacKey(env: object): Promise<CryptoKey> {
  const secret = encoder.encode(settingsOf(env).SESSION_SECRET)
  return crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
}
