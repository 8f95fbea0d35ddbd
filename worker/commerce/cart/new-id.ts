import { toHex } from '../crypto/encoding.ts'

/** 128 random bits as 32 hex digits: ids of carts and of their lines. */
export function newId(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)).buffer)
}

/**
 * Whether a text has the form of a cart's id; anything else is refused without a call of an object.
 */
export function isCartId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}
