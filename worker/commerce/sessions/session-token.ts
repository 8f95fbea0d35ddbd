import { fromBase64Url, newToken, toBase64Url } from '../crypto/encoding.ts'
import { hmacKey } from '../crypto/keyed-hash.ts'

const macBytes = 16
const tokenLength = 43

/** A session's token: 256 random bits, and a code that shows without storage that this shop made them. */
export async function newSessionToken(env: Env): Promise<string> {
  const random = newToken()
  const mac = await crypto.subtle.sign('HMAC', await hmacKey(env), signedBytes(random))
  return random + toBase64Url(new Uint8Array(mac).slice(0, macBytes))
}

/**
 * Whether this shop made the token under today's SESSION_SECRET. No storage is asked, so it does not say that the session lives. A session from
 * before the secret was changed lives on, but its calls are counted with those of strangers.
 */
export async function isIssuedToken(env: Env, token: string): Promise<boolean> {
  const mac = fromBase64Url(token.slice(tokenLength))
  if (mac?.length !== macBytes) return false
  const expected = new Uint8Array(
    await crypto.subtle.sign('HMAC', await hmacKey(env), signedBytes(token.slice(0, tokenLength))),
  )
  // The token is no secret to whoever sends it: a comparison that takes the same time for every code protects nothing here.
  return mac.every((byte, index) => byte === expected[index])
}

function signedBytes(random: string) {
  return new TextEncoder().encode(`session token.${random}`)
}
