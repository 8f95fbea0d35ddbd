import { toBase64Url } from './encoding.ts'
import { hmacKey } from '../sessions/signed-cookie.ts'

/** A keyed hash (HMAC-SHA256 with SESSION_SECRET) of a text for one purpose, base64url: nobody without the secret can make it or compare it. */
export async function keyedHash(env: object, purpose: string, text: string): Promise<string> {
  const message = new TextEncoder().encode(`${purpose}.${text}`)
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', await hmacKey(env), message)))
}
