/** Headers with which a shop sends the visitor's address to its remote backend. */
export const visitorHeaders = {
  address: 'x-visitor-address',
  signature: 'x-visitor-signature',
} as const

/** Seconds by which the time of a signature may differ from the backend's clock. */
const tolerance = 120

const encoder = new TextEncoder()

type Call = Pick<Request, 'method' | 'url'>

/**
 * Value of the signature header: HMAC-SHA-256 of time, method, path with query, and address, with
 * the secret that both sides have.
 */
export async function signVisitor(
  secret: string,
  address: string,
  call: Call,
  now: Date,
): Promise<string> {
  const time = Math.floor(now.getTime() / 1000)
  const mac = await crypto.subtle.sign(
    'HMAC',
    await keyOf(secret),
    signedBytes(time, address, call),
  )
  return `t=${time},v1=${hexOf(new Uint8Array(mac))}`
}

/**
 * The visitor's address as a shop with the same secret signed it for this request; undefined
 * without a valid, recent signature.
 */
export async function signedVisitor(
  secret: string,
  request: Call & { headers: Headers },
  now: Date,
): Promise<string | undefined> {
  const { headers } = request
  const address = headers.get(visitorHeaders.address)
  const [, seconds, mac] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers.get(visitorHeaders.signature) ?? '') ?? []
  if (!address || address.length > 45 || !mac) return undefined
  const time = Number(seconds)
  if (Math.abs(now.getTime() / 1000 - time) > tolerance) return undefined
  const isGenuine = await crypto.subtle.verify(
    'HMAC',
    await keyOf(secret),
    bytesOf(mac),
    signedBytes(time, address, request),
  )
  return isGenuine ? address : undefined
}

function signedBytes(time: number, address: string, { method, url }: Call) {
  const { pathname, search } = new URL(url)
  return encoder.encode([time, method, pathname + search, address].join('\n'))
}

let imported: { secret: string; key: Promise<CryptoKey> } | undefined

function keyOf(secret: string): Promise<CryptoKey> {
  if (imported?.secret !== secret) {
    const key = crypto.subtle.importKey(
      'raw',
      encoder.encode(secret),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign', 'verify'],
    )
    imported = { secret, key }
  }
  return imported.key
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
