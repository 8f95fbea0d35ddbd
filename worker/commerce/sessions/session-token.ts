import { fromBase64Url, newToken, toBase64Url } from '../crypto/encoding.ts'
import { hmacKey } from '../crypto/keyed-hash.ts'

const macBytes = 16
const tokenLength = 43

/**
 * A session's token: 256 random bits, and an authentication code by which the shop recognises its
 * own tokens without storage.
 */
export async function newSessionToken(env: Env): Promise<string> {
  const random = newToken()
  const mac = await crypto.subtle.sign('HMAC', await hmacKey(env), signedBytes(random))
  return random + toBase64Url(new Uint8Array(mac).slice(0, macBytes))
}

/**
 * Whether this shop issued the token with the present SESSION_SECRET. No storage is read, so the
 * session may have ended. A session from before a change of the secret stays valid, but its calls
 * are counted with those of strangers.
 */
export async function isIssuedToken(env: Env, token: string): Promise<boolean> {
  const mac = fromBase64Url(token.slice(tokenLength))
  if (mac?.length !== macBytes) return false
  const expected = new Uint8Array(
    await crypto.subtle.sign('HMAC', await hmacKey(env), signedBytes(token.slice(0, tokenLength))),
  )
  // The sender has the token, so a comparison in constant time would protect nothing here.
  return mac.every((byte, index) => byte === expected[index])
}

function signedBytes(random: string) {
  return new TextEncoder().encode(`session token.${random}`)
}
