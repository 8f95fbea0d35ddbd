import type * as Crypto from 'node:crypto'

/** What a password hash cost. */
export interface Hash {
  cost: number
  bytes: number
}

/** `node:crypto` that notes each password hash in `hashes`, for `vi.mock`. */
export function countedCrypto(crypto: typeof Crypto, hashes: Hash[]): typeof Crypto {
  const scryptSync: typeof crypto.scryptSync = (password, salt, length, options) => {
    hashes.push({ cost: options!.N!, bytes: length })
    return crypto.scryptSync(password, salt, length, options)
  }
  return { ...crypto, scryptSync }
}
