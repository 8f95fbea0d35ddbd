import { settingsOf } from '#shared/settings/settings.ts'
import { toBase64Url } from './encoding.ts'

/** A keyed hash (HMAC-SHA256 with SESSION_SECRET) of a text for one purpose, base64url: nobody without the secret can make it or compare it. */
export async function keyedHash(env: object, purpose: string, text: string): Promise<string> {
  const { SESSION_SECRET: secret } = settingsOf(env)
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return toBase64Url(
    new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(`${purpose}.${text}`))),
  )
}
