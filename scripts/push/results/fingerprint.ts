import { createHash } from 'node:crypto'

/** 132 bits of the SHA-256 of a text. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
