import { settingsOf } from '#shared/settings/settings.ts'

const encoder = new TextEncoder()
const format = 1
const headerLength = 5
const ivLength = 12

/** Whether this deployment has a key for backups. */
export function canSeal(env: object): boolean {
  return settingsOf(env).BACKUP_KEY.size > 0
}

/**
 * Compresses and encrypts a text (gzip, AES-256-GCM) with the newest BACKUP_KEY. `name` is where it
 * is stored: what is moved to another name cannot be opened. The first bytes are the format, then
 * the version of the key (4 bytes), then the initialization vector.
 */
export async function seal(env: object, name: string, text: string): Promise<Uint8Array> {
  const version = Math.max(...settingsOf(env).BACKUP_KEY.keys())
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const packed = await through(encoder.encode(text), new CompressionStream('gzip'))
  const body = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: encoder.encode(name) },
    await keyOf(env, version),
    packed,
  )
  const sealed = new Uint8Array(headerLength + ivLength + body.byteLength)
  sealed[0] = format
  new DataView(sealed.buffer).setUint32(1, version)
  sealed.set(iv, headerLength)
  sealed.set(new Uint8Array(body), headerLength + ivLength)
  return sealed
}

/** The text of sealed bytes. Throws where they were changed or moved, or their key is missing. */
export async function unseal(env: object, name: string, sealed: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(sealed)
  if (bytes.length < headerLength + ivLength || bytes[0] !== format)
    throw new Error(`${name} has an unknown format`)
  const key = await keyOf(env, new DataView(sealed).getUint32(1))
  const opened = await crypto.subtle
    .decrypt(
      {
        name: 'AES-GCM',
        iv: bytes.subarray(headerLength, headerLength + ivLength),
        additionalData: encoder.encode(name),
      },
      key,
      bytes.subarray(headerLength + ivLength),
    )
    .catch((cause: unknown) => {
      throw new Error(`${name} cannot be decrypted`, { cause })
    })
  return new TextDecoder().decode(
    await through(new Uint8Array(opened), new DecompressionStream('gzip')),
  )
}

async function keyOf(env: object, version: number): Promise<CryptoKey> {
  const secret = settingsOf(env).BACKUP_KEY.get(version)
  if (secret === undefined) throw new Error(`BACKUP_KEY has no version ${version}`)
  const bytes = await crypto.subtle.digest('SHA-256', encoder.encode(`backup.${secret}`))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<ArrayBuffer> {
  return new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer()
}
