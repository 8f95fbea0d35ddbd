import { Buffer } from 'node:buffer'

const encoder = new TextEncoder()

/** A new random token of 256 bits, base64url. */
export function newToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}

/** SHA-256 in hex: the form in which tokens are stored. */
export async function sha256(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
}

export function toHex(bytes: ArrayBuffer): string {
  return Buffer.from(bytes).toString('hex')
}

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}

/** The bytes; undefined for text that is not base64url. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (character) =>
    character.charCodeAt(0),
  )
}
