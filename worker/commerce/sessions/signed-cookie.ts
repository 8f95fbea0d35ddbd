import { fromBase64Url, toBase64Url } from '../crypto/encoding.ts'
import { hmacKey } from '../crypto/keyed-hash.ts'

/**
 * Value of a cookie that the browser can store but not forge: payload and expiry, signed for this
 * cookie's name. `maxAge` in seconds; `setCookie` makes the `Set-Cookie` header of it.
 */
export async function signedCookie(
  env: Env,
  name: string,
  payload: unknown,
  maxAge: number,
  now = Date.now(),
): Promise<string> {
  const text = toBase64Url(
    new TextEncoder().encode(JSON.stringify({ payload, expires: now + maxAge * 1000 })),
  )
  const signature = await crypto.subtle.sign('HMAC', await hmacKey(env), signed(name, text))
  return `${text}.${toBase64Url(new Uint8Array(signature))}`
}

/**
 * The payload of a value from `signedCookie`; undefined when it is missing, forged, of another name
 * or expired. To be parsed with a schema.
 */
export async function readSignedCookie(
  env: Env,
  name: string,
  value: string | undefined,
  now = Date.now(),
): Promise<unknown> {
  const [text, signature, ...rest] = (value ?? '').slice(0, 4096).split('.')
  if (!text || !signature || rest.length > 0) return undefined
  const bytes = fromBase64Url(signature)
  if (
    !bytes ||
    !(await crypto.subtle.verify('HMAC', await hmacKey(env), bytes, signed(name, text)))
  )
    return undefined
  const { payload, expires } = JSON.parse(new TextDecoder().decode(fromBase64Url(text))) as {
    payload: unknown
    expires: number
  }
  return now < expires ? payload : undefined
}

function signed(name: string, text: string) {
  return new TextEncoder().encode(`${name}.${text}`)
}
