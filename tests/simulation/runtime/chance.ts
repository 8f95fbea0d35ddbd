import { createHash, createHmac } from 'node:crypto'

/**
 * Derives ids, tokens and digests from the seed. Node's own are random, or made in a thread that
 * the scheduler cannot order.
 */
export function seedChance(random: () => number): void {
  const fill = (bytes: Uint8Array) => bytes.fill(0).map(() => Math.floor(random() * 256))
  const hex = (length: number) => Buffer.from(fill(new Uint8Array(length / 2))).toString('hex')
  const crypto = {
    subtle: { digest, importKey, sign, verify },
    getRandomValues: (array: Uint8Array) => {
      new Uint8Array(array.buffer, array.byteOffset, array.byteLength).set(
        fill(new Uint8Array(array.byteLength)),
      )
      return array
    },
    randomUUID: () => asUuid([8, 4, 4, 4, 12].map(hex).join('-')),
  }
  Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true })
  Math.random = random
}

/** Of version 4, with its variant: a database is named by what is no variant. */
function asUuid(random: string): string {
  const variant = '89ab'[Number.parseInt(random[19] ?? '0', 16) % 4]
  return `${random.slice(0, 14)}4${random.slice(15, 19)}${variant}${random.slice(20)}`
}

async function digest(_: 'SHA-256', data: Uint8Array): Promise<ArrayBuffer> {
  return bufferOf(createHash('sha256').update(data).digest())
}

async function importKey(_: 'raw', secret: Uint8Array): Promise<Uint8Array> {
  return secret
}

async function sign(_: 'HMAC', key: Uint8Array, data: Uint8Array): Promise<ArrayBuffer> {
  return bufferOf(createHmac('sha256', key).update(data).digest())
}

async function verify(
  _: 'HMAC',
  key: Uint8Array,
  signature: Uint8Array,
  data: Uint8Array,
): Promise<boolean> {
  return Buffer.from(await sign(_, key, data)).equals(signature)
}

function bufferOf(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
