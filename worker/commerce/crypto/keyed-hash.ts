import { settingsOf } from '#shared/settings/settings.ts'
import { toBase64Url } from './encoding.ts'

const encoder = new TextEncoder()

/** A keyed hash (HMAC-SHA256 with SESSION_SECRET) of a text for one purpose, base64url: without the secret nobody can compute or compare it. */
export async function keyedHash(env: object, purpose: string, text: string): Promise<string> {
  const bytes = encoder.encode(`${purpose}.${text}`)
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', await hmacKey(env), bytes)))
}

/** SESSION_SECRET as the key that signs and verifies what visitors carry. */
export function hmacKey(env: object): Promise<CryptoKey> {
  const secret = encoder.encode(settingsOf(env).SESSION_SECRET)
  return crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
}
